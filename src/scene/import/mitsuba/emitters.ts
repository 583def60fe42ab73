/** Emitters of Mitsuba 3. */
import { inverse, mapped, type Affine } from '../../affine.ts';
import { shown } from '../../errors.ts';
import type { SceneInput, Vec3 } from '../../document.ts';
import { columnsOf } from '../../affine.ts';
import { length, normalize, scale } from '../../vec.ts';
import type { SceneBuilder } from '../build/builder.ts';
import { IDENTITY, scaleOf } from '../build/matrix.ts';
import { placeError, quoted } from '../build/notes.ts';
import type { Shining } from '../build/looks.ts';
import { colorOf, textureOf } from './colors.ts';
import type { Node } from './node.ts';

type Emission = NonNullable<SceneInput['shapes'][number]['emission']>;

const MOST = 1e9;

function lightOf(node: Node, name: string): Vec3 {
  const light = colorOf(node, name, 1, 'light');
  if (!light.every((each) => each <= MOST)) throw placeError(node.place, `expected light of at most ${MOST}, got ${Math.max(...light)}`);
  return light;
}

/** Of a shape, which shines on its front, maybe with an image; black is none. @throws SceneError */
export function emissionOf(node: Node): Emission | Shining | undefined {
  if (node.type !== 'area') {
    if (node.type !== 'directionalarea')
      throw placeError(node.place, `expected an emitter of the kind "area" on a shape, got ${shown(node.type)}`);
    node.notes.add('A surface that shines along its normal alone shines to all sides', node.place);
  }
  const texture = textureOf(node, 'radiance', 1, 'light');
  if (texture.kind === 'image') {
    node.end();
    return { picture: texture.image, radiance: texture.factor, sides: 'front' };
  }
  const radiance = lightOf(node, 'radiance');
  node.end();
  return radiance.every((each) => each === 0) ? undefined : { radiance, sides: 'front' };
}

/** One without a shape. @throws SceneError */
export async function addEmitter(builder: SceneBuilder, node: Node): Promise<void> {
  const { notes, place, type } = node;
  const own = node.transform('to_world') ?? IDENTITY;
  const world = builder.toWorld(own);
  switch (type) {
    case 'point': {
      const at = node.has('position')
        ? mapped(builder.toWorld(IDENTITY), node.vector('position', [0, 0, 0]), 1)
        : mapped(world, [0, 0, 0], 1);
      builder.lights.push({ type: 'point', position: at, intensity: lightOf(node, 'intensity') });
      break;
    }
    case 'spot':
      await spot(builder, node, world);
      break;
    case 'directional': {
      const direction = node.has('direction')
        ? mapped(builder.toWorld(IDENTITY), node.vector('direction', [0, 0, 1]), 0)
        : mapped(world, [0, 0, 1], 0);
      if (length(direction) === 0) throw placeError(place, 'expected a direction that is not zero');
      builder.lights.push({ type: 'directional', direction, irradiance: lightOf(node, 'irradiance') });
      break;
    }
    case 'projector': {
      const made = await (await import('./lamps.ts')).projectorNode(node, world, builder, MOST);
      if (made !== null) builder.lights.push(made);
      break;
    }
    case 'constant':
      if (builder.environment !== undefined) notes.add('Of several lights from far away the first one counts', place);
      else builder.environment = { type: 'constant', radiance: lightOf(node, 'radiance') };
      break;
    case 'envmap':
      await environment(builder, node, world);
      break;
    case 'area':
    case 'directionalarea':
      // One that shapes refer to stands beside them.
      return;
    default:
      if (!OTHERS.includes(type)) throw placeError(place, `expected a kind of emitter, got ${shown(type)}`);
      notes.add(`An emitter of the kind ${quoted(type)} is left out`, place);
      return;
  }
  node.end();
}

const OTHERS = ['sunsky', 'sky', 'sun', 'timed_sunsky', 'volumelight', 'collimated'];

