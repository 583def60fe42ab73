/**
 * Error for samples, beside Cycles: `npm run -s bench:cycles`. Renders the documents of scenes.ts here and, by scene.py, in Blender (Debian: blender),
 * as linear images into `.cache/cycles`, where those that are there already stay. First it says whether both converge to the same image,
 * then the error of each at equal samples.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageImage } from '../../src/content/images.ts';
import { ROOT, shaderLibrary } from '../../src/content/node.ts';
import { openDevice, pause } from '../../src/cli/adapter.ts';
import { NO_ADAPTER } from '../../src/cli/exit.ts';
import { READERS } from '../../src/cli/images.ts';
import { print, say } from '../../src/cli/print.ts';
import { readScene } from '../../src/cli/scene-files.ts';
import { filmMean, Renderer } from '../../src/engine/index.ts';
import { decodeExr, encodeExr } from '../../src/image/exr.ts';
import type { RenderSettings, SceneDocument } from '../../src/scene/document.ts';
import { agreement, equalSamples, mean, relativeError } from './errors.ts';
import { SCENES, SIDE } from './scenes.ts';

const { values } = parseArgs({
  options: {
    scenes: { type: 'string', default: Object.keys(SCENES).join(',') },
    folder: { type: 'string', default: join(ROOT, '.cache', 'cycles') },
    /** Independent renders of each number of samples. */
    renders: { type: 'string', default: '4' },
    spp: { type: 'string', default: '1,4,16,64,256' },
    /** Eight of so many samples here, and eight by Cycles, which is native code and the faster one on a processor, are the reference. */
    reference: { type: 'string', default: '256' },
    'their-reference': { type: 'string', default: '2048' },
    backend: { type: 'string', default: 'auto' },
    /** What is rendered: `own`, `cycles`, both or, empty, nothing, but what is there is read; the two may be done on two machines. */
    render: { type: 'string', default: 'own,cycles' },
  },
});
const REFERENCES = 8;
const counts = values.spp.split(',').map(Number);

/** Ours. */
const OWN: Record<string, Partial<RenderSettings>> = {
  sobol: { sampler: 'sobol' },
  default: {},
  dithered: { sampler: 'dithered' },
  spatial: { sampler: 'sobol', lightChoice: 'spatial' },
  manifold: { sampler: 'sobol', caustics: 'manifold' },
  equiangular: { sampler: 'sobol', mediumSampling: 'equiangular' },
  guided: { sampler: 'sobol', guiding: 'learned' },
};
/** Those that change nothing in a scene are left out there. */
const ONLY: Partial<Record<string, string>> = { spatial: 'lamps', manifold: 'focus', 'cycles-mnee': 'focus', equiangular: 'mist' };
/** Of one number of samples alone: one learns first, the other takes very long. */
const LONG = ['guided', 'manifold'];
const FROM = 64;
/** What makes the reference of ours. */
const BEST: Partial<Record<string, string>> = { mist: 'equiangular' };
const bestOf = (scene: string): string => BEST[scene] ?? 'sobol';
const THEIRS: Record<string, string[]> = { cycles: [], 'cycles-mnee': ['mnee'] };

interface Job {
  spp: number;
  seed: number;
}
/** Seeds of references follow those of the renders that are held against them. */
const references = (setting: string): Job[] => {
  const spp = Number(values[setting in THEIRS ? 'their-reference' : 'reference']);
  return Array.from({ length: REFERENCES }, (_, i) => ({ spp, seed: 1000 + i }));
};
const countsOf = (setting: string): number[] => counts.filter((spp) => !LONG.includes(setting) || spp === FROM);
const jobs = (spp: number): Job[] => Array.from({ length: Number(values.renders) }, (_, seed) => ({ spp, seed: seed + 1 }));
const fileOf = (scene: string, setting: string, { spp, seed }: Job): string => join(values.folder, scene, setting, `${spp}-${seed}.exr`);
const imageOf = async (...at: Parameters<typeof fileOf>): Promise<Float32Array> => (await decodeExr(readFileSync(fileOf(...at)))).data;
const missing = (scene: string, setting: string): Job[] => {
  mkdirSync(join(values.folder, scene, setting), { recursive: true });
  const isReference = setting in THEIRS || setting === bestOf(scene);
  const all = [...(isReference ? references(setting) : []), ...countsOf(setting).flatMap(jobs)];
  return all.filter((each) => !existsSync(fileOf(scene, setting, each)));
};

