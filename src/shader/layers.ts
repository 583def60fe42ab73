/** The layers of a film as the kernel sees them: constants of `package::config`, and conditions. */

/** Layers that wgsl/film/contribution.wgsl and wgsl/film/layers.wgsl know, in the order in which films store them. */
export const BUILT_IN_LAYERS = [
  'direct',
  'indirect',
  'orders',
  'groups',
  'path-length',
  'cost',
  'depth',
  'position',
  'normal',
  'uv',
  'albedo',
  'material',
  'shape',
] as const;
type BuiltIn = (typeof BUILT_IN_LAYERS)[number];

/** A layer with a file of wgsl/film/layer. */
export interface OwnLayer {
  file: string;
  slot: number;
  /** A number, in place of a mean. */
  isId: boolean;
}

/** Where each layer stands in the vec4f that a pixel has. Layers of radiance come first. */
export interface StoredLayers {
  slots: Readonly<Partial<Record<string, number>>>;
  stride: number;
  /** How many of the first vec4f are radiance. */
  radiance: number;
  /** The order that holds all that follow, too. */
  lastOrder: number;
  own?: readonly OwnLayer[];
}

/** Layers of what the eye sees first. */
const FIRST: readonly BuiltIn[] = ['depth', 'position', 'normal', 'uv', 'albedo', 'material', 'shape'];

/** Where a half of the samples is added up apart: not an image, but what tells the error of it. */
export const HALF = 'half';

/** Whether anything is stored that wgsl/film/layers.wgsl adds. */
export const hasLayers = (stored: StoredLayers | undefined): boolean =>
  stored !== undefined && Object.keys(stored.slots).some((name) => name !== HALF);

const word = (name: BuiltIn): string => name.replace('-', '_');

/** WGSL. What is not stored has no constant that is used. */
export function layerConstants(stored: StoredLayers | undefined): string {
  const { slots, stride, radiance, lastOrder } = stored ?? { slots: {}, stride: 0, radiance: 0, lastOrder: 0 };
  const constants: Record<string, number> = { LAYER_STRIDE: stride, RADIANCE_LAYERS: radiance, LAST_ORDER: lastOrder };
  for (const name of BUILT_IN_LAYERS) constants[`LAYER_${word(name).toUpperCase()}`] = slots[name] ?? 0;
  if (slots[HALF] !== undefined) constants.LAYER_HALF = slots[HALF];
  return Object.entries(constants)
    .map(([name, value]) => `const ${name} = ${value}u;\n`)
    .join('');
}

export function layerConditions(stored: StoredLayers | undefined): Record<string, boolean> {
  const own = stored?.own ?? [];
  const has = (name: BuiltIn): boolean => stored?.slots[name] !== undefined;
  return {
    ...Object.fromEntries(BUILT_IN_LAYERS.map((name) => [`layer_${word(name)}`, has(name)])),
    layers: hasLayers(stored),
    halves: stored?.slots[HALF] !== undefined,
    layer_radiance: stored !== undefined && stored.radiance > 0,
    layer_first: FIRST.some(has) || own.length > 0,
    layer_ids: has('material') || has('shape') || own.some(({ isId }) => isId),
    layer_own_ids: own.some(({ isId }) => isId),
    layer_own_means: own.some(({ isId }) => !isId),
  };
}

/** `package::own_layers`: what the files of wgsl/film/layer add to a pixel that stands at `base`. Empty where there are none. */
export function ownLayersModule(stored: StoredLayers | undefined): string {
  const own = stored?.own ?? [];
  if (own.length === 0) return '';
  const path = (file: string): string => `package::film::layer::${file.replaceAll('-', '_')}`;
  const ids = own
    .filter(({ isId }) => isId)
    .map(({ slot }) => `  layers_nearest(base + ${slot}u, own_number_${slot}(s, closest), nearness);`);
  const numbers = own
    .filter(({ isId }) => isId)
    .map(
      ({ file, slot }) =>
        `fn own_number_${slot}(s: Surface, closest: Closest) -> u32 { if (closest.t <= 0.0) { return 0u; } return ${path(file)}::number(s, closest); }`,
    );
  const means = own
    .filter(({ isId }) => !isId)
    .map(({ file, slot }) => `  layers_mean(base + ${slot}u, ${path(file)}::value(s, closest));`);
  return `// Generated from the layers in use.
import package::traverse::intersect::Closest;
import package::film_layers::{layers_mean, layers_nearest};
import package::surface::point::Surface;
${numbers.join('\n')}
fn own_layers_identify(base: u32, s: Surface, closest: Closest, nearness: f32) {
${ids.join('\n')}
}
fn own_layers_mean(base: u32, s: Surface, closest: Closest) {
${means.join('\n')}
}
`;
}
