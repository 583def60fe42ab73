/** What lights a three.js scene from infinitely far away → the environment of a document. */
import type { Scene, Texture } from 'three';
import { encodeExr } from '../image/exr.ts';
import { toDataUrl } from '../image/decode/data-url.ts';
import { srgbDecode } from '../base/color.ts';
import type { SceneInput, Vec3 } from '../scene/document.ts';
import { add, dot, scale, vectorOf } from '../scene/vec.ts';
import type { Dome } from './lights.ts';
import { degrees } from './numbers.ts';
import { isBitmap, numbersOf, readPixels } from './pixels.ts';
import type { FromThreeOptions, ThreeTexture } from './types.ts';

type Parts = Pick<SceneInput, 'environment' | 'programs'>;

/** Of three.js: mappings of textures that hold the whole sphere in one picture. */
const EQUIRECTANGULAR = [303, 304];

/** Two halves of the sphere, as HemisphereLight has it. */
const HEMISPHERES = `// Two halves of the sphere: a sky and a ground, each of one colour.

struct Params {
  /// Towards the sky; any length but zero.
  /// @range(-1, 1) @step(0.01) @default(0, 1, 0) @label(Up)
  up: vec3f,
  /// Radiance from above, W/(m² sr).
  /// @range(0, 1000000) @step(0.05) @default(1, 1, 1) @label(Sky)
  sky: vec3f,
  /// Radiance from below, W/(m² sr).
  /// @range(0, 1000000) @step(0.05) @default(0.2, 0.2, 0.2) @label(Ground)
  ground: vec3f,
}

fn environment(direction: vec3f, params: Params) -> vec3f {
  return select(params.ground, params.sky, dot(direction, params.up) >= 0.0);
}
`;

export async function environmentOf(
  scene: Scene,
  dome: Dome,
  given: ThreeTexture | undefined,
  draw: FromThreeOptions['draw'],
  notes: Set<string>,
): Promise<Parts> {
  const texture = (given as Texture | undefined) ?? scene.environment ?? null;
  if (scene.background !== null && scene.background !== undefined && scene.background !== scene.environment)
    notes.add('The background is left out: rays that leave the scene see what lights it.');
  if (scene.fog !== null && scene.fog !== undefined) notes.add('The fog is left out.');
  const picture = texture === null ? null : await radianceOf(texture, draw, notes);
  if (picture === null) return domeOnly(dome);
  const intensity = scene.environmentIntensity ?? 1;
  const isLit = [...dome.above, ...dome.below].some((each) => each > 0);
  if (isLit) addDome(picture, dome, intensity);
  const { x = 0, y = 0, z = 0 } = scene.environmentRotation ?? {};
  if (x !== 0 || z !== 0) notes.add('The environment is turned about y alone.');
  return {
    environment: {
      type: 'image',
      data: toDataUrl(await encodeExr(picture)),
      // The middle of three.js's picture is seen towards +x, of ours towards −z.
      rotation: degrees(y) - 90,
      intensity: isLit ? 1 : Math.max(0, intensity),
    },
  };
}

function domeOnly({ up, above, below }: Dome): Parts {
  if (above.every((each, i) => each === below[i])) return { environment: { type: 'constant', radiance: above } };
  return {
    programs: { hemispheres: HEMISPHERES },
    environment: { type: 'program', file: 'hemispheres', params: { up, sky: above, ground: below } },
  };
}

interface Picture {
  width: number;
  height: number;
  /** Linear RGB, the top row first. */
  data: Float32Array<ArrayBuffer>;
}

/** Adds what comes from everywhere, over the factor of the whole. */
function addDome({ width, height, data }: Picture, { up, above, below }: Dome, intensity: number): void {
  for (let y = 0; y < height; y++) {
    const elevation = Math.PI * (0.5 - (y + 0.5) / height);
    for (let x = 0; x < width; x++) {
      const azimuth = 2 * Math.PI * ((x + 0.5) / width - 0.5);
      const direction: Vec3 = [Math.cos(elevation) * Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation) * Math.sin(azimuth)];
      const at = 3 * (y * width + x);
      const own = vectorOf((axis) => data[at + axis] ?? 0);
      data.set(add(scale(own, intensity), dot(direction, up) >= 0 ? above : below), at);
    }
  }
}

async function radianceOf(texture: Texture, draw: FromThreeOptions['draw'], notes: Set<string>): Promise<Picture | null> {
  const lost = (why: string): null => {
    notes.add(`The environment ${why}; give the equirectangular texture it was made of as the option \`environment\`.`);
    return null;
  };
  if (texture.isRenderTargetTexture) return lost('was made on the graphics card and cannot be read');
  if (!EQUIRECTANGULAR.includes(texture.mapping)) return lost('is not equirectangular');
  const picture = floatsOf(texture) ?? (await bytesOf(texture, draw));
  return picture === null ? lost('has pixels that cannot be read') : picture;
}

const isFlipped = (texture: Texture): boolean => texture.flipY && !isBitmap(texture.image);

/** Row 0 is at v = 0, the bottom, unless it was turned round. */
function floatsOf(texture: Texture): Picture | null {
  const numbers = numbersOf(texture);
  if (numbers === null || numbers.lanes < 3) return null;
  const decode = texture.colorSpace === 'srgb' ? srgbDecode : (value: number) => value;
  const { lanes, at, width, height } = numbers;
  return picture(width, height, isFlipped(texture), (pixel, channel) => decode(at(pixel * lanes + channel)));
}

async function bytesOf(texture: Texture, draw: FromThreeOptions['draw']): Promise<Picture | null> {
  const pixels = await readPixels(texture, draw);
  if (pixels === null) return null;
  const decode = texture.colorSpace === 'srgb' ? srgbDecode : (value: number) => value;
  const { width, height, rgba8 } = pixels;
  return picture(width, height, isFlipped(texture), (pixel, channel) => decode((rgba8[4 * pixel + channel] ?? 0) / 255));
}

/** @param isTopFirst whether row 0 is at the top */
function picture(width: number, height: number, isTopFirst: boolean, at: (pixel: number, channel: number) => number): Picture {
  const data = new Float32Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const row = isTopFirst ? y : height - 1 - y;
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const value = at(row * width + x, channel);
        data[3 * (y * width + x) + channel] = value > 0 ? Math.min(value, 65504) : 0;
      }
    }
  }
  return { width, height, data };
}
