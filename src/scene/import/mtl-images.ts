/** Images of .mtl libraries as a document names them. */
import type { SceneInput } from '../document.ts';
import type { ImportOptions } from './imported.ts';
import type { MtlMap } from './mtl.ts';
import { imageBudget } from '../budget.ts';
import { holdsDirections } from './mtl-bump.ts';
import { freeKey } from './names.ts';
import { checkPointer, fileError } from './text.ts';

/** What displaces the meshes of a material: an image of heights, by which a height of 1 moves, and how far all of it does. */
export interface MtlDisplacement {
  image: string;
  scale: number;
  offset: number;
}

type Entries = NonNullable<SceneInput['images']>;
type Look = Partial<Entries[string]>;

const NORMALS: { role: MapRole; look: Look } = { role: 'normal', look: { colorSpace: 'linear' } };
/** What a statement says of a surface, and how its image is looked up. */
const SLOTS: Record<string, { role: MapRole; look: Look }> = {
  map_kd: { role: 'color', look: {} },
  map_ke: { role: 'emission', look: {} },
  map_pr: { role: 'roughness', look: { colorSpace: 'linear' } },
  map_pm: { role: 'metalness', look: { colorSpace: 'linear' } },
  map_d: { role: 'opacity', look: { colorSpace: 'linear' } },
  norm: NORMALS,
};
/** Statements of heights, whose images may be normal maps. */
const BUMPS = ['map_bump', 'bump'];
/** Why others are not shown. */
const HEIGHTS = ': it holds heights, and bumps are shown from normal maps (norm) alone';
const REASONS: Record<string, string> = {
  map_bump: HEIGHTS,
  bump: HEIGHTS,
  map_ks: ': no image scales the highlights here, they have the colour Ks',
  map_ns: ': no image changes the exponent Ns here',
};
export type MapRole = 'color' | 'emission' | 'roughness' | 'metalness' | 'opacity' | 'normal';

/** The statement of heights that move the surface, and how they are looked up. */
const DISPLACES = 'disp';
const HEIGHT_LOOK: Look = { colorSpace: 'linear' };
/** Most that a height, or all of a surface, is moved by. */
const MAX_SHIFT = 1e6;

/** Options that move the image, and those that say nothing that matters here. */
const HONOURED = ['-o', '-s', '-clamp', '-blendu', '-blendv', '-type', '-texres'];

const left = (map: MtlMap, material: string, why: string): string =>
  `${map.slot} ${map.file} of the material ${material} is not shown${why}.`;

export class MtlImages {
  readonly all: Entries = {};
  private readonly taken = new Set<string>();
  private readonly options: ImportOptions;
  private readonly budget = imageBudget();
  private readonly keys = new Map<string, string>();
  private readonly files = new Map<string, { owner: string | null }>();
  /** Files of another kind than those that are decoded. */
  private readonly unknown = new Set<string>();

  constructor(options: ImportOptions) {
    this.options = options;
  }

  /**
   * The images of a material by what they are for; what cannot be shown is noted.
   * @param folder of the library, as the model names it: images stand beside it
   */
  async of(material: string, maps: readonly MtlMap[], folder: string, notes: string[]): Promise<Map<MapRole, string>> {
    const found = new Map<MapRole, string>();
    const hasNormals = maps.some(({ slot }) => slot.toLowerCase() === 'norm');
    for (const map of maps) {
      const kind = map.slot.toLowerCase();
      const slot = SLOTS[kind];
      if (kind === DISPLACES) continue;
      if (BUMPS.includes(kind) && !hasNormals && (await this.isNormalMap(map, folder))) {
        // Of heights it would say how steep they are; here it is left out where it changes nothing.
        const isPlain = Number(map.options[map.options.indexOf('-bm') + 1]) === 1;
        const key = await this.shown(map, NORMALS.look, { material, folder, notes }, isPlain ? [...HONOURED, '-bm'] : HONOURED);
        if (key !== null) found.set('normal', key);
        notes.push(`${map.slot} ${map.file} of the material ${material} holds directions, not heights: it is taken for a normal map.`);
      } else if (slot === undefined) notes.push(left(map, material, REASONS[kind] ?? ''));
      else {
        const key = await this.shown(map, slot.look, { material, folder, notes }, HONOURED);
        if (key !== null) found.set(slot.role, key);
      }
    }
    return found;
  }

