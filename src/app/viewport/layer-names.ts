/** How the page calls the layers of a film, and structures. */
import type { LayerName, StructureName } from '../../scene/document.ts';
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
};

export const LAYER_NAMES: Record<LayerName, string> = {
  depth: 'Depth',
  position: 'Position',
  normal: 'Normals',
  uv: 'Surface coordinates',
  albedo: 'Albedo',
  material: 'Material',
  shape: 'Shape',
  direct: 'Direct light',
  indirect: 'Indirect light',
  orders: 'Light by its bounces',
  groups: 'Light groups',
  'path-length': 'Path length',
  cost: 'Cost of traversal',
  samples: 'Sample count',
  variance: 'Variance',
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
  const others: Record<string, string> = {
    ungrouped: 'Light of no group',
    'cost.nodes': 'Nodes visited',
    'cost.tests': 'Primitives tested',
    'cost.stack': 'Stack depth',
  };
  return others[name] ?? LAYER_NAMES[name as LayerName] ?? name;
}