/** Full up to the beam's width, then falling evenly with the angle: a table of two or three angles says just that. */
async function spot(builder: SceneBuilder, node: Node, world: Affine): Promise<void> {
  const cutoff = node.number('cutoff_angle', 20, 1e-3, 180);
  const beam = node.number('beam_width', (cutoff * 3) / 4, 0, 180);
  if (beam > cutoff) throw placeError(node.place, `expected a beam of at most the cut-off angle, ${cutoff}, got ${beam}`);
  const inner = Math.min(beam, cutoff * (1 - 1e-4));
  const intensity = lightOf(node, 'intensity');
  if (node.has('texture')) {
    const falloff = (degrees: number): number => Math.min(1, Math.max(0, (cutoff - degrees) / (cutoff - inner)));
    const made = await (await import('./lamps.ts')).texturedSpot(node, world, builder, { intensity, cutoff, falloff });
    if (made !== null) builder.lights.push(made);
    return;
  }
  const vertical = inner > 0 ? [0, inner, cutoff] : [0, cutoff];
  builder.lights.push({
    type: 'goniometric',
    position: mapped(world, [0, 0, 0], 1),
    direction: mapped(world, [0, 0, 1], 0),
    intensity,
    table: { vertical, horizontal: [0], values: vertical.map((each) => (each < cutoff ? 1 : 0)) },
  });
}

async function environment(builder: SceneBuilder, node: Node, world: Affine): Promise<void> {
  const { notes, place } = node;
  const file = node.string('filename', null);
  if (file === null) throw placeError(place, 'expected "filename" of an envmap, got none');
  node.ignore('mis_compensation');
  const intensity = node.number('scale', 1, 0, 1e6);
  const { beside, dataUrl, panorama } = builder.options;
  if (builder.environment !== undefined) return notes.add('Of several lights from far away the first one counts', place);
  const bytes = (await beside?.(file)) ?? null;
  const turned = turnOf(world);
  if (bytes === null) return notes.add(`The image of light from far away ${quoted(file)} is missing`, place);
  if (turned !== null) {
    const data = dataUrl?.(bytes) ?? null;
    if (data === null)
      return notes.add(
        `The image of light from far away ${quoted(file)} is not shown: it is no HDR, EXR, PNG, JPEG, WebP, TGA or BMP file`,
        place,
      );
    builder.environment = { type: 'image', data, intensity, ...turned };
    return undefined;
  }
  if (panorama === undefined) return notes.add(`The image of light from far away ${quoted(file)} is not read here`, place);
  notes.add('An image of light from far away that is turned about several axes is sampled anew', place);
  const back = inverse(world);
  const data = await panorama(bytes, file, (direction) => {
    const [x, y, z] = normalize(mapped(back, direction, 0));
    const across = Math.atan2(x, -z) / (2 * Math.PI);
    return [across - Math.floor(across), Math.acos(Math.min(1, Math.max(-1, y))) / Math.PI];
  });
  builder.environment = { type: 'image', data, intensity };
}

/** Angles of a document's image whose middle Mitsuba has at +z; null: it is turned otherwise than about x and then y. */
function turnOf(world: Affine): { rotation: number; tilt: number } | null {
  const factor = scaleOf(world);
  if (factor === null) return null;
  const [x, y, z] = columnsOf(world).map((each) => scale(each, 1 / factor)) as [Vec3, Vec3, Vec3];
  // R = Ry(a) Rx(t) has no x in its second row, and does not mirror.
  const isTurn = Math.abs(x[1]) < 1e-6 && x[0] * (y[1] * z[2] - y[2] * z[1]) - x[2] * (y[1] * z[0] - y[0] * z[1]) > 0;
  if (!isTurn) return null;
  const degrees = (angle: number): number => Number(((angle * 180) / Math.PI).toFixed(9)) + 0;
  return { rotation: degrees(Math.atan2(-x[2], x[0]) + Math.PI), tilt: degrees(-Math.atan2(y[2] * x[0] - y[0] * x[2], y[1])) };
}
