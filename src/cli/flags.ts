/** The flags of `render`, checked. */
import { extname } from 'node:path';
import { INTEGRATORS, LIGHT_CHOICES, MEDIUM_SAMPLINGS, SAMPLERS, STRATEGIES, STRUCTURES, type SceneDocument } from '../scene/document.ts';
import { WHITE_NAMES } from '../base/white.ts';
import { CAUSTICS, GUIDINGS } from '../scene/document-sampling.ts';
import { TONE_CURVES } from '../scene/document-display.ts';
import { BUNDLE_EXTENSION } from '../scene/bundle/extension.ts';
import { COLOR_MAPS } from '../scene/colormap.ts';
import type { ModelChoice } from '../scene/import/imported.ts';
import { type ParticleChoice, SCALARS } from '../scene/import/particles.ts';
import { resizedFilm } from '../scene/camera.ts';
import { checkScene } from '../scene/parse.ts';
import { layerOfImage, LAYERS } from '../scene/layers/index.ts';
import { SAMPLER_KINDS } from '../scene/samplers/index.ts';
import { BLOCK, KERNELS, TREE_BUILDERS } from '../engine/index.ts';
import { formatNames } from '../scene/import/formats.ts';
import { readArgs } from './command.ts';
import { CliError } from './errors.ts';
import { filmFlags, type FilmFlags } from './film-flags.ts';
import { frameFlags, type FrameFlags } from './frame-flags.ts';
import { modelChoice, particleChoice } from './import-flags.ts';
import { oneOf, real, size, white, whole } from './values.ts';
import { MAX_SAMPLES } from '../scene/samples.ts';

const SAMPLER_CAUTIONS = SAMPLERS.flatMap((each) => {
  const { caution } = SAMPLER_KINDS[each];
  return caution === undefined ? [] : [`                         (${each} ${caution})\n`];
}).join('');

export const USAGE = `usage: npm run -s render -- SCENE -o OUT [flags]

  SCENE                  a link, in quotes; a .film to go on with; or
${formatNames()
  .map((each) => `                         ${each}`)
  .join('\n')}
                         an archive (.zip) with one of these and its files; of several
                         scenes room.zip/day.pbrt is the one
  -o, --output OUT       .pfm or .exr (linear radiance), .png (tone-mapped, holds the scene)
                         or .film (to go on with, and to merge); ${BUNDLE_EXTENSION}: nothing is
                         rendered, the scene goes into one file with its meshes and images;
                         s3://BUCKET/NAME: an object, docs/films.md says by which variables
  --spp N                samples per pixel
  --samples A:B          only those from number A to before B; A a multiple of ${BLOCK}
  --part I/N             only the I-th of N even parts of them
  --resume               keep OUT.checkpoint while rendering, and go on from it; of
                         frames, render those that are missing
  --checkpoint S         seconds between checkpoints; default 60
  --checkpoint-to DIR    a folder for checkpoints that cannot be written beside OUT
  --frames A:B           the flight of the scene, frames A to before B, or all, into
                         -o frame-####.png
  --convergence N        N frames of the image as its samples grow, log-spaced up to --spp
  --video OUT            of these frames, .mp4 or .webm, by ffmpeg
  --fps X                frames a second; default the flight's, or 25
  --size WxH             film size in pixels
  --seed S               whole number or text
  --integrator NAME      ${INTEGRATORS.join(', ')}
  --strategy NAME        how path samples light: ${STRATEGIES.join(', ')}
  --light-choice NAME    how it chooses a light: ${LIGHT_CHOICES.join(', ')}
  --medium-sampling NAME where it asks for light in media: ${MEDIUM_SAMPLINGS.join(', ')}
  --guiding NAME         where it draws directions from beside the BSDF: ${GUIDINGS.join(', ')}
  --spectral             paths carry wavelengths in place of red, green and blue
  --caustics NAME        how it finds light by way of mirrors and glass: ${CAUSTICS.join(', ')}
  --structure NAME       what rays walk through: ${STRUCTURES.join(', ')}
  --kernel NAME          what renders it: ${KERNELS.join(', ')};
                         where a scene cannot be a wavefront, the megakernel does, and says why
  --trees NAME           what builds hierarchies: ${TREE_BUILDERS.join(', ')} (large ones)
  --sampler NAME         ${SAMPLERS.join(', ')}
${SAMPLER_CAUTIONS}  --adaptive TARGET      stop blocks of pixels at this relative error, 0.05: 5 %
  --environment IMAGE    an HDR, EXR, PNG, JPEG, WebP, TGA or BMP file, or pmndrs:NAME, as the scene's environment
  --max-depth D          most scattering events of a path
  --layers A,B,…         stored beside the image, into .exr:
                         ${LAYERS.slice(0, 8).join(', ')},
                         ${LAYERS.slice(8).join(', ')}
  --layer NAME           write this one in place of the image: depth, order2, group.lamp, …
  --denoise              write a second file, OUT.denoised.png, .exr or .pfm: denoised,
                         so biased; OUT stays as it is
  --exposure EV          for PNG: stops
  --tone CURVE           for PNG: ${TONE_CURVES.join(', ')}
  --white W              what is shown as white: ${WHITE_NAMES.join(', ')}, blackbody:K,
                         daylight:K, or X,Y; .exr says it, and keeps its numbers
  --animation NAME       which animation of a glTF runs: its name or number, or none
  --time S               seconds of it at which everything stands
  --variant NAME         which of its variants its materials are, by name or number
  --scalar NAME          what the colours of grains show: ${SCALARS.join(', ')}
  --range A:B            values at the ends of the colours
  --cutoff X             leaves out grains with smaller values
  --map NAME             colours: ${COLOR_MAPS.join(', ')}
  --color-bar            for PNG: draw what the colours stand for
  --backend B            auto (a GPU, else lavapipe, else software), lavapipe, software, vulkan
  --gpu NAME             the adapter whose name contains this, where there are several
  --count-rays           count rays in a second, instrumented run
  --run-code             let programs run that come with a link
  --allow DIR            lets the scene read files of another folder than its own;
                         may be repeated
  --json                 print one line of JSON at the end
  -h, --help             this text`;

