/** The layers of a film. A new one is an entry here, with a file of wgsl/film/layer where wgsl/film/layers.wgsl does not know it. */
import type { SceneDocument } from '../document.ts';
import { lastOrder } from '../equation.ts';
import { gainOf, lightGroupsOf } from '../groups.ts';
import { ID, type LayerKind, RGB } from './kind.ts';

const sums = (unit: string): { unit: string; sum: boolean } => ({ unit, sum: true });

/** In the order of the schema, of the page and of menus; where they stand in a film does not depend on it. */
export const LAYERS = [
  'depth',
  'position',
  'normal',
  'geometric-normal',
  'uv',
  'albedo',
  'material',
  'shape',
  'instance',
  'direct',
  'indirect',
  'orders',
  'groups',
  'path-length',
  'cost',
  'samples',
  'variance',
] as const;
export type LayerName = (typeof LAYERS)[number];

export const LAYER_KINDS: Readonly<Record<LayerName, LayerKind>> = {
  depth: { label: 'Depth', about: 'distance of what the eye sees first, a mean', kind: 'depth', channels: ['Z'] },
  position: { label: 'Position', about: 'its place', kind: 'position', channels: ['X', 'Y', 'Z'] },
  normal: { label: 'Normals', about: 'its shading normal', kind: 'normal', channels: ['X', 'Y', 'Z'] },
  'geometric-normal': {
    label: 'Geometric normals',
    about: 'its normal without those of vertices and bumps',
    kind: 'normal',
    channels: ['X', 'Y', 'Z'],
    file: 'geometric-normal',
  },
  uv: { label: 'Surface coordinates', about: 'its surface coordinates', kind: 'uv', channels: ['U', 'V'] },
  albedo: { label: 'Albedo', about: 'its directional albedo', kind: 'albedo', channels: RGB },
  material: { label: 'Material', about: 'number of its material, at the middle of the pixel', ...ID },
  shape: { label: 'Shape', about: 'number of the shape', ...ID },
  instance: { label: 'Instance', about: 'number of the place of an instance', ...ID, file: 'instance' },
  direct: { label: 'Direct light', about: 'scattered at most once', kind: 'radiance', channels: RGB },
  indirect: { label: 'Indirect light', about: 'the rest', kind: 'radiance', channels: RGB },
  orders: {
    label: 'Light by its bounces',
    about: 'by the number of scatterings',
    kind: 'radiance',
    channels: RGB,
    slots: (scene) => lastOrder(scene) + 1,
    images: (scene) =>
      Array.from({ length: lastOrder(scene) + 1 }, (_, k) => ({ name: `order${k}`, kind: 'radiance', channels: RGB, slot: k })),
    has: (image) => /^order\d+$/.test(image),
  },
  groups: {
    label: 'Light groups',
    about: 'by light group',
    kind: 'radiance',
    channels: RGB,
    // Light of no group comes first.
    slots: (scene) => lightGroupsOf(scene).length + 1,
    images: (scene) => [
      ...lightGroupsOf(scene).map((name, i) => ({
        name: `group.${name}`,
        kind: 'radiance' as const,
        channels: RGB,
        slot: 1 + i,
        gain: gainOf(scene, name),
      })),
      { name: 'ungrouped', kind: 'radiance', channels: RGB },
    ],
    has: (image) => image.startsWith('group.') || image === 'ungrouped',
    labels: { ungrouped: 'Light of no group' },
  },
  'path-length': {
    label: 'Path length',
    about: 'scatterings of the path',
    kind: 'amount',
    channels: ['N'],
    units: { 'path-length': sums('scatterings a path') },
  },
  cost: {
    label: 'Cost of traversal',
    about: 'nodes visited, primitives tested, the most nodes postponed at a time',
    kind: 'amount',
    channels: ['N'],
    images: () =>
      ['cost.nodes', 'cost.tests', 'cost.stack'].map((name, component) => ({ name, kind: 'amount', channels: ['N'], component })),
    has: (image) => image.startsWith('cost.'),
    labels: { 'cost.nodes': 'Nodes visited', 'cost.tests': 'Primitives tested', 'cost.stack': 'Stack depth' },
    units: {
      'cost.nodes': sums('nodes a sample'),
      'cost.tests': sums('tests a sample'),
      'cost.stack': { unit: 'nodes, the most of a sample', sum: false },
    },
  },
  samples: {
    label: 'Sample count',
    about: 'their number',
    kind: 'samples',
    channels: ['N'],
    slots: () => 0,
    units: { samples: sums('samples') },
  },
  variance: { label: 'Variance', about: 'of the mean', kind: 'variance', channels: RGB, slots: () => 0 },
};

/** vec4f that it takes for each pixel. */
export const slotsOf = (name: LayerName, scene: SceneDocument): number => (LAYER_KINDS[name].slots ?? (() => 1))(scene);

/** The layer that an image belongs to: of `order2` it is `orders`. Null for names that no image has. */
export const layerOfImage = (image: string): LayerName | null =>
  LAYERS.find((name) => (LAYER_KINDS[name].has ?? ((each: string) => each === name))(image)) ?? null;
