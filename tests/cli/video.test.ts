/** Videos by ffmpeg. Where it is installed a real one is made and looked at; elsewhere the sentence that says what to install. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { encodeVideo, findEncoder } from '../../src/cli/video.ts';
import { encodePng } from '../../src/image/png.ts';
import { ballScene, render } from '../helpers/command.ts';

const has = (name: string): boolean => spawnSync(name, ['-version'], { stdio: 'ignore' }).status === 0;
const installed = has('ffmpeg') && has('ffprobe');
console.log(installed ? 'videos: ffmpeg is here, real ones are made' : 'videos: no ffmpeg is here, only what is said of it is looked at');

const folder = mkdtempSync(join(tmpdir(), 'penumbra-video-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Odd, so that encoders need one more; a side of 4:2:0 colour has half of it. */
const [WIDTH, HEIGHT] = [95, 63];
const FRAMES = 5;
/** The colour of frame `i`: saturated ones, which another matrix would shift by up to 20 of 255. */
const COLORS = [
  [200, 30, 30],
  [30, 200, 30],
  [30, 30, 200],
  [128, 128, 128],
  [250, 200, 10],
] as const;

function writeFrames(pattern: (i: number) => string): void {
  for (const [i, color] of COLORS.entries()) {
    const rgb8 = Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, k) => color[k % 3]!);
    writeFileSync(join(folder, pattern(i)), encodePng({ width: WIDTH, height: HEIGHT, rgb8 }));
  }
}

/** All frames as a decoder that goes by what the file says gives them: RGB, a byte each. */
function decoded(file: string): Buffer {
  const { status, stdout, stderr } = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-vf', 'scale=flags=accurate_rnd+full_chroma_inp', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    { maxBuffer: 1 << 26 },
  );
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

it.runIf(installed).each(['mp4', 'webm'])('.%s: all frames, in their order, for their time, in their colours', async (ending) => {
  // A name with what ffmpeg or a shell might take for something else.
  writeFrames((i) => `50% a:b ${ending}-${String(i + 7).padStart(3, '0')}.png`);
  const output = join(folder, `it's.${ending}`);
  const size = { width: WIDTH, height: HEIGHT };
  await encodeVideo(findEncoder(), {
    pattern: join(folder, `50% a:b ${ending}-###.png`),
    first: 7,
    count: FRAMES,
    fps: 12.5,
    size,
    output,
  });
  const fields =
    'stream=codec_name,width,height,pix_fmt,color_space,color_primaries,color_transfer,color_range,r_frame_rate,nb_read_frames';
  const probe = spawnSync(
    'ffprobe',
    ['-v', 'error', '-count_frames', '-show_entries', `${fields}:format=duration`, '-of', 'json', output],
    { encoding: 'utf8' },
  );
  const { streams, format } = JSON.parse(probe.stdout) as { streams: object[]; format: { duration: string } };
  expect(streams).toEqual([
    {
      codec_name: ending === 'mp4' ? 'h264' : 'vp9',
      width: WIDTH + 1,
      height: HEIGHT + 1,
      pix_fmt: 'yuv420p',
      color_range: 'tv',
      color_space: 'bt709',
      color_transfer: 'iec61966-2-1',
      color_primaries: 'bt709',
      r_frame_rate: '25/2',
      nb_read_frames: String(FRAMES),
    },
  ]);
  expect(Number(format.duration)).toBeCloseTo(FRAMES / 12.5, 2);
  const bytes = decoded(output);
  expect(bytes.length).toBe(FRAMES * 3 * (WIDTH + 1) * (HEIGHT + 1));
  // Two roundings to whole steps of 1/219 and the quantisation of the codec.
  const frame = bytes.length / FRAMES;
  const most = bytes.reduce((worst, value, k) => Math.max(worst, Math.abs(value - COLORS[Math.floor(k / frame)]![k % 3]!)), 0);
  expect(most).toBeLessThanOrEqual(4);
  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
});

it.runIf(installed)('what ffmpeg complains about is said, and nothing half made is left', async () => {
  const plan = { first: 0, count: 2, fps: 25, size: { width: 2, height: 2 }, output: join(folder, 'none.mp4') };
  await expect(encodeVideo(findEncoder(), { ...plan, pattern: join(folder, 'nowhere-#.png') })).rejects.toThrow(
    /^Cannot write .*none\.mp4: ffmpeg says: .*nowhere-%01d\.png/,
  );
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
});

it.runIf(installed)('a convergence is rendered and filmed by one command', async () => {
  const scene = join(folder, 'scene.json');
  writeFileSync(scene, JSON.stringify(ballScene(4)));
  const args = [scene, '--convergence', '3', '-o', join(folder, 'frame-##.png'), '--video', join(folder, 'out.webm'), '--json'];
  const first = await render(args);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(first.stdout)).toMatchObject({ frames: 3, rendered: 3 });
  expect(decoded(join(folder, 'out.webm')).length).toBe(3 * 3 * 16 * 16);
});

it('without ffmpeg one sentence says what to install, before anything is rendered', () => {
  const { PENUMBRA_FFMPEG: before } = process.env;
  if (has('ffmpeg')) process.env.PENUMBRA_FFMPEG = join(folder, 'no-such-program');
  try {
    expect(findEncoder).toThrow(
      '--video needs ffmpeg, which is not installed; install it (Debian: apt-get install ffmpeg), or leave out --video and keep the frames.',
    );
  } finally {
    if (before === undefined) delete process.env.PENUMBRA_FFMPEG;
    else process.env.PENUMBRA_FFMPEG = before;
  }
});
