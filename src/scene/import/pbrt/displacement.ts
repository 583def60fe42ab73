/** What displaces a mesh of pbrt-v4: a texture of numbers, along the normals, after edges are cut to a length. */
import { type Affine, determinant } from '../../affine.ts';
import type { SceneInput } from '../../document.ts';
import type { Images } from '../build/images.ts';
import { scaleOf } from '../build/matrix.ts';
import type { Notes, Place } from '../build/notes.ts';
import type { Geometry } from '../build/part.ts';
import { isMapped } from '../build/patterns.ts';
import type { Texture } from '../build/textures.ts';
import { MAX_COORDINATE } from '../text.ts';
import type { Params } from './params.ts';
import type { Textures } from './textures.ts';

type MeshDisplacement = NonNullable<Extract<SceneInput['shapes'][number], { type: 'mesh' }>['displacement']>;

/** In the units of the file. */
export interface Displacement {
  texture: Texture;
  edge: number;
}

/** Null: the shape is not displaced. @throws SceneError */
export function displacementOf(params: Params, textures: Textures): Displacement | null {
  const texture = textures.numberOrNull(params, 'displacement');
  const edge = params.number('displacement.edgelength', 1, 1e-7, MAX_COORDINATE);
  return texture === null ? null : { texture, edge };
}

interface Found {
  images: Images;
  notes: Notes;
  place: Place;
}

/** The geometry with its displacement, or as it was where that cannot be shown, which is noted. */
export async function displaced(
  geometry: Geometry,
  { texture, edge }: Displacement,
  { matrix, isReversed }: { matrix: Affine; isReversed: boolean },
  found: Found,
): Promise<Geometry> {
  if (geometry.kind !== 'mesh') return geometry;
  const { notes, place } = found;
  const height = await heightOf(texture, found);
  if (height === null) return geometry;
  if (height.image !== undefined && geometry.mesh.uvs === undefined) {
    notes.add('A displacement by an image of a mesh without coordinates is left out', place);
    return geometry;
  }
  // Heights are the object's, lengths of edges the world's, and the document's mesh stands in the world.
  const factor = scaleOf(matrix);
  if (factor === null) notes.add('A displacement that its transform stretches unevenly is that of the mean factor', place);
  const by = (factor ?? Math.cbrt(Math.abs(determinant(matrix)))) * (isReversed ? -1 : 1);
  const displacement: MeshDisplacement = { ...height, scale: by * height.scale, offset: by * height.offset, edge };
  return { ...geometry, detail: { ...geometry.detail, displacement } };
}

/** scale · image + offset. */
async function heightOf(
  texture: Texture,
  { images, notes, place }: Found,
): Promise<{ image?: string; scale: number; offset: number } | null> {
  const leftOut = (): null => {
    notes.add('A displacement by an image that is mapped from space is left out', place);
    return null;
  };
  if (texture.kind === 'color') return { scale: 0, offset: texture.color[0] };
  if (texture.kind === 'image') {
    if (isMapped(texture.image)) return leftOut();
    const image = await images.key(texture.image);
    return image === null ? null : { image, scale: texture.factor[0], offset: 0 };
  }
  const { first, second, share, mask } = texture;
  if (mask === null || first.kind !== 'color' || second.kind !== 'color') {
    notes.add('A displacement by several images is left out', place);
    return null;
  }
  if (isMapped(mask)) return leftOut();
  const image = await images.key(mask);
  return image === null ? null : { image, scale: share * (second.color[0] - first.color[0]), offset: first.color[0] };
}