export const OUTPUTS = ['.pfm', '.exr', '.png', '.film', BUNDLE_EXTENSION];
export const BACKENDS = ['auto', 'lavapipe', 'software', 'vulkan'] as const;
export type Backend = (typeof BACKENDS)[number];

export interface RenderFlags {
  scene: string;
  output: string;
  /** Image file in place of the scene's environment. */
  environment: string | undefined;
  backend: Backend;
  /** Part of the name of the adapter. */
  gpu: string | undefined;
  /** Written in place of the image. */
  layer: string | undefined;
  countRays: boolean;
  /** A second file is written, denoised. */
  denoise: boolean;
  kernel: (typeof KERNELS)[number];
  trees: (typeof TREE_BUILDERS)[number];
  colorBar: boolean;
  /** Programs that come with a link may run. */
  runCode: boolean;
  /** Folders whose files the scene may read, beside its own. */
  allow: readonly string[];
  json: boolean;
  model: ModelChoice;
  particles: ParticleChoice;
  part: FilmFlags;
  /** Many images; null: one. */
  frames: FrameFlags | null;
  /** Puts the flags that belong to the document into it. */
  override(scene: SceneDocument): SceneDocument;
}

/** @returns null where only the usage is wanted. @throws CliError */
export function readFlags(args: string[]): RenderFlags | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [scene] = positionals;
  if (scene === undefined || positionals.length > 1)
    throw new CliError(
      `Expected one scene file, got ${positionals.length === 0 ? 'none' : positionals.join(' ')}; --help lists the flags.`,
    );
  if (values.output === undefined) throw new CliError(`Expected -o and a file that ends in ${OUTPUTS.join(', ')}; --help lists the flags.`);
  if (!OUTPUTS.includes(extname(values.output).toLowerCase()))
    throw new CliError(`-o: expected a file that ends in ${OUTPUTS.join(', ')}, got ${values.output}`);
  const spp = whole('--spp', values.spp, 1, MAX_SAMPLES);
  const maxDepth = whole('--max-depth', values['max-depth'], 0, 1024);
  const film = size(values.size);
  const integrator = oneOf('--integrator', values.integrator, INTEGRATORS);
  const strategy = oneOf('--strategy', values.strategy, STRATEGIES);
  const lightChoice = oneOf('--light-choice', values['light-choice'], LIGHT_CHOICES);
  const mediumSampling = oneOf('--medium-sampling', values['medium-sampling'], MEDIUM_SAMPLINGS);
  const guiding = oneOf('--guiding', values.guiding, GUIDINGS);
  const caustics = oneOf('--caustics', values.caustics, CAUSTICS);
  const structure = oneOf('--structure', values.structure, STRUCTURES);
  const sampler = oneOf('--sampler', values.sampler, SAMPLERS);
  const exposure = real('--exposure', values.exposure, -64, 64);
  const tone = oneOf('--tone', values.tone, TONE_CURVES);
  const shownWhite = white('--white', values.white);
  const target = real('--adaptive', values.adaptive, 1e-4, 10);
  const layers = values.layers?.split(',').flatMap((each) => oneOf('--layers', each.trim(), LAYERS) ?? []);
  const { seed, layer } = values;
  const ofLayer = layer === undefined ? null : layerOfImage(layer);
  if (layer !== undefined && ofLayer === null)
    throw new CliError(`--layer: expected an image such as depth, order2, group.NAME or cost.nodes, got ${layer}`);
  return {
    scene,
    output: values.output,
    environment: values.environment,
    backend: oneOf('--backend', values.backend, BACKENDS) ?? 'auto',
    gpu: values.gpu,
    layer,
    countRays: values['count-rays'] ?? false,
    denoise: denoises(values),
    kernel: oneOf('--kernel', values.kernel, KERNELS) ?? 'auto',
    trees: oneOf('--trees', values.trees, TREE_BUILDERS) ?? 'processor',
    colorBar: values['color-bar'] ?? false,
    runCode: values['run-code'] ?? false,
    allow: values.allow ?? [],
    json: values.json ?? false,
    model: modelChoice(values),
    particles: particleChoice(values),
    part: filmFlags(values, spp),
    frames: frameFlags(values, values.output),
    override(scene) {
      const set = {
        spp,
        maxDepth,
        integrator,
        strategy,
        lightChoice,
        mediumSampling,
        guiding,
        spectral: values.spectral,
        caustics,
        structure,
        sampler,
        seed: seed !== undefined && /^\d{1,15}$/.test(seed) ? Number(seed) : seed,
      };
      const given = known(set);
      return checkScene({
        ...scene,
        film: {
          ...(film === undefined ? scene.film : resizedFilm(scene.film, film.width, film.height)),
          ...(layers === undefined && ofLayer === null
            ? {}
            : { layers: [...new Set([...(layers ?? scene.film.layers ?? []), ...(ofLayer === null ? [] : [ofLayer])])] }),
        },
        display: { ...scene.display, ...known({ exposure, tone, white: shownWhite }) },
        render: { ...scene.render, ...given, ...(target === undefined ? {} : { adaptive: { ...scene.render.adaptive, target } }) },
      });
    },
  };
}

