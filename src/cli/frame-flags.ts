/** The flags of `render` that ask for many images. */
import { extname } from 'node:path';
import { CliError } from './errors.ts';
import { real, whole } from './values.ts';

export interface FrameFlags {
  frames: {
    /** Numbers from the first to before the second; null: all of the flight. */
    range: readonly [number, number] | null;
    /** Frames of the convergence of one view; null: the flight is wanted. */
    convergence: number | null;
    /** Null: as the flight has it. */
    fps: number | null;
  };
  /** A video of the frames. */
  video: string | null;
}

export const FRAMES = { fps: 25, ending: ['.png', '.pfm', '.exr'] };
const VIDEOS = ['.mp4', '.webm'];

/** @returns null where one image is wanted @throws CliError */
export function frameFlags(
  values: { frames?: string; convergence?: string; fps?: string; video?: string },
  output: string,
): FrameFlags | null {
  const convergence = whole('--convergence', values.convergence, 2, 100_000) ?? null;
  const fps = real('--fps', values.fps, 1, 1000) ?? null;
  const { frames, video = null } = values;
  if (frames === undefined && convergence === null && video === null) return null;
  if (frames !== undefined && convergence !== null) throw new CliError('Expected --frames or --convergence, got both.');
  if (!/#/.test(output))
    throw new CliError(`-o: expected a name with # where the number of the frame stands, frame-####.png, got ${output}`);
  const ending = extname(output).toLowerCase();
  if (!FRAMES.ending.includes(ending)) throw new CliError(`-o: expected frames that end in ${FRAMES.ending.join(', ')}, got ${output}`);
  if (video !== null && !VIDEOS.includes(extname(video).toLowerCase()))
    throw new CliError(`--video: expected a file that ends in ${VIDEOS.join(' or ')}, got ${video}`);
  if (video !== null && ending !== '.png') throw new CliError(`--video: expected frames that end in .png, got ${output}`);
  return { frames: { range: rangeOf(frames), convergence, fps }, video };
}

function rangeOf(text: string | undefined): readonly [number, number] | null {
  if (text === undefined || text === 'all') return null;
  const match = /^(\d{1,7}):(\d{1,7})$/.exec(text);
  const [first, end] = [Number(match?.[1]), Number(match?.[2])];
  if (!(first < end)) throw new CliError(`--frames: expected all, or A:B with A < B, got ${text}`);
  return [first, end];
}

/** `out/frame-####.png` and 7: `out/frame-0007.png`. The last row of # counts. */
export function frameName(pattern: string, number: number): string {
  return pattern.replace(/#+(?=[^#]*$)/, (row) => String(number).padStart(row.length, '0'));
}
