/** Frames → a video, by ffmpeg where it is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { CliError } from './errors.ts';
import { say } from './print.ts';
import { finishFirst, stopCode } from './stop.ts';
import { present } from '../base/present.ts';

/** The program that makes videos. Asked for before the work rather than after it. @throws CliError */
export function findEncoder(): string {
  const program = process.env.PENUMBRA_FFMPEG ?? 'ffmpeg';
  if (spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0) return program;
  throw new CliError(
    `--video needs ffmpeg, which is not installed; install it (Debian: apt-get install ffmpeg), or leave out --video and keep the frames.`,
  );
}

/** Quality is close to what the eye can tell. */
const CODECS: Record<string, string[]> = {
  '.mp4': ['-c:v', 'libx264', '-crf', '16', '-preset', 'slow', '-movflags', '+faststart'],
  '.webm': ['-c:v', 'libvpx-vp9', '-crf', '20', '-b:v', '0'],
};

/**
 * Players expect even sides and 4:2:0, and take a video without a word about its colours for what its size suggests: it is
 * converted by the matrix of BT.709 and says so, its values stay those of sRGB. An odd side gets its last row again.
 */
function pictureFlags({ width, height }: Size): string[] {
  const even = 'pad=ceil(iw/2)*2:ceil(ih/2)*2';
  const edge = `format=gbrp,fillborders=right=${width % 2}:bottom=${height % 2}:mode=smear`;
  const colors = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p';
  const said = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'iec61966-2-1', '-color_range', 'tv'];
  return ['-vf', [even, edge, colors].join(','), ...said];
}

interface Size {
  width: number;
  height: number;
}

export interface VideoPlan {
  /** Of the frames' names, as frameName has it. */
  pattern: string;
  /** Number of the first frame. */
  first: number;
  count: number;
  /** Frames a second. */
  fps: number;
  /** Of the frames, in pixels. */
  size: Size;
  output: string;
}

/** Where a signal comes meanwhile, the process ends without a video. @throws CliError with what ffmpeg complains about */
export async function encodeVideo(encoder: string, { pattern, first, count, fps, size, output }: VideoPlan): Promise<void> {
  const ending = extname(output).toLowerCase();
  const aside = `${resolve(output)}.${process.pid}.part${ending}`;
  // Whole paths: others might begin with the name of a protocol.
  const input = resolve(pattern)
    .replaceAll('%', '%%')
    .replace(/#+(?=[^#]*$)/, (row) => `%0${row.length}d`);
  const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];
  const sequence = ['-f', 'image2', '-pattern_type', 'sequence', '-framerate', String(fps), '-start_number', String(first)];
  const frames = [...sequence, '-i', input, '-frames:v', String(count)];
  const codec = present(CODECS[ending], `a codec for ${ending}`);
  const child = spawn(encoder, [...quiet, ...frames, ...pictureFlags(size), ...codec, aside], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  finishFirst(() => child.kill('SIGKILL'));
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const code = await new Promise<number | null>((ended) => child.on('close', ended));
  const stopped = stopCode();
  if (code !== 0 || stopped !== null) rmSync(aside, { force: true });
  if (stopped !== null) {
    say(`Stopped before ${output} was there; the frames are, and --resume makes the video of them.`);
    process.exit(stopped);
  }
  if (code !== 0) throw new CliError(`Cannot write ${output}: ffmpeg says: ${complaint.trim().split('\n').at(-1) ?? code}`);
  renameSync(aside, output);
}
