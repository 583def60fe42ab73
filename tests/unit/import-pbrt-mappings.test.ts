/** pbrt's textures by places in space: the document looks them up where pbrt-v4 does (src/pbrt/textures.h, TextureMapping2D and 3D). */
import { expect, it } from 'vitest';
import { mapped } from '../../src/scene/affine.ts';
import type { SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { importedPbrt, sceneOf, SPHERE } from '../helpers/pbrt.ts';

type Image = SceneDocument['images'][string];
type Material = SceneDocument['materials'][string];

const FILES = { 'wood.png': Uint8Array.of(0x89), 'dir/wood.png': Uint8Array.of(0x89) };

/** What places a texture, and the same by hand: turned by 90° about z, doubled, then moved. */
const PLACE = 'Translate 0.3 -0.2 0.7\nRotate 90 0 0 1\nScale 2 2 2\n';
const inTexture = ([x, y, z]: Vec3): Vec3 => [(y + 0.2) / 2, -(x - 0.3) / 2, (z - 0.7) / 2];

/** The file's coordinates are the mirrored ones of the document. */
const inDocument = ([x, y, z]: Vec3): Vec3 => [-x, y, z];

/** Places of the file, all about, by the golden ratio. */
const PLACES = Array.from({ length: 60 }, (_, i): Vec3 => {
  const z = 1 - (2 * i + 1) / 60;
  const [r, turn] = [Math.sqrt(1 - z * z), i * 2.399963];
  return [1.3 * r * Math.cos(turn), 1.3 * r * Math.sin(turn), 1.3 * z];
});

const fraction = (x: number): number => x - Math.floor(x);
const apart = (a: number, b: number): number => Math.abs(fraction(a - b + 0.5) - 0.5);

/** As the schema of images says. */
function lookedUp({ mapping, transform }: Image, place: Vec3): [number, number] {
  if (mapping === undefined) throw new Error('expected a mapping');
  const [x, y, z] = mapped(mapping.matrix, inDocument(place), 1);
  const turn = 0.5 + Math.atan2(y, x) / (2 * Math.PI);
  const [u, v] = { plane: [x, y], cylinder: [turn, z], sphere: [turn, 1 - Math.acos(z / Math.hypot(x, y, z)) / Math.PI] }[mapping.type] as [
    number,
    number,
  ];
  const [a, b] = [u * transform.scale[0], v * transform.scale[1]];
  const [c, s] = [Math.cos((transform.rotation * Math.PI) / 180), Math.sin((transform.rotation * Math.PI) / 180)];
  return [c * a - s * b + transform.offset[0], s * a + c * b + transform.offset[1]];
}

const texture = (kind: string, given: string): string =>
  `AttributeBegin\n${PLACE}Texture "t" "spectrum" "${kind}" ${given}\nAttributeEnd\nMaterial "diffuse" "texture reflectance" "t"\n${SPHERE}`;
const withTexture = (kind: string, given: string): Promise<SceneDocument> => sceneOf(texture(kind, given), '', FILES);

/** pbrt's (s, t) of a place of the texture. */
const PBRT: Record<string, (p: Vec3) => [number, number]> = {
  planar: ([x, y, z]) => [0.1 + x + 2 * z, -0.4 + 3 * y],
  spherical: ([x, y, z]) => {
    const phi = Math.atan2(y, x);
    return [Math.acos(z / Math.hypot(x, y, z)) / Math.PI, (phi < 0 ? phi + 2 * Math.PI : phi) / (2 * Math.PI)];
  },
  cylindrical: ([x, y, z]) => [(Math.PI + Math.atan2(y, x)) / (2 * Math.PI), z],
};
const GIVEN = '"vector3 v1" [1 0 2] "vector3 v2" [0 3 0] "float udelta" 0.1 "float vdelta" -0.4';

it.each(Object.entries(PBRT))('%s: an image, and squares of half its scale', async (kind, st) => {
  const given = `"string mapping" "${kind}" ${GIVEN}`;
  const { images, shapes } = await withTexture('imagemap', `"string filename" "wood.png" "string wrap" "clamp" ${given}`);
  const checks = (await withTexture('checkerboard', given)).images['checks']!;
  for (const place of PLACES) {
    const [s, t] = st(inTexture(place));
    const [u, v] = lookedUp(images['wood']!, place);
    // Not modulo 1: clamped images end where pbrt's do.
    expect([u, v]).toEqual([expect.closeTo(s, 6), expect.closeTo(t, 6)]);
    const [a, b] = lookedUp(checks, place);
    expect([a, b]).toEqual([expect.closeTo(s / 2, 6), expect.closeTo(t / 2, 6)]);
  }
  // Its own coordinates do not matter: a ball stays one.
  expect(shapes[0]?.type).toBe('sphere');
});

it('ends in black where a turned image does', async () => {
  // 3 × 2 pixels, framed by one: what was at 0 and 1 lies a pixel further in.
  const files = { 'wide.png': '[3, 2, [1,1,1, 1,1,1, 1,1,1, 1,1,1, 1,1,1, 1,1,1]]' };
  const world = texture('imagemap', '"string filename" "wide.png" "string wrap" "black" "string mapping" "spherical"');
  const scene = await sceneOf(world, '', files, { encoded: async () => 'data:image/png;base64,AAAA' });
  for (const place of PLACES) {
    const [s, t] = PBRT['spherical']!(inTexture(place));
    expect(lookedUp(Object.values(scene.images)[0]!, place)).toEqual([
      expect.closeTo((3 * s + 1) / 5, 6),
      expect.closeTo((2 * t + 1) / 4, 6),
    ]);
  }
});

/** The colour that a material of mixes has at a place; images are read by `read`. */
function colorAt({ materials, images }: SceneDocument, name: string, read: (image: Image, name: string) => number): Vec3 {
  const { file, params } = materials[name] as Material & { params: Record<string, string & number & Vec3> };
  if (file === 'diffuse') return params['albedo']!;
  const [first, second] = ['first', 'second'].map((each) => colorAt({ materials, images } as SceneDocument, params[each]!, read));
  const share = Number(params['share']) * read(images[params['mask']!]!, params['mask']!);
  return first!.map((each, i) => each * (1 - share) + second![i]! * share) as Vec3;
}

it('checks in space have the parity of three coordinates', async () => {
  const scene = await withTexture('checkerboard', '"integer dimension" 3 "rgb tex1" [1 0 0] "rgb tex2" [0 0 1]');
  const found = new Set<number>();
  for (const place of PLACES.map((each): Vec3 => [3 * each[0], 3 * each[1], 3 * each[2]])) {
    const parity = inTexture(place).reduce((sum, each) => sum + Math.floor(each), 0) & 1;
    const square = (image: Image): number => {
      const [u, v] = lookedUp(image, place);
      return (Math.floor(2 * u) + Math.floor(2 * v)) & 1;
    };
    expect(colorAt(scene, scene.shapes[0]!.material, square)).toEqual(parity === 0 ? [1, 0, 0] : [0, 0, 1]);
    found.add(parity);
  }
  expect(found.size).toBe(2);
});

it('four corners are what pbrt has between them', async () => {
  const corners = '"rgb v00" [0 0 .2] "rgb v10" [1 0 0] "rgb v01" [0 1 0] "rgb v11" [.5 .5 1]';
  const scene = await withTexture('bilerp', `${corners} "string mapping" "planar"`);
  for (const [s, t] of [[0, 0], [1, 0], [0, 1], [1, 1], [0.25, 0.6], [0.9, 0.1]] as const) {
    const place: Vec3 = [0.3 - 2 * t, 2 * s - 0.2, 0.7];
    expect(inTexture(place)).toEqual([expect.closeTo(s, 9), expect.closeTo(t, 9), 0]);
    // Of the two texels, those whose middles are at 1/4 and 3/4, what is between them.
    const ramp = (image: Image): number => {
      const data = image.data ?? scene.images[image.of ?? '']!.data!;
      const at = lookedUp(image, place)[isAcross(data) ? 0 : 1];
      return Math.min(1, Math.max(0, 2 * at - 0.5));
    };
    const expected = [0, 1, 2].map((c) => (1 - s) * (1 - t) * [0, 0, 0.2][c]! + s * (1 - t) * [1, 0, 0][c]! + (1 - s) * t * [0, 1, 0][c]! + s * t * [0.5, 0.5, 1][c]!);
    expect(colorAt(scene, scene.shapes[0]!.material, ramp)).toEqual(expected.map((each) => expect.closeTo(each, 6)));
  }
}); // prettier-ignore

/** Width and height of a PNG stand behind its signature. */
const isAcross = (data: string): boolean => {
  const bytes = Uint8Array.from(atob(data.slice(data.indexOf(',') + 1)), (each) => each.charCodeAt(0));
  return (bytes[19] ?? 0) + 256 * (bytes[18] ?? 0) > (bytes[23] ?? 0) + 256 * (bytes[22] ?? 0);
};

it('coordinates are shown as what is behind their points', async () => {
  const scene = await withTexture('uv', '"string mapping" "spherical"');
  for (const place of PLACES) {
    const [s, t] = PBRT['spherical']!(inTexture(place));
    const step = (image: Image): number => {
      const data = image.data ?? scene.images[image.of ?? '']!.data!;
      return Math.floor(256 * fraction(lookedUp(image, place)[isAcross(data) ? 0 : 1])) / 255;
    };
    const [red, green, blue] = colorAt(scene, scene.shapes[0]!.material, step);
    expect(apart(red, s)).toBeLessThan(1 / 255);
    expect(apart(green, t)).toBeLessThan(1 / 255);
    expect(blue).toBe(0);
  }
});

it('older cylinders, bumps and displacements say what they are not', async () => {
  const notes = async (world: string): Promise<string> => (await importedPbrt(world, '', FILES)).notes.join(' ');
  const image = '"string filename" "wood.png" "string mapping" "cylindrical"';
  expect(await notes(texture('imagemap', image))).not.toContain('cylinder');
  expect(await notes(`Material "matte"\n${texture('imagemap', image)}`)).toContain(
    'The height on a cylinder that a texture is mapped by is a length',
  );
  const heights = `Texture "h" "float" "imagemap" ${image}\n`;
  expect(await notes(`${heights}Material "diffuse" "texture displacement" "h"\n${SPHERE}`)).toContain(
    'Bumps by places in space are left out',
  );
});