  /** What `disp` says: heights, from black to white, are from `base` to `base + gain` of its option `-mm`. The last one counts. */
  async displacement(material: string, maps: readonly MtlMap[], folder: string, notes: string[]): Promise<MtlDisplacement | null> {
    const map = maps.findLast((each) => each.slot.toLowerCase() === DISPLACES);
    if (map === undefined) return null;
    const image = await this.shown(map, HEIGHT_LOOK, { material, folder, notes }, [...HONOURED, '-mm']);
    const at = map.options.indexOf('-mm');
    const number = (word: string | undefined, other: number): number => (Math.abs(Number(word)) <= MAX_SHIFT ? Number(word) : other);
    const [offset, scale] = at < 0 ? [0, 1] : [number(map.options[at + 1], 0), number(map.options[at + 2], 1)];
    return image === null ? null : { image, scale, offset };
  }

  /** Key of an image; null: it cannot be shown, which is noted. */
  private async shown(
    map: MtlMap,
    look: Look,
    { material, folder, notes }: { material: string; folder: string; notes: string[] },
    honoured: readonly string[],
  ): Promise<string | null> {
    const key = await this.key(map, look, folder);
    if (key === null) {
      const isUnknown = this.unknown.has(map.file);
      notes.push(left(map, material, isUnknown ? ': it is no HDR, EXR, PNG, JPEG, WebP, TGA or BMP file' : ': the file is missing'));
      return null;
    }
    const other = map.options.find((each) => each.startsWith('-') && !/^-[\d.]/.test(each) && !honoured.includes(each));
    if (other !== undefined) notes.push(`${other} of ${map.slot} of the material ${material} is read over.`);
    return key;
  }

  private async isNormalMap(map: MtlMap, folder: string): Promise<boolean> {
    const bytes = await this.bytesOf(map.file, folder);
    return bytes !== null && (await holdsDirections(bytes, map.file, this.options));
  }

  /** Beside the library, or else beside the model. */
  private async bytesOf(file: string, folder: string): Promise<Uint8Array | null> {
    const { beside } = this.options;
    return (await beside?.(folder + file)) ?? (await beside?.(file)) ?? null;
  }

  private async key(map: MtlMap, look: Look, folder: string): Promise<string | null> {
    const whole = { ...look, ...placedBy(map.options) };
    const identity = JSON.stringify([map.file, whole]);
    const known = this.keys.get(identity);
    if (known !== undefined) return known;
    const { dataUrl } = this.options;
    if (dataUrl === undefined) return null;
    let file = this.files.get(map.file);
    let data: string | undefined;
    if (file === undefined) {
      const bytes = await this.bytesOf(map.file, folder);
      file = { owner: null };
      this.files.set(map.file, file);
      if (bytes !== null) {
        checkPointer(bytes, map.file);
        this.budget.take(bytes.length, (message) => fileError(map.file, message));
        data = dataUrl(bytes) ?? undefined;
        if (data === undefined) this.unknown.add(map.file);
      }
    }
    const pixels = data !== undefined ? { data } : file.owner !== null ? { of: file.owner } : null;
    if (pixels === null) return null;
    const name = map.file.slice(map.file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
    const key = freeKey(name, this.taken, 'image');
    this.all[key] = { ...pixels, ...whole };
    file.owner ??= key;
    this.keys.set(identity, key);
    return key;
  }
}

/** `-s u v w` scales coordinates, `-o u v w` then moves them; `-clamp on` ends the image at its edges. */
function placedBy(options: readonly string[]): Look {
  const numbers = (flag: string, other: number): [number, number] | undefined => {
    const at = options.indexOf(flag);
    if (at < 0) return undefined;
    const number = (word: string | undefined): number => (Math.abs(Number(word)) <= 1e6 ? Number(word) : other);
    return [number(options[at + 1]), number(options[at + 2])];
  };
  const [scale, offset] = [numbers('-s', 1), numbers('-o', 0)];
  const clamp = options.indexOf('-clamp');
  return {
    ...(clamp >= 0 && options[clamp + 1] === 'on' && { wrap: 'clamp' as const }),
    ...((scale !== undefined || offset !== undefined) && { transform: { scale: scale ?? [1, 1], offset: offset ?? [0, 0] } }),
  };
}