async function own(renderer: Renderer, name: string, scene: SceneDocument): Promise<void> {
  for (const [setting, render] of Object.entries(OWN)) {
    if ((ONLY[setting] ?? name) !== name) continue;
    for (const job of missing(name, setting)) {
      const start = performance.now();
      await renderer.setScene({ ...scene, render: { ...scene.render, ...render, seed: job.seed } });
      renderer.restart();
      while (renderer.samples < job.spp) await renderer.advance(1000, job.spp);
      const data = filmMean(await renderer.readFilm());
      writeFileSync(fileOf(name, setting, job), await encodeExr({ width: SIDE, height: SIDE, data }));
      say(`${name}, ${setting}: ${job.spp} samples, seed ${job.seed}, ${((performance.now() - start) / 1000).toFixed(2)} s`);
    }
  }
}

function theirs(name: string): void {
  for (const [setting, flags] of Object.entries(THEIRS)) {
    if ((ONLY[setting] ?? name) !== name) continue;
    const renders = missing(name, setting).map(({ spp, seed }) => `${spp}:${seed}`);
    if (renders.length === 0) continue;
    const script = join(ROOT, 'bench/cycles/scene.py');
    const run = ['-b', '--factory-startup', '--python-exit-code', '1', '--python', script, '--'];
    const { status, stdout, stderr } = spawnSync(
      'blender',
      [...run, join(values.folder, `${name}.json`), join(values.folder, name, setting), renders.join(','), ...flags],
      { encoding: 'utf8', maxBuffer: 1e9 },
    );
    if (status !== 0) throw new Error(`blender ended with ${status}: ${stdout.slice(-2000)}${stderr.slice(-2000)}`);
    say(stdout.split('\n').filter((line) => line.startsWith(`${name}.json`)).join('\n')); // prettier-ignore
  }
}

async function table(name: string): Promise<void> {
  const all = (setting: string): Promise<Float32Array[]> => Promise.all(references(setting).map((job) => imageOf(name, setting, job)));
  const [ours, cycles] = [await all(bestOf(name)), await all('cycles')];
  const { bias, largest, chi2, tiles } = agreement(ours, cycles, SIDE);
  print(
    `${name}: mean of Cycles over ours ${(1 + bias.mean).toFixed(5)} ± ${bias.error.toFixed(5)}; of ${tiles} tiles the largest |z| ${largest.toFixed(2)}, z² in the mean ${chi2.toFixed(2)}`,
  );
  for (const [from, reference] of Object.entries({ both: mean([mean(ours), mean(cycles)]), ours: mean(ours), cycles: mean(cycles) })) {
    const errors: Record<string, number[]> = {};
    for (const setting of [...Object.keys(THEIRS), ...Object.keys(OWN)]) {
      if (!existsSync(fileOf(name, setting, { spp: FROM, seed: 1 }))) continue;
      errors[setting] = [];
      for (const spp of countsOf(setting)) {
        const images = await Promise.all(jobs(spp).map((each) => imageOf(name, setting, each)));
        errors[setting].push(relativeError(images, reference));
      }
    }
    const aim = errors.cycles?.[counts.indexOf(FROM)] ?? 0;
    print(`  against the mean of ${from}`);
    console.table(
      Object.entries(errors).map(([setting, each]) => ({
        setting,
        ...Object.fromEntries(countsOf(setting).map((spp, i) => [`${spp} spp`, (each[i] ?? 0).toPrecision(3)])),
        [`samples for the error of ${FROM} of Cycles`]: each.length > 1 ? equalSamples(counts, each, aim).toPrecision(3) : '',
      })),
    );
  }
}

mkdirSync(values.folder, { recursive: true });
const names = values.scenes.split(',');
const renders = values.render.split(',');
async function documents(): Promise<void> {
  const { width, height, data } = await READERS.readRadiance(await packageImage('pmndrs:studio'));
  writeFileSync(join(values.folder, 'studio.exr'), await encodeExr({ width, height, data: data.filter((_, i) => i % 4 < 3) }));
  for (const name of names) writeFileSync(join(values.folder, `${name}.json`), JSON.stringify(SCENES[name]?.()));
}
await documents();
if (renders.includes('own')) {
  const opened = await openDevice(values.backend as 'auto');
  if (opened === null) process.exit(NO_ADAPTER);
  const renderer = new Renderer(opened.device, shaderLibrary(), { pause, ...READERS });
  for (const name of names) await own(renderer, name, (await readScene(join(values.folder, `${name}.json`))).scene);
}
if (renders.includes('cycles')) names.forEach(theirs);
if (renders.length === 1 && renders[0] !== '') process.exit(0);
for (const name of names) await table(name);
process.exit(0);
