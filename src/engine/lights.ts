/** Emitting primitives → the light buffer. */
import type { SceneDocument } from '../scene/document.ts';
import { area, type Primitives } from '../scene/geometry/primitives.ts';
import { StructArray, type StructLayout } from '../shader/struct.ts';
import { aliasTable } from './alias.ts';

export interface PackedLights {
  count: number;
  buffer: ArrayBuffer;
  /** Primitive (position in the buffer of primitives) → light index + 1, 0 for none. */
  ofPrimitive: Uint32Array;
}

/** Chooses lights in proportion to their power, area × luminance × emitting sides. `order`: place → primitive. */
export function packLights(layout: StructLayout, scene: SceneDocument, primitives: Primitives, order: Uint32Array): PackedLights {
  const ofPrimitive = new Uint32Array(order.length);
  const places: number[] = [];
  const areas: number[] = [];
  const powers: number[] = [];
  for (let place = 0; place < order.length; place++) {
    const emission = scene.shapes[primitives.shape[order[place]!]!]!.emission;
    if (emission === undefined || emission.radiance.every((each) => each === 0)) continue;
    const [r, g, b] = emission.radiance;
    const size = area(primitives, order[place]!);
    places.push(place);
    areas.push(size);
    powers.push(size * (0.2126 * r + 0.7152 * g + 0.0722 * b) * (emission.sides === 'both' ? 2 : 1));
    ofPrimitive[place] = places.length;
  }
  const lights = new StructArray(layout, places.length);
  const table = aliasTable(powers);
  places.forEach((place, i) => {
    const emission = scene.shapes[primitives.shape[order[place]!]!]!.emission!;
    lights.set(i, 'radiance', emission.radiance);
    lights.set(i, 'primitive', place);
    lights.set(i, 'probability', table.probability[i]!);
    lights.set(i, 'threshold', table.threshold[i]!);
    lights.set(i, 'other', table.other[i]!);
    lights.set(i, 'area', areas[i]!);
    lights.set(i, 'two_sided', emission.sides === 'both');
  });
  return { count: places.length, buffer: lights.buffer, ofPrimitive };
}
