/** Functions of materials that change nothing as a scene uses them: what they cost is left out of its kernel. */
import type { MaterialModule } from './material.ts';

/** Names of materials, for each function that may be left out. */
export type Idle = Readonly<Partial<Record<'normal' | 'opacity', readonly string[]>>>;

/** The material without what is idle. */
export function withoutIdle(material: MaterialModule, idle: Idle = {}): MaterialModule {
  const defines = { ...material.defines };
  for (const name of ['normal', 'opacity'] as const) if (idle[name]?.includes(material.name) === true) defines[name] = false;
  return { ...material, defines };
}

/**
 * Whether `fn normal` or `fn opacity` of a material changes nothing with these parameters: by convention where its parameter
 * `normal_image` has no image, or its parameter `opacity` is 1 and `opacity_image` has none.
 */
export function isIdle({ defines, params }: MaterialModule, values: readonly (readonly number[])[], name: 'normal' | 'opacity'): boolean {
  const value = (param: string): number | undefined => values[params.findIndex((each) => each.name === param)]?.[0];
  return defines[name] && value(`${name}_image`) === 0 && (name === 'normal' || value('opacity') === 1);
}
