/** What a film stores beside the image: where each layer stands, and the images that come of the sums. */
import { LAYERS } from '../scene/document-film.ts';
import type { Film, LayerName, SceneDocument, Vec3 } from '../scene/document.ts';
import { areOrdersWeighted, lastOrder, orderWeightsOf } from '../scene/equation.ts';
import { SceneError } from '../scene/errors.ts';
import { gainOf, gainsOf, lightGroupsOf } from '../scene/groups.ts';
import { STORED_LAYERS, type StoredLayer, type StoredLayers } from '../shader/layers.ts';

/** How an image of a layer is to be understood; it decides how it is shown. */
export type LayerKind = 'radiance' | 'depth' | 'position' | 'normal' | 'uv' | 'albedo' | 'id' | 'amount' | 'variance' | 'samples';

/** One image. */
export interface LayerImage {
  /** As files and menus call it: `order2`, `group.lamp`. */
  name: string;
  kind: LayerKind;
  /** Names of its channels, without the layer's. */
  channels: readonly string[];
  /** First vec4f and first component in the sums of a pixel; -1: from the film itself. */
  slot: number;
  component: number;
  /** What the light of a group that accumulates apart is multiplied with. */
  gain?: Vec3;
}

const BYTES = 16;
const RGB = ['R', 'G', 'B'];

/** How many vec4f a layer takes. */
function slotsOf(name: StoredLayer, scene: SceneDocument): number {
  if (name === 'orders') return lastOrder(scene) + 1;
  // Light of no group comes first.
  return name === 'groups' ? lightGroupsOf(scene).length + 1 : 1;
}

const RADIANCE: readonly StoredLayer[] = ['direct', 'indirect', 'orders', 'groups'];

/** @returns null where the film stores nothing beside the image */
export function storedLayers(scene: SceneDocument): StoredLayers | null {
  const wanted = new Set<LayerName>(scene.film.layers);
  const slots: Partial<Record<StoredLayer, number>> = {};
  let [stride, radiance] = [0, 0];
  for (const name of STORED_LAYERS) {
    if (!wanted.has(name)) continue;
    slots[name] = stride;
    stride += slotsOf(name, scene);
    if (RADIANCE.includes(name)) radiance = stride;
  }
  return stride === 0 ? null : { slots, stride, radiance, lastOrder: lastOrder(scene) };
}

/** Bytes of the buffer of the layers. */
export const layerBytes = ({ width, height }: Film, stored: StoredLayers | null): number =>
  stored === null ? 0 : width * height * stored.stride * BYTES;

/** @throws SceneError where the layers are larger than `limit`, the bytes that one buffer may have */
export function checkLayerSize(scene: SceneDocument, limit: number): void {
  const stored = storedLayers(scene);
  const bytes = layerBytes(scene.film, stored);
  if (stored === null || bytes <= limit) return;
  const { width, height } = scene.film;
  throw new SceneError(
    `expected layers that fit into ${limit} bytes, the most that this graphics adapter has in one buffer; ` +
      `${width}×${height} pixels of ${stored.stride * BYTES} bytes take ${bytes}`,
    'film.layers',
  );
}

/** Every image that the layers of a document give, in the order of its list. */
export function layerImages(scene: SceneDocument): LayerImage[] {
  const slots = storedLayers(scene)?.slots ?? {};
  return [...new Set(scene.film.layers)].flatMap((name) => imagesOf(name, scene, slots));
}

function imagesOf(layer: LayerName, scene: SceneDocument, slots: StoredLayers['slots']): LayerImage[] {
  const first = (slots as Partial<Record<LayerName, number>>)[layer] ?? -1;
  const image = (name: string, kind: LayerKind, channels: readonly string[], slot = first, component = 0): LayerImage[] => [
    { name, kind, channels, slot, component },
  ];
  switch (layer) {
    case 'direct':
    case 'indirect':
      return image(layer, 'radiance', RGB);
    case 'orders':
      return Array.from({ length: lastOrder(scene) + 1 }, (_, k) => image(`order${k}`, 'radiance', RGB, first + k)).flat();
    case 'groups':
      return [
        ...lightGroupsOf(scene).map((name, i) => ({
          ...image(`group.${name}`, 'radiance', RGB, first + 1 + i)[0]!,
          gain: gainOf(scene, name),
        })),
        ...image('ungrouped', 'radiance', RGB),
      ];
    case 'depth':
      return image(layer, 'depth', ['Z']);
    case 'position':
    case 'normal':
      return image(layer, layer, ['X', 'Y', 'Z']);
    case 'uv':
      return image(layer, 'uv', ['U', 'V']);
    case 'albedo':
      return image(layer, 'albedo', RGB);
    case 'material':
    case 'shape':
      return image(layer, 'id', ['ID']);
    case 'path-length':
      return image(layer, 'amount', ['N']);
    case 'cost':
      return [
        ...image('cost.nodes', 'amount', ['N']),
        ...image('cost.tests', 'amount', ['N'], first, 1),
        ...image('cost.stack', 'amount', ['N'], first, 2),
      ];
    case 'samples':
      return image(layer, 'samples', ['N']);
    case 'variance':
      return image(layer, 'variance', RGB);
  }
}

/** The layer that an image belongs to: of `order2` it is `orders`. Null for names that no image has. */
export function layerOf(image: string): LayerName | null {
  if (/^order\d+$/.test(image)) return 'orders';
  if (image.startsWith('group.') || image === 'ungrouped') return 'groups';
  if (image.startsWith('cost.')) return 'cost';
  return image !== 'orders' && image !== 'groups' && image !== 'cost' ? (LAYERS.find((each) => each === image) ?? null) : null;
}

/** Layers of radiance that stand behind each other from `slot` on, and the factor of each. */
interface WeightedParts {
  slot: number;
  gains: readonly Vec3[];
}

/** Sums of layers, read back, and what is needed to understand them. */
export interface FilmLayers {
  images: readonly LayerImage[];
  /** `stride` numbers of four a pixel; empty where nothing is stored. */
  data: Float32Array;
  stride: number;
  /** What adds up to the image when each is multiplied with its factor: orders, or light groups; null: neither accumulates apart. */
  parts: WeightedParts | null;
}

export function filmLayers(scene: SceneDocument, data: Float32Array): FilmLayers {
  const stored = storedLayers(scene);
  return {
    images: layerImages(scene),
    data,
    stride: stored?.stride ?? 0,
    parts: weightedParts(scene, stored),
  };
}

function weightedParts(scene: SceneDocument, stored: StoredLayers | null): WeightedParts | null {
  const { orders, groups } = stored?.slots ?? {};
  if (orders !== undefined && areOrdersWeighted(scene))
    return { slot: orders, gains: orderWeightsOf(scene).map((each): Vec3 => [each, each, each]) };
  // Light of no group comes first.
  return groups === undefined ? null : { slot: groups, gains: [[1, 1, 1], ...gainsOf(scene)] };
}
