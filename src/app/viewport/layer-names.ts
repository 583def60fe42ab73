/** How the page calls images of layers, and structures. */
import type { StructureName } from '../../scene/document.ts';
import { LAYER_KINDS, layerOfImage } from '../../scene/layers/index.ts';
import type { StructureKind } from '../../scene/structure/structure.ts';
import type { VIEW_MODES } from '../app.ts';

export const VIEW_NAMES: Record<(typeof VIEW_MODES)[number], string> = {
  radiance: 'Radiance',
  normals: 'Normals',
  depth: 'Depth',
  albedo: 'Albedo',
  material: 'Material',
  samples: 'Sample count',
  error: 'Relative error',
  denoised: 'Denoised (biased)',
};

export const STRUCTURE_TITLES: Record<StructureName, string> = {
  auto: 'Automatic (BVH2)',
  'brute-force': 'Brute force',
  'bounding-spheres': 'Bounding spheres',
  grid: 'Uniform grid',
  bvh2: 'BVH2',
  bvh8: 'BVH8, compressed',
};

/** Short, of what a scene has. */
export const STRUCTURE_WORDS: Record<StructureKind, string> = {
  'brute-force': 'No structure',
  'bounding-spheres': 'Bounding spheres',
  grid: 'Grid',
  bvh2: 'BVH2',
  bvh8: 'BVH8',
  'two-level': 'BVH2 of two levels',
};

/** Of one image among `images`: `order2` is Bounce 2, and the last of them Bounce 2 and later. */
export function imageName(name: string, images: readonly { name: string }[]): string {
  const order = /^order(\d+)$/.exec(name)?.[1];
  if (order !== undefined) {
    const isLast = !images.some((each) => each.name === `order${Number(order) + 1}`);
    return order === '0' ? 'Light seen directly' : `Bounce ${order}${isLast ? ' and later' : ''}`;
  }
  if (name.startsWith('group.')) return `Group ${name.slice('group.'.length)}`;
  const layer = layerOfImage(name);
  if (layer === null) return name;
  const { label, labels } = LAYER_KINDS[layer];
  return labels?.[name] ?? label;
}