/** Without what was not given. */
export const known = (fields: object): object => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Flags whose value may begin with a minus. */
const SIGNED = ['--exposure', '--range', '--cutoff'];

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  return readArgs({
    // parseArgs takes "--exposure -1" for two flags.
    args: args.flatMap((each, i) => {
      if (SIGNED.includes(args[i - 1] ?? '')) return [];
      return SIGNED.includes(each) && i + 1 < args.length ? [`${each}=${args[i + 1]}`] : [each];
    }),
    allowPositionals: true,
    options: {
      output: { ...text, short: 'o' },
      help: { ...flag, short: 'h' },
      spp: text,
      size: text,
      seed: text,
      integrator: text,
      strategy: text,
      'light-choice': text,
      'medium-sampling': text,
      guiding: text,
      spectral: flag,
      caustics: text,
      structure: text,
      kernel: text,
      trees: text,
      sampler: text,
      environment: text,
      'max-depth': text,
      adaptive: text,
      layers: text,
      layer: text,
      exposure: text,
      samples: text,
      frames: text,
      convergence: text,
      video: text,
      fps: text,
      part: text,
      resume: flag,
      checkpoint: text,
      'checkpoint-to': text,
      animation: text,
      time: text,
      variant: text,
      scalar: text,
      range: text,
      cutoff: text,
      map: text,
      tone: text,
      white: text,
      backend: text,
      gpu: text,
      'count-rays': flag,
      denoise: flag,
      'color-bar': flag,
      'run-code': flag,
      allow: { ...text, multiple: true },
      json: flag,
    },
  });
}

/** One image with all its samples, and not a layer of it. */
function denoises({
  denoise = false,
  frames,
  convergence,
  layer,
}: { denoise?: boolean } & { [name in 'frames' | 'convergence' | 'layer']?: string }): boolean {
  const other = frames !== undefined || convergence !== undefined ? 'frames' : layer === undefined ? null : 'a layer';
  if (denoise && other !== null) throw new CliError(`--denoise: expected one image, got ${other}`);
  return denoise;
}
