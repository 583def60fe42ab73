/**
 * What each way of sampling is worth, on any adapter: `npm run -s bench:variance`. Variance of one sample times the seconds
 * that it takes: half of it is the same image in half the time. One setting of a scene is changed at a time, with all else
 * as its file has it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDevice, pause } from '../src/cli/adapter.ts';
import { NO_ADAPTER } from '../src/cli/exit.ts';
import { readScene } from '../src/cli/scene-files.ts';
import { READERS } from '../src/cli/images.ts';
import { print, say } from '../src/cli/print.ts';
import { ROOT, shaderLibrary } from '../src/content/node.ts';
import { filmAverage, type FilmData, filmMean, Renderer } from '../src/engine/index.ts';
import {
  CAUSTICS,
  GUIDINGS,
  LIGHT_CHOICES,
  MEDIUM_SAMPLINGS,
  SAMPLERS,
  STRATEGIES,
  type RenderSettings,
  type SceneDocument,
} from '../src/scene/document.ts';
import { resizedFilm } from '../src/scene/camera.ts';
import { pool } from './scenes/pool.ts';
import { ball, bunnyShadow } from './scenes/small-lights.ts';
import { garland } from './scenes/garland.ts';
import { opaqueBunny } from './scenes/wax.ts';
import { pixelVariance, relativeVariance, summary, type Summary } from './moments.ts';

const SCENES = ['veach-plates', 'cornell-box', 'hundred-lamps', 'depth-of-field', 'caustics', 'rough-glass', 'blinds'];
/** Scenes of bench/scenes, beside those of the gallery. */
const OWN: Partial<Record<string, () => SceneDocument | Promise<SceneDocument>>> = {
  garland,
  'pool-ground': pool,
  'ball-small': () => ball(0.03),
  'ball-large': () => ball(0.3),
  'bunny-shadow': bunnyShadow,
  'opaque-bunny': opaqueBunny,
};

const { values } = parseArgs({
  options: {
    scenes: { type: 'string', default: SCENES.join(',') },
    /** Groups of settings; left out: all. */
    what: { type: 'string' },
    height: { type: 'string', default: '128' },
    spp: { type: 'string', default: '64' },
    renders: { type: 'string', default: '8' },
    settings: { type: 'string' },
    /** Settings of `render` for every row, as JSON. */
    render: { type: 'string', default: '{}' },
    /** Numbers of paths that teach: a row each in the place of the document's. */
    'guiding-paths': { type: 'string' },
    json: { type: 'boolean', default: false },
    /** Time is that of the processor, all its cores: for software adapters, on machines that are busy with other work. */
    processor: { type: 'boolean', default: false },
    backend: { type: 'string', default: 'auto' },
    /** In all, about: each setting of each scene has its share, and renders no more than twice when that is used up. */
    seconds: { type: 'string', default: 'Infinity' },
  },
});
const every = JSON.parse(values.render) as Partial<RenderSettings>;
const [height, spp, renders] = [Number(values.height), Number(values.spp), Number(values.renders)];

interface Setting {
  what: string;
  name: string;
  render: Partial<RenderSettings>;
}

function guidingSettings(guiding: (typeof GUIDINGS)[number]): Setting[] {
  const what = 'guiding';
  if (guiding === 'none') return [{ what, name: 'unguided', render: { guiding } }];
  const paths = values['guiding-paths']?.split(',').map(Number) ?? [];
  if (paths.length === 0) return [{ what, name: guiding, render: { guiding } }];
  return paths.map((guidingPaths) => ({ what, name: `${guiding} by ${guidingPaths}`, render: { guiding, guidingPaths } }));
}

const ALL: Setting[] = [
  ...STRATEGIES.map((strategy) => ({ what: 'strategy', name: strategy, render: { strategy } })),
  { what: 'strategy', name: 'path-naive', render: { integrator: 'path-naive' } },
  ...LIGHT_CHOICES.map((lightChoice) => ({ what: 'light choice', name: lightChoice, render: { lightChoice } })),
  ...SAMPLERS.map((sampler) => ({ what: 'sampler', name: sampler, render: { sampler } })),
  ...MEDIUM_SAMPLINGS.map((mediumSampling) => ({ what: 'medium sampling', name: mediumSampling, render: { mediumSampling } })),
  ...GUIDINGS.flatMap(guidingSettings),
  ...[false, true].map((spectral) => ({ what: 'spectral', name: spectral ? 'wavelengths' : 'channels', render: { spectral } })),
  ...CAUSTICS.map((caustics) => ({ what: 'caustics', name: caustics, render: { caustics } })),
];
const wanted = values.what?.split(',');
const chosen = values.settings?.split(',');
const SETTINGS = ALL.filter(({ what, name }) => (wanted?.includes(what) ?? true) && (chosen?.includes(name) ?? true));

interface Row {
  scene: string;
  what: string;
  setting: string;
  /** Of one sample, over the squared mean of the image; and its standard error. */
  variance: number;
  varianceError: number;
  /** Of one sample, over the squared mean of its own pixel, averaged. */
  pixelVariance: number;
  millisecondsASample: number;
  /** Until the scene was ready, the quickest time: all that is learned before the first sample. */
  millisecondsToReady: number;
  /** Until the film was done, the quickest: with all that is learned before it and meanwhile. */
  millisecondsOfFilm: number;
  varianceSeconds: number;
  /** Mean radiance, which must not depend on the setting. */
  mean: number;
}

const rows: Row[] = [];

