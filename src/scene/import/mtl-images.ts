/** Images of .mtl libraries as a document names them. */
import type { SceneInput } from '../document.ts';
import type { ImportOptions } from './imported.ts';
import type { MtlMap } from './mtl.ts';
import { imageBudget } from '../budget.ts';
import { freeKey } from './names.ts';
import { checkPointer, fileError } from './text.ts';

type Entries = NonNullable<SceneInput['images']>;
type Look = Partial<Entries[string]>;

/** What a statement says of a surface, and how its image is looked up. */
const SLOTS: Record<string, { role: MapRole; look: Look }> = {
  map_kd: { role: 'color', look: {} },
  map_ke: { role: 'emission', look: {} },
  map_pr: { role: 'roughness', look: { colorSpace: 'linear' } },
  map_pm: { role: 'metalness', look: { colorSpace: 'linear' } },
  map_d: { role: 'opacity', look: { colorSpace: 'linear' } },
  norm: { role: 'normal', look: { colorSpace: 'linear' } },
};
/** Why others are not shown. */
const HEIGHTS = ': it holds heights, and bumps are shown from normal maps (norm) alone';
const REASONS: Record<string, string> = {
  map_bump: HEIGHTS,
  bump: HEIGHTS,
  disp: HEIGHTS,
  map_ks: ': no image scales the highlights here, they have the colour Ks',
  map_ns: ': no image changes the exponent Ns here',
};
export type MapRole = 'color' | 'emission' | 'roughness' | 'metalness' | 'opacity' | 'normal';

/** Options that move the image, and those that say nothing that matters here. */
const HONOURED = ['-o', '-s', '-clamp', '-blendu', '-blendv', '-type', '-texres'];

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
    for (const map of maps) {
      const slot = SLOTS[map.slot.toLowerCase()];
      const say = (why: string): void => void notes.push(`${map.slot} ${map.file} of the material ${material} is not shown${why}.`);
      if (slot === undefined) say(REASONS[map.slot.toLowerCase()] ?? '');
      else {
        const key = await this.key(map, slot.look, folder);
        if (key === null)
          say(this.unknown.has(map.file) ? ': it is no HDR, EXR, PNG, JPEG, WebP, TGA or BMP file' : ': the file is missing');
        else found.set(slot.role, key);
        const other = map.options.find((each) => each.startsWith('-') && !/^-[\d.]/.test(each) && !HONOURED.includes(each));
        if (key !== null && other !== undefined) notes.push(`${other} of ${map.slot} of the material ${material} is read over.`);
      }
    }
    return found;
  }

  private async key(map: MtlMap, look: Look, folder: string): Promise<string | null> {
    const whole = { ...look, ...placedBy(map.options) };
    const identity = JSON.stringify([map.file, whole]);
    const known = this.keys.get(identity);
    if (known !== undefined) return known;
    const { dataUrl, beside } = this.options;
    if (dataUrl === undefined) return null;
    let file = this.files.get(map.file);
    let data: string | undefined;
    if (file === undefined) {
      const bytes = (await beside?.(folder + map.file)) ?? (await beside?.(map.file)) ?? null;
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
