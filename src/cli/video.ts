/** Frames → a video, by ffmpeg where it is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { extname } from 'node:path';
import { CliError } from './errors.ts';

/** The program that makes videos. Asked for before the work rather than after it. @throws CliError */
export function findEncoder(): string {
  const program = process.env.PENUMBRA_FFMPEG ?? 'ffmpeg';
  if (spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0) return program;
  throw new CliError(
    `--video needs ffmpeg, which is not installed; install it (Debian: apt-get install ffmpeg), or leave out --video and keep the frames.`,
  );
}

/** Even sides and 4:2:0 are what players expect; quality is close to what the eye can tell. */
const CODECS: Record<string, string[]> = {
  '.mp4': ['-c:v', 'libx264', '-crf', '16', '-preset', 'slow', '-movflags', '+faststart'],
  '.webm': ['-c:v', 'libvpx-vp9', '-crf', '20', '-b:v', '0'],
};

/** @param pattern of the frames' names, as frameName has it @throws CliError with what ffmpeg complains about */
export async function encodeVideo(
  encoder: string,
  pattern: string,
  first: number,
  count: number,
  fps: number,
  output: string,
): Promise<void> {
  const ending = extname(output).toLowerCase();
  const aside = `${output}.${process.pid}.part${ending}`;
  const input = pattern.replaceAll('%', '%%').replace(/#+(?=[^#]*$)/, (row) => `%0${row.length}d`);
  const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];
  const frames = ['-framerate', String(fps), '-start_number', String(first), '-i', input, '-frames:v', String(count)];
  const picture = ['-vf', 'pad=ceil(iw/2)*2:ceil(ih/2)*2', '-pix_fmt', 'yuv420p'];
  const args = [...quiet, ...frames, ...picture, ...CODECS[ending]!, aside];
  const child = spawn(encoder, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) {
    rmSync(aside, { force: true });
    throw new CliError(`Cannot write ${output}: ffmpeg says: ${complaint.trim().split('\n').at(-1) ?? code}`);
  }
  renameSync(aside, output);
}
