/** The layers of a film as the kernel sees them: constants of `package::config`, and conditions. */

/** Layers that take storage; samples and variance follow from the film itself. */
export const STORED_LAYERS = [
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
export type StoredLayer = (typeof STORED_LAYERS)[number];

/** Where each layer stands in the vec4f that a pixel has. Layers of radiance come first. */
export interface StoredLayers {
  slots: Readonly<Partial<Record<StoredLayer, number>>>;
  stride: number;
  /** How many of the first vec4f are radiance. */
  radiance: number;
  /** The order that holds all that follow, too. */
  lastOrder: number;
}

/** Layers of what the eye sees first. */
const FIRST: readonly StoredLayer[] = ['depth', 'position', 'normal', 'uv', 'albedo', 'material', 'shape'];

const word = (name: StoredLayer): string => name.replace('-', '_');

/** WGSL. What is not stored has no constant that is used. */
export function layerConstants(stored: StoredLayers | undefined): string {
  const { slots, stride, radiance, lastOrder } = stored ?? { slots: {}, stride: 0, radiance: 0, lastOrder: 0 };
  const constants: Record<string, number> = { LAYER_STRIDE: stride, RADIANCE_LAYERS: radiance, LAST_ORDER: lastOrder };
  for (const name of STORED_LAYERS) constants[`LAYER_${word(name).toUpperCase()}`] = slots[name] ?? 0;
  return Object.entries(constants)
    .map(([name, value]) => `const ${name} = ${value}u;\n`)
    .join('');
}

export function layerConditions(stored: StoredLayers | undefined): Record<string, boolean> {
  const has = (name: StoredLayer): boolean => stored?.slots[name] !== undefined;
  return {
    ...Object.fromEntries(STORED_LAYERS.map((name) => [`layer_${word(name)}`, has(name)])),
    layers: stored !== undefined,
    layer_radiance: stored !== undefined && stored.radiance > 0,
    layer_first: FIRST.some(has),
    layer_ids: has('material') || has('shape'),
  };
}
