/** Which parameters turn the layers of the built-in BSDF off, read from the text of a material. */
import { structLayout } from './struct.ts';
import { withoutComments } from './comments.ts';

/** Parts of wgsl/bsdf/principled_layers.wgsl that are compiled in only where wanted, and what says so: their weight is 0 by default. */
export const LAYERS = {
  film: 'thin_film_weight',
  coat: 'coat_weight',
  fuzz: 'fuzz_weight',
  glass: 'transmission_weight',
  thin: 'thin_walled',
  anisotropy: 'specular_roughness_anisotropy',
  coat_normal: 'coat_own_normal',
} as const;
export type Layer = keyof typeof LAYERS;

/**
 * Of one layer: for each place that gives its weight the parameters that it is a multiple of. The layer is off where in every place
 * one of them is 0. Null: the text does not say.
 */
export type LayerSwitch = readonly (readonly string[])[] | null;

/** Texts whose switches are kept. */
const KEPT = 64;

/** Switches of materials, each read once. */
export class Switches {
  private readonly wgsl: Readonly<Record<string, string>>;
  private readonly read = new Map<string, Record<Layer, LayerSwitch>>();

  /** @param wgsl the library's modules by path; wgsl/principled.wgsl may come before it is needed */
  constructor(wgsl: Readonly<Record<string, string>>) {
    this.wgsl = wgsl;
  }

  /** @param source a material with `fn surface` */
  of(source: string): Record<Layer, LayerSwitch> {
    let switches = this.read.get(source);
    if (switches === undefined) {
      const members = structLayout(this.wgsl.principled ?? '', 'Principled')?.members ?? [];
      switches = layerSwitches(
        withoutComments(source),
        members.map(({ name }) => name),
      );
      if (this.read.size >= KEPT) this.read.clear();
      this.read.set(source, switches);
    }
    return switches;
  }
}

/**
 * @param code a material with `fn surface`, without comments
 * @param members of wgsl/principled.wgsl Principled, in their order
 */
export function layerSwitches(code: string, members: readonly string[]): Record<Layer, LayerSwitch> {
  const entries = Object.entries(LAYERS).map(([layer, weight]) => [layer, switchOf(code, weight, members.indexOf(weight))]);
  return Object.fromEntries(entries) as Record<Layer, LayerSwitch>;
}

function switchOf(code: string, weight: string, place: number): LayerSwitch {
  const surface = /\bfn\s+surface\s*\([^)]*?\b(\w+)\s*:\s*Params\s*,?\s*\)/.exec(code);
  if (surface === null) return null;
  const begin = code.indexOf('{', surface.index);
  const end = endOf(code, begin);
  const constructed = [...code.matchAll(/\bPrincipled\s*\(/g)].map(({ index, 0: { length } }) => ({ index, at: index + length - 1 }));
  const uses = [
    ...code.matchAll(new RegExp(`(&\\s*[(*\\s]*\\w+[)\\s]*)?\\.\\s*${weight}\\b\\s*(\\+\\+|--|=(?!=)|[-+*/%&|^<>]+=)?([^;]*)`, 'g')),
  ];
  // A pointer may be written through, another name may construct.
  if (uses.some(([, pointer]) => pointer !== undefined) || hasOtherNames(code)) return null;
  const assigned = uses.filter(([, , sign]) => sign !== undefined);
  if (assigned.some(([, , sign]) => sign !== '=')) return null;
  // Elsewhere, or declared again, the name of the parameters may mean something else.
  if ([...constructed, ...assigned].some(({ index }) => index < begin || index > end)) return null;
  const [, params = ''] = surface;
  if (new RegExp(`\\b(?:let|const|var(?:\\s*<[^>]*>)?)\\s+${params}\\b`).test(code.slice(begin, end))) return null;
  const values = [
    ...constructed.flatMap(({ at }) => {
      const given = split(code.slice(at + 1, endOf(code, at)), ',');
      // Members that came later than a text are off: former.ts. Templates hide all values.
      return given[place] ?? (given.length > 1 ? [] : '');
    }),
    ...assigned.map(([, , , value = '']) => value),
  ];
  return values.map((value) => factors(value, params));
}

/** Whether the struct of the built-in BSDF goes by another name, too. */
export const hasOtherNames = (code: string): boolean => /\bPrincipled\s+as\b|\balias\b[^;]*\bPrincipled\b/.test(code);

/** Parameters that are factors of a product. */
const factors = (value: string, params: string): string[] =>
  split(value, '*').flatMap((each) => new RegExp(`^\\s*${params}\\s*\\.\\s*(\\w+)\\s*$`).exec(each)?.[1] ?? []);

/** Parts of an expression outside of all brackets; one part where it is more than such a list or product. */
export function split(text: string, between: ',' | '*'): string[] {
  const parts = [''];
  let depth = 0;
  for (const each of text) {
    if ('([{'.includes(each)) depth++;
    if (')]}'.includes(each)) depth--;
    // Templates have commas of their own; in a product everything but a product of simple things counts.
    if (depth === 0 && (between === ',' ? '<>' : '+-/%&|^<>=!~,').includes(each)) return [text];
    if (depth === 0 && each === between) parts.push('');
    else parts[parts.length - 1] += each;
  }
  return parts;
}

/** Where the bracket that opens at `start` closes. */
export function endOf(code: string, start: number): number {
  let depth = 0;
  for (let i = start; i < code.length; i++) {
    if ('([{'.includes(code.charAt(i))) depth++;
    if (')]}'.includes(code.charAt(i)) && --depth === 0) return i;
  }
  return code.length;
}
