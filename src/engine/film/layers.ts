/** What a film stores beside the image: where each layer stands, and the images that come of the sums. */
import type { Film, LayerName, SceneDocument, Vec3 } from '../../scene/document.ts';
import { areOrdersWeighted, lastOrder, orderWeightsOf } from '../../scene/equation.ts';
import { SceneError } from '../../scene/errors.ts';
import { gainsOf } from '../../scene/groups.ts';
import { LAYER_KINDS, LAYERS, slotsOf } from '../../scene/layers/index.ts';
import { HALVED } from '../../scene/samplers/index.ts';
import type { ImageKind, KindImage } from '../../scene/layers/kind.ts';
import { BUILT_IN_LAYERS, HALF, type OwnLayer, type StoredLayers } from '../../shader/layers.ts';

export type { ImageKind };

/** One image. */
export interface LayerImage extends KindImage {
  /** First vec4f and first component in the sums of a pixel; -1: from the film itself. */
  slot: number;
  component: number;
}

const BYTES = 16;

/** @returns null where the film stores nothing beside the image */
export function storedLayers(scene: SceneDocument): StoredLayers | null {
  const wanted = new Set<LayerName>(scene.film.layers);
  const slots: Partial<Record<string, number>> = {};
  const own: OwnLayer[] = [];
  let [stride, radiance] = [0, 0];
  const place = (name: LayerName): number => {
    const slot = stride;
    slots[name] = slot;
    stride += slotsOf(name, scene);
    return slot;
  };
  for (const name of BUILT_IN_LAYERS) {
    if (!wanted.has(name)) continue;
    place(name);
    if (LAYER_KINDS[name].kind === 'radiance') radiance = stride;
  }
  for (const name of LAYERS) {
    const { kind, file } = LAYER_KINDS[name];
    if (file !== undefined && wanted.has(name)) own.push({ file, slot: place(name), isId: kind === 'id' });
  }
  if (HALVED.includes(scene.render.sampler)) slots[HALF] = stride++;
  if (stride === 0) return null;
  return { slots, stride, radiance, lastOrder: lastOrder(scene), ...(own.length > 0 && { own }) };
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
  const first = slots[layer] ?? -1;
  const { images, kind, channels } = LAYER_KINDS[layer];
  const all: KindImage[] = images?.(scene) ?? [{ name: layer, kind, channels }];
  return all.map((each) => ({ ...each, slot: first < 0 ? first : first + (each.slot ?? 0), component: each.component ?? 0 }));
}

/** Layers of radiance that stand behind each other from `slot` on, and the factor of each. */
export interface WeightedParts {
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
  /** Where one of two independent halves of the samples is added up; null: the samples are one set. */
  half: number | null;
}

export function filmLayers(scene: SceneDocument, data: Float32Array): FilmLayers {
  const stored = storedLayers(scene);
  return {
    images: layerImages(scene),
    data,
    stride: stored?.stride ?? 0,
    parts: weightedParts(scene, stored),
    half: stored?.slots[HALF] ?? null,
  };
}

function weightedParts(scene: SceneDocument, stored: StoredLayers | null): WeightedParts | null {
  const { orders, groups } = stored?.slots ?? {};
  if (orders !== undefined && areOrdersWeighted(scene))
    return { slot: orders, gains: orderWeightsOf(scene).map((each): Vec3 => [each, each, each]) };
  // Light of no group comes first.
  return groups === undefined ? null : { slot: groups, gains: [[1, 1, 1], ...gainsOf(scene)] };
}
