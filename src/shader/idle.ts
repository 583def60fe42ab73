/** What of materials changes nothing as a scene uses them: what it costs is left out of its kernel. */
import { LAYERS, type Layer, type LayerSwitch } from './layer-weights.ts';
import type { MaterialModule } from './material.ts';

/** Functions that may be left out; these, and layers of the built-in BSDF. */
const FUNCTIONS = ['normal', 'opacity', 'subsurface'] as const;
export const IDLE = [...FUNCTIONS, ...(Object.keys(LAYERS) as Layer[])] as const;
export type IdlePart = (typeof IDLE)[number];

/** Names of materials, for each part that may be left out. */
export type Idle = Readonly<Partial<Record<IdlePart, readonly string[]>>>;

/** What of it are functions; the same where no layer is idle. */
export function idleFunctions(idle: Idle): Idle {
  const { normal = [], opacity = [], subsurface = [], ...layers } = idle;
  return Object.values(layers).every((names) => names.length === 0) ? idle : { normal, opacity, subsurface };
}

/** The material without what is idle. */
export function withoutIdle(material: MaterialModule, idle: Idle = {}): MaterialModule {
  const [defines, layers] = [{ ...material.defines }, { ...material.layers }];
  for (const name of IDLE) {
    if (idle[name]?.includes(material.name) !== true) continue;
    if (name === 'normal' || name === 'opacity' || name === 'subsurface') defines[name] = false;
    else layers[name] = false;
  }
  return { ...material, defines, layers };
}

/**
 * Whether a part of a material changes nothing with these parameters. `fn normal` and `fn opacity`: by convention where its parameter
 * `normal_image` has no image, or its parameter `opacity` is 1 and `opacity_image` has none; `fn subsurface` where its parameter
 * `subsurface_weight` is 0. A layer: where its weight is 0 by a parameter that is.
 */
export function isIdle(
  { defines, params, layers }: MaterialModule,
  values: readonly (readonly number[])[],
  name: IdlePart,
  switches: Record<Layer, LayerSwitch> | null,
): boolean {
  const value = (param: string): number | undefined => values[params.findIndex((each) => each.name === param)]?.[0];
  if (name === 'normal' || name === 'opacity')
    return defines[name] && value(`${name}_image`) === 0 && (name === 'normal' || value('opacity') === 1);
  if (name === 'subsurface') return defines.subsurface && value('subsurface_weight') === 0;
  const places = switches?.[name] ?? null;
  return layers[name] && places !== null && places.every((factors) => factors.some((param) => value(param) === 0));
}
