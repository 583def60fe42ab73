/** Points of Mitsuba 3 that throw a picture: `projector`, and a `spot` with a texture (src/emitters/{projector,spot}.cpp). */
import type { Affine } from '../../affine.ts';
import type { SceneInput, Vec3 } from '../../document.ts';
import { scale, vectorOf } from '../../vec.ts';
import type { SceneBuilder } from '../build/builder.ts';
import { placeError, quoted } from '../build/notes.ts';
import { type Picture, pictureOf, projectorOf } from '../build/pictures.ts';
import type { Texture } from '../build/textures.ts';
import type { Node } from './node.ts';
import { textureOf } from './colors.ts';
import { verticalAngle } from './view.ts';

type Light = NonNullable<SceneInput['lights']>[number];

/** Mitsuba's x leads to the left in its pictures. */
const AXES_OF_PICTURE: { right: Vec3; up: Vec3; ahead: Vec3 } = { right: [-1, 0, 0], up: [0, 1, 0], ahead: [0, 0, 1] };
/** Pixels along an edge of what stands for a spot with a picture. */
const SPOT_SIDE = 256;

/** The pixels of a texture, and what they are multiplied with; null: it has none that can be had, which is noted. */
async function pixelsOf(texture: Texture, name: string, node: Node, builder: SceneBuilder): Promise<[Picture, Vec3] | null> {
  switch (texture.kind) {
    case 'color':
      return [{ width: 1, height: 1, data: Float32Array.of(1, 1, 1) }, texture.color];
    case 'image': {
      const { file, look } = texture.image;
      if (look.transform !== undefined) node.notes.add('The picture of a light is neither moved nor scaled', node.place);
      const picture = await pictureOf(file, node.place, builder.options, node.notes);
      return picture && [picture, texture.factor];
    }
    case 'choice':
      node.notes.add(`A light is left out whose ${quoted(name)} is a pattern`, node.place);
      return null;
  }
}

/** @param most of a channel. Null: it is left out, which is noted. @throws SceneError */
export async function projectorNode(node: Node, world: Affine, builder: SceneBuilder, most: number): Promise<Light | null> {
  const { place, notes } = node;
  const texture = textureOf(node, 'irradiance', 1, 'light');
  const found = await pixelsOf(texture, 'irradiance', node, builder);
  node.ignore('near_clip', 'far_clip');
  const factor = Math.PI * node.number('scale', 1, 0, 1e12);
  if (found === null) {
    node.ignore('fov', 'fov_axis', 'focal_length');
    return null;
  }
  const [picture, color] = found;
  const intensity = scale(color, factor);
  if (!intensity.every((each) => each <= most)) throw placeError(place, `expected light of at most ${most}, got ${Math.max(...intensity)}`);
  const fov = verticalAngle(node, picture.width / picture.height);
  return projectorOf({ world, ...AXES_OF_PICTURE, fov }, picture, { intensity, even: 'screen', filter: filterOf(texture) }, place, notes);
}

const filterOf = (texture: Texture): 'linear' | 'nearest' =>
  texture.kind === 'image' && texture.image.look.filter === 'nearest' ? 'nearest' : 'linear';

/** A spot with a texture as a picture over the square around its cone. @param falloff by the angle in degrees. @throws SceneError */
export async function texturedSpot(
  node: Node,
  world: Affine,
  builder: SceneBuilder,
  { intensity, cutoff, falloff }: { intensity: Vec3; cutoff: number; falloff: (degrees: number) => number },
): Promise<Light | null> {
  const { place, notes } = node;
  const texture = textureOf(node, 'texture', 1);
  const found = await pixelsOf(texture, 'texture', node, builder);
  if (found === null) return null;
  if (cutoff > 89) throw placeError(place, `expected a spot with a texture of at most 89 degrees, got ${cutoff}`);
  const [picture, color] = found;
  const half = Math.tan((cutoff * Math.PI) / 180);
  const data = new Float32Array(3 * SPOT_SIDE ** 2);
  for (let i = 0; i < SPOT_SIDE ** 2; i++) {
    const [across, down] = [((i % SPOT_SIDE) + 0.5) / SPOT_SIDE, (Math.floor(i / SPOT_SIDE) + 0.5) / SPOT_SIDE];
    const angle = (Math.atan(half * Math.hypot(2 * across - 1, 2 * down - 1)) * 180) / Math.PI;
    // Its coordinates grow with the lamp's own x and y, which is to the left, and v goes down in the image.
    const texel = bilinear(picture, 1 - across, 1 - down);
    for (const c of [0, 1, 2] as const) data[3 * i + c] = falloff(angle) * texel[c];
  }
  notes.add(`A spot with a texture is a picture of ${SPOT_SIDE}×${SPOT_SIDE} pixels`, place);
  return projectorOf(
    { world, ...AXES_OF_PICTURE, fov: 2 * cutoff },
    { width: SPOT_SIDE, height: SPOT_SIDE, data },
    { intensity: vectorOf((axis) => intensity[axis] * color[axis]), even: 'intensity', filter: 'linear' },
    place,
    notes,
  );
}

/** Between the middles of pixels, from 0 to 1 across and down. */
function bilinear({ width, height, data }: Picture, u: number, v: number): Vec3 {
  const [x, y] = [u * width - 0.5, v * height - 0.5];
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const at = (column: number, row: number, c: number): number =>
    data[3 * (Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column))) + c] ?? 0;
  return vectorOf((c) => {
    const above = at(x0, y0, c) + (at(x0 + 1, y0, c) - at(x0, y0, c)) * (x - x0);
    const below = at(x0, y0 + 1, c) + (at(x0 + 1, y0 + 1, c) - at(x0, y0 + 1, c)) * (x - x0);
    return above + (below - above) * (y - y0);
  });
}
