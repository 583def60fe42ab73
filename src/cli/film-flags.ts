/** The flags of `render` that say which samples, and how a run that was stopped goes on. */
import { existsSync, statSync } from 'node:fs';
import { BLOCK, type Range } from '../engine/index.ts';
import { CliError } from './errors.ts';
import { real } from './values.ts';
import { MAX_SAMPLES } from '../scene/samples.ts';

export interface FilmFlags {
  resume: boolean;
  /** Seconds between checkpoints. */
  interval: number;
  /** A folder for checkpoints that cannot be written beside the output; null: none. */
  elsewhere: string | null;
  /** Whether a part of the samples is wanted. */
  isPart: boolean;
  /** How many samples all parts have together, where that is known. */
  goal(spp: number): number | null;
  /** Of an image of `spp` samples a pixel. @throws CliError */
  range(spp: number): Range;
}

const CHECKPOINT_SECONDS = 60;

/** @throws CliError */
export function filmFlags(
  values: { samples?: string; part?: string; resume?: boolean; checkpoint?: string; 'checkpoint-to'?: string },
  spp: number | undefined,
): FilmFlags {
  const { samples, part, resume = false } = values;
  if (samples !== undefined && part !== undefined) throw new CliError('Expected --samples or --part, got both.');
  const interval = real('--checkpoint', values.checkpoint, 0, 1e6) ?? CHECKPOINT_SECONDS;
  const elsewhere = values['checkpoint-to'] ?? null;
  if (elsewhere !== null && !(existsSync(elsewhere) && statSync(elsewhere).isDirectory()))
    throw new CliError(`--checkpoint-to: expected a folder, got ${elsewhere}`);
  const wanted = samples === undefined ? null : samplesOf(samples, spp);
  const share = part === undefined ? null : shareOf(part);
  return {
    resume,
    interval,
    elsewhere,
    isPart: wanted !== null || share !== null,
    goal: (all) => (wanted === null || spp !== undefined ? all : null),
    range: (all) => wanted ?? (share === null ? [0, all] : rangeOf(share, all)),
  };
}

function samplesOf(text: string, spp: number | undefined): Range {
  const match = /^(\d{1,8}):(\d{1,8})$/.exec(text);
  const [first, end] = [Number(match?.[1]), Number(match?.[2])];
  const most = spp ?? MAX_SAMPLES;
  if (!(first < end && end <= most)) throw new CliError(`--samples: expected A:B with 0 ≤ A < B ≤ ${most}, got ${text}`);
  if (first % BLOCK !== 0)
    throw new CliError(`--samples: expected an A that is a multiple of ${BLOCK}, so that films merge exactly, got ${text}`);
  return [first, end];
}

type Share = readonly [number: number, of: number];

function shareOf(text: string): Share {
  const match = /^(\d{1,6})\/(\d{1,6})$/.exec(text);
  const [number, of] = [Number(match?.[1]), Number(match?.[2])];
  if (!(number >= 1 && number <= of)) throw new CliError(`--part: expected I/N with 1 ≤ I ≤ N, got ${text}`);
  return [number, of];
}

/** Parts begin and end at multiples of BLOCK and differ by one block at most. */
function rangeOf([number, of]: Share, spp: number): Range {
  const blocks = Math.ceil(spp / BLOCK);
  if (of > blocks) throw new CliError(`--part: ${spp} samples make at most ${blocks} parts of ${BLOCK} or more, got ${number}/${of}`);
  const bound = (i: number): number => (i === of ? spp : Math.floor((blocks * i) / of) * BLOCK);
  return [bound(number - 1), bound(number)];
}