/** Seconds over which the pace is measured: the first jobs of a scene are short, so that adapters learn what they cost. */
const PACED = 0.3;

/** One film to `spp` samples, the milliseconds until it could begin, and until it was done. */
async function film(renderer: Renderer, scene: SceneDocument): Promise<{ made: FilmData; ready: number; took: number }> {
  const start = performance.now();
  await renderer.setScene(scene);
  const ready = performance.now() - start;
  renderer.restart();
  while (renderer.samples < spp) await renderer.advance(1000, spp);
  const took = performance.now() - start;
  return { made: await renderer.readFilm(), ready, took };
}

const clock = (): number => (values.processor ? process.cpuUsage().user / 1000 : performance.now());

/** Seconds that one more sample of the film takes. */
async function pace(renderer: Renderer): Promise<number> {
  let [step, seconds] = [1, 0];
  for (;;) {
    const [first, start] = [renderer.samples, clock()];
    while (renderer.samples < first + step) await renderer.advance(1000, first + step);
    seconds = (clock() - start) / 1000;
    if (seconds >= PACED) return seconds / step;
    step *= 2;
  }
}

/**
 * Renders again while there is time, `until` (milliseconds of the wall), and twice at least. The variance is that between independent renders of `spp` samples, times `spp`: of independent samples that of one, of
 * points that are spread evenly what so many independent ones would need to be as good.
 */
async function measure(
  renderer: Renderer,
  name: string,
  scene: SceneDocument,
  { what, name: setting, render }: Setting,
  until: number,
): Promise<Row> {
  const films: FilmData[] = [];
  let [a, soonest, quickest] = [Infinity, Infinity, Infinity];
  for (let seed = 0; seed < renders && (seed < 2 || performance.now() < until); seed++) {
    const { made, ready, took } = await film(renderer, {
      ...scene,
      render: { ...scene.render, ...every, ...render, seed: `${setting} ${seed}` },
    });
    films.push(made);
    soonest = Math.min(soonest, ready);
    quickest = Math.min(quickest, took);
    a = Math.min(a, await pace(renderer));
  }
  const found: Summary = relativeVariance(films.map(filmMean));
  return {
    scene: name,
    what,
    setting,
    variance: found.mean * spp,
    varianceError: found.error * spp,
    pixelVariance: pixelVariance(films.map(filmMean)) * spp,
    millisecondsASample: a * 1000,
    millisecondsToReady: soonest,
    millisecondsOfFilm: quickest,
    varianceSeconds: found.mean * spp * a,
    mean: summary(films.flatMap((each) => filmAverage(each))).mean,
  };
}

const first = (row: Row): Row => rows.find((each) => each.scene === row.scene && each.what === row.what) ?? row;
/** Variance × time over that of the first of its group. */
/** The error of a pixel that a film leaves, squared, times its seconds, over that of the first. */
const wholeRatio = (row: Row): number =>
  (row.pixelVariance * row.millisecondsOfFilm) / (first(row).pixelVariance * first(row).millisecondsOfFilm);
const ratio = (row: Row): string => `× ${(row.varianceSeconds / first(row).varianceSeconds).toPrecision(3)}`;

const opened = await openDevice(values.backend as 'auto');
if (opened === null) process.exit(NO_ADAPTER);
const renderer = new Renderer(opened.device, shaderLibrary(), { pause, ...READERS });
const names = values.scenes.split(',');
const started = performance.now();
for (const [number, name] of names.entries()) {
  const file = join(ROOT, 'scenes', `${name}.json`);
  if (OWN[name] === undefined && !existsSync(file)) {
    say(`${name}: left out, ${file} is absent`);
    continue;
  }
  const scene = (await OWN[name]?.()) ?? (await readScene(file)).scene;
  const { width, height: full } = scene.film;
  const small = { ...scene, film: resizedFilm(scene.film, Math.round((width * height) / full), height) };
  for (const [i, setting] of SETTINGS.entries()) {
    const share = (number * SETTINGS.length + i + 1) / (names.length * SETTINGS.length);
    const row = await measure(renderer, name, small, setting, started + 1000 * Number(values.seconds) * share);
    rows.push(row);
    // Rows come as they are made: a run that is cut short has told what it knows.
    say(
      `${name}, ${setting.name}: variance ${row.variance.toPrecision(3)}, ${row.millisecondsASample.toPrecision(3)} ms a sample, ready in ${row.millisecondsToReady.toFixed(0)} ms, ${ratio(row)}`,
    );
  }
}
const head = { adapter: opened.adapter.name, height, spp, renders };
if (values.json) print(JSON.stringify({ ...head, rows }));
else {
  print(`${head.adapter}, ${renders} renders of ${spp} spp, ${height} pixels high; × is against the first of each group`);
  console.table(
    rows.map((row) => ({
      scene: row.scene,
      what: row.what,
      setting: row.setting,
      'variance of a sample': `${row.variance.toPrecision(3)} ± ${row.varianceError.toPrecision(1)}`,
      'of a pixel': row.pixelVariance.toPrecision(3),
      'ms a sample': row.millisecondsASample.toPrecision(3),
      'ms to ready': row.millisecondsToReady.toFixed(0),
      'ms of the film': row.millisecondsOfFilm.toFixed(0),
      'pixel × film': wholeRatio(row).toPrecision(3),
      'variance × s': row.varianceSeconds.toPrecision(3),
      '×': ratio(row).slice(2),
      mean: row.mean.toPrecision(4),
    })),
  );
}
process.exit(0);
