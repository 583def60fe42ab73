/**
 * Live figures: a picture that links to a scene of the repository, with what the figure changes of it behind a question mark:
 * `[![Two spheres](pictures/two.jpg)](../scenes/two.json?size=320x240&spp=64&strategy=bsdf)`. The picture is what stands there without
 * WebGPU; where the Markdown is read elsewhere, it links to the scene.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { parseScene } from '../../scene/parse.ts';
import { CliError } from '../errors.ts';

export interface Figure {
  /** Of its file: `two-strategy-bsdf`. */
  name: string;
  /** As it is written, with the changes. */
  scene: Record<string, unknown>;
  /** The same, checked, every default filled in. */
  document: SceneDocument;
  /** The estimated relative error at which it ends; null: the samples alone count. */
  error: number | null;
}

/** Fields of `render` that a figure may say. */
const SETTINGS = ['strategy', 'sampler', 'guiding', 'integrator', 'lightChoice', 'seed', 'maxDepth', 'mediumSampling'];

/**
 * @param target the scene, relative to the repository
 * @param query what stands behind the question mark
 * @throws CliError, SceneError
 */
export function figureOf(target: string, query: string): Figure {
  const scene = JSON.parse(readFileSync(join(ROOT, target), 'utf8')) as Record<string, unknown> & { render?: object; film?: object };
  const render: Record<string, unknown> = { ...scene.render };
  const film: Record<string, unknown> = { ...scene.film };
  let error: number | null = null;
  for (const [name, value] of new URLSearchParams(query)) {
    const size = /^(\d+)x(\d+)$/.exec(value);
    if (name === 'size' && size !== null) [film.width, film.height] = [Number(size[1]), Number(size[2])];
    else if (name === 'spp' || name === 'maxDepth') render[name] = Number(value);
    else if (name === 'error') error = Number(value);
    else if (SETTINGS.includes(name)) render[name] = value;
    else throw new CliError(`a figure has no setting ${name}=${value}`);
  }
  // Relative to the repository, which it leaves.
  const { $schema: _, ...rest } = scene;
  const changed = { ...rest, film, render };
  const said = [...new URLSearchParams(query)].map((each) => each.join('-').replace(/[^\w-]/g, '-'));
  const name = [basename(target, '.json'), ...said].join('-').toLowerCase();
  return { name, scene: changed, document: parseScene(JSON.stringify(changed)), error };
}
