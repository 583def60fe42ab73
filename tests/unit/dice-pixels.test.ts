/** Triangles that are cut until no edge is longer than so many pixels of the picture, before they are displaced. */
import { describe, expect, it } from 'vitest';
import { checkCosts } from '../../src/link/limits.ts';
import { axes, viewsOf } from '../../src/scene/camera.ts';
import { kindOfCamera } from '../../src/scene/cameras/index.ts';
import { asRendered } from '../../src/scene/detailed.ts';
import type { Camera, MeshData, SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { movingScene } from '../../src/scene/moving.ts';
import { checkScene } from '../../src/scene/parse.ts';
import type { Refined } from '../../src/scene/subdivide/output.ts';
import { refineMesh, type RefineJob } from '../../src/scene/subdivide/refine.ts';
import { detailed } from '../../src/scene/subdivide/scene.ts';
import { pixelsPerUnit, sightOf } from '../../src/scene/subdivide/sight.ts';
import { add, dot, length, normalize, orthonormalBasis, scale, sub, vec3At } from '../../src/scene/vec.ts';
import { everyCamera } from '../helpers/cameras.ts';
import { boxed, cube, generator, meshOf, topology } from '../helpers/subdivide.ts';

const SIZE = { width: 320, height: 200 };
const scene = (shape: object, more: object = {}): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 10], target: [0, 0, 0] },
    film: SIZE,
    materials: { a: { file: 'diffuse' } },
    shapes: [{ type: 'mesh', material: 'a', data: boxed(), ...shape }],
    ...more,
  });
const dataOf = ({ shapes: [first] }: SceneDocument): MeshData => {
  if (first?.type !== 'mesh' || first.data === undefined) throw new Error('no mesh');
  return first.data;
};
const made = async (document: SceneDocument): Promise<MeshData> => dataOf(await detailed(document, {}));

/** As a mesh that refinement makes has it. */
const listed = ({ positions, normals = [], indices }: MeshData): Parameters<typeof topology>[0] => ({
  positions: Float32Array.from(positions),
  normals: Float32Array.from(normals),
  indices: Uint32Array.from(indices),
});

function pictureOf(camera: Camera): { width: number; height: number } {
  const [across, down] = viewsOf(camera);
  return { width: SIZE.width / across, height: SIZE.height / down };
}

/** In the camera's own coordinates. */
function own(camera: Camera, p: Vec3): Vec3 {
  const { right, up, forward } = axes(camera);
  const from = sub(p, camera.position);
  return [dot(from, right), dot(from, up), dot(from, forward)];
}

/** Where a point of the camera's coordinates is seen, in pixels; null: nowhere. */
function seenAt(camera: Camera, p: Vec3): [number, number] | null {
  const picture = pictureOf(camera);
  const at = kindOfCamera(camera).project(camera, p, picture);
  return at && [(at[0] * picture.width) / 2, (at[1] * picture.height) / 2];
}

describe.each(everyCamera())('what a unit spans, %s', (name, camera) => {
  it('is what the picture of a small piece across the ray has at most', () => {
    const sight = sightOf(scene({}, { camera }), boxed(), 0);
    const random = generator(11);
    const picture = pictureOf(camera);
    const isRound = camera.type === 'panorama' || camera.type === 'fisheye';
    let seen = 0;
    for (let i = 0; i < 200; i++) {
      // Where angles are what they are in the middle: near it.
      const within = isRound ? 0.05 : 0.95;
      const [x, y] = [within * (2 * random() - 1), within * (2 * random() - 1)];
      const ray = kindOfCamera(camera).ray(camera, x, y, picture);
      if (ray === null) continue;
      const direction = normalize(ray.direction);
      const p = add(ray.origin, scale(direction, 3 + 5 * random()));
      const [across, along] = orthonormalBasis(direction);
      const small = 1e-4;
      const spans = Array.from({ length: 24 }, (_, k) => {
        const angle = (k * Math.PI) / 24;
        const e = add(scale(across, (small / 2) * Math.cos(angle)), scale(along, (small / 2) * Math.sin(angle)));
        const [a, b] = [seenAt(camera, add(p, e)), seenAt(camera, sub(p, e))];
        return a === null || b === null ? NaN : Math.hypot(a[0] - b[0], a[1] - b[1]) / small;
      });
      const most = Math.max(...spans);
      if (Number.isNaN(most)) continue;
      const unit = pixelsPerUnit(sight, ...p, 0);
      // 24 directions miss the longest by 1 − cos 4°; glass bends more or less than its angle says.
      const slack = camera.type === 'lens' ? 0.25 : 0.01;
      expect(unit / most, `${name} at ${x}, ${y}`).toBeGreaterThan(1 - slack);
      expect(unit / most, `${name} at ${x}, ${y}`).toBeLessThan(1 + slack);
      seen++;
    }
    expect(seen).toBeGreaterThan(100);
  });

  it('around a point is no less than at any point of the ball', () => {
    const sight = sightOf(scene({}, { camera }), boxed(), 0);
    const random = generator(12);
    const inside = (): number => 2 * random() - 1;
    for (let i = 0; i < 300; i++) {
      const [centre, radius] = [[6 * inside(), 6 * inside(), 8 * inside()] as const, 2 * random()];
      const bound = pixelsPerUnit(sight, ...centre, radius);
      for (let k = 0; k < 20; k++) {
        const way = scale(normalize([inside(), inside(), inside()]), radius * random());
        const at = pixelsPerUnit(sight, centre[0] + way[0], centre[1] + way[1], centre[2] + way[2], 0);
        expect(at, `${name}: ${way.join(', ')} from ${centre.join(', ')}`).toBeLessThanOrEqual(bound * (1 + 1e-9));
      }
    }
  });

  it('bounds edges that are seen, and four times that those that are not, without a crack', async () => {
    const pixels = 40;
    const mesh = await made(scene({ displacement: { pixels }, transform: { scale: 2 } }, { camera }));
    expect(topology(listed(mesh))).toEqual({ euler: 2, open: 0 });
    const sight = sightOf(scene({ transform: { scale: 2 } }, { camera }), boxed(), 0);
    const lens = camera.type === 'lens' ? 1.25 : 1;
    for (let k = 0; k < mesh.indices.length; k++) {
      const [a, b] = [k, k % 3 === 2 ? k - 2 : k + 1].map((i) => own(camera, scale(vec3At(mesh.positions, 3 * (mesh.indices[i] ?? 0)), 2)));
      if (a === undefined || b === undefined) continue;
      const middle = scale(add(a, b), 0.5);
      const size = length(sub(a, b));
      // Positions are single precision.
      expect(size * pixelsPerUnit(sight, ...middle, 0)).toBeLessThanOrEqual(pixels * (1 + 1e-5));
      const [p, q] = [seenAt(camera, a), seenAt(camera, b)];
      const { width, height } = pictureOf(camera);
      const isIn = (at: [number, number] | null): at is [number, number] =>
        at !== null && Math.abs(at[0]) < width / 2 && Math.abs(at[1]) < height / 2;
      // What is beside the middle of these is stretched.
      if (!isIn(p) || !isIn(q) || camera.type === 'panorama' || camera.type === 'fisheye') continue;
      expect(Math.hypot(p[0] - q[0], p[1] - q[1])).toBeLessThanOrEqual(pixels * lens * (1 + 1e-5));
    }
  });
});

/** How long edges are of triangles whose corners are all in the picture, of those of which none is, in pixels as the eye is away; triangles. */
function lengths(document: SceneDocument, { positions, indices }: MeshData): { seen: number; beside: number; triangles: number } {
  const { camera, film } = document;
  const factor = film.height / (2 * Math.tan((20 * Math.PI) / 180));
  let [seen, beside] = [0, 0];
  for (let k = 0; k < indices.length; k += 3) {
    const corners = [0, 1, 2].map((i) => own(camera, vec3At(positions, 3 * (indices[k + i] ?? 0)))) as [Vec3, Vec3, Vec3];
    const isSeen = corners.map((p) => {
      const at = seenAt(camera, p);
      return at !== null && Math.abs(at[0]) < film.width / 2 && Math.abs(at[1]) < film.height / 2;
    });
    const size = Math.max(
      ...corners.map((p, i) => {
        const q = corners[(i + 1) % 3] ?? p;
        return (factor * length(sub(p, q))) / length(scale(add(p, q), 0.5));
      }),
    );
    if (isSeen.every(Boolean)) seen = Math.max(seen, size);
    // Triangles at the border have seen neighbours.
    else if (corners.every((p) => p[2] < 0 || Math.abs(p[0]) > 2 * p[2])) beside = Math.max(beside, size);
  }
  return { seen, beside, triangles: indices.length / 3 };
}

describe('a plain', () => {
  const plain = meshOf([-100, 0, -100, -100, 0, 100, 100, 0, 100, 100, 0, -100], [[0, 1, 2, 3]]);
  const camera = { position: [3, 2, 1] as Vec3, target: [3, 1.5, -2] as Vec3, fov: 40 };
  const of = (pixels: number, more: object = {}): SceneDocument => scene({ data: plain, displacement: { pixels } }, { camera, ...more });

  it('of which no edge is in the picture is cut there, and less so beside and behind', async () => {
    const document = of(8);
    const { seen, beside, triangles } = lengths(document, await made(document));
    expect(seen).toBeGreaterThan(5);
    expect(seen).toBeLessThanOrEqual(8);
    expect(beside).toBeGreaterThan(20);
    expect(beside).toBeLessThanOrEqual(32);
    // As long as the plain is where it is nearest, two below the eye: a hundred times as many.
    const factor = SIZE.height / (2 * Math.tan((20 * Math.PI) / 180));
    const edge = (8 * 2) / factor;
    expect(triangles).toBeLessThan(200 ** 2 / ((Math.sqrt(3) / 4) * edge ** 2) / 50);
  });

  it('that rises into the picture is seen', async () => {
    // From far below a plane that the eye looks away from.
    const away = { camera: { position: [0, 5, 0] as Vec3, target: [0, 9, 0.1] as Vec3, fov: 40 } };
    const count = async (scale: number): Promise<number> =>
      (await made(scene({ data: plain, displacement: { pixels: 20, noise: { size: 50, octaves: 1 }, scale } }, away))).indices.length / 3;
    expect(await count(0.1)).toBeLessThan((await count(60)) / 3);
  });

  it('follows from camera and film alone: not from a crop, and less from a film of half the size', async () => {
    const whole = await made(of(8));
    const part = await made(of(8, { film: { ...SIZE, crop: [10, 20, 60, 40] } }));
    expect(part).toEqual(whole);
    const small = await made(of(8, { film: { width: SIZE.width / 2, height: SIZE.height / 2 } }));
    expect(small).toEqual(await made(of(16)));
  });

  it('that moves, or whose camera does, is as fine as the nearest of its places', async () => {
    const count = async (more: object, shape: object = {}): Promise<number> =>
      (await made(scene({ data: plain, displacement: { pixels: 16 }, ...shape }, { camera, ...more }))).indices.length;
    const still = await count({});
    const keys = [{ time: 0 }, { time: 1, translate: [0, 1, 0] }];
    const shutter = { open: 0, close: 1 };
    expect(await count({ camera: { ...camera, shutter } }, { motion: keys })).toBeGreaterThan(1.2 * still);
    const motion = [
      { time: 0, position: camera.position, target: camera.target },
      { time: 1, position: [40, 2, 1], target: [40, 1.5, -2] },
    ];
    expect(await count({ camera: { ...camera, shutter, motion } })).toBeGreaterThan(1.5 * still);
  });
});

describe('in instances', () => {
  const camera = { position: [0, 0, 10] as Vec3, target: [0, 0, 0] as Vec3 };
  const of = (matrices: number[][], pixels = 30): SceneDocument =>
    checkScene({
      version: 1,
      camera,
      film: SIZE,
      materials: { a: { file: 'diffuse' } },
      shapes: [{ type: 'sphere', center: [0, 0, 90], radius: 1, material: 'a' }],
      objects: { tile: { shapes: [{ type: 'mesh', material: 'a', data: cube(), displacement: { pixels } }] } },
      instances: [{ object: 'tile', matrices: matrices as [] }],
    });
  const at = (z: number, s = 0.5): number[] => [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, z];
  const count = async (document: SceneDocument): Promise<number> => {
    const [shape] = (await detailed(document, {})).objects.tile?.shapes ?? [];
    return shape?.type === 'mesh' ? (shape.data?.indices.length ?? 0) / 3 : 0;
  };

  it('a mesh is as fine as the nearest place wants, and no finer for others', async () => {
    const [near, far] = [await count(of([at(4)])), await count(of([at(-80)]))];
    expect(near).toBeGreaterThan(2 * far);
    expect(await count(of([at(-80), at(4)]))).toBe(near);
    expect(await count(of([at(4, 2)]))).toBeGreaterThan(2 * near);
  });

  it('of more places than are looked at one by one it is everywhere as the nearest wants', async () => {
    const many = [...Array.from({ length: 40 }, (_, i) => at(-80 - i)), at(4)];
    const whole = await count(of(many));
    expect(whole).toBeGreaterThanOrEqual(await count(of([at(4)])));
    // Each of twelve triangles is cut into as many.
    expect(whole % 12).toBe(0);
  });
});

describe('a document', () => {
  it.each([2000, 9000])('gets no more triangles than it may have, and hardly fewer: %d', (most) => {
    const displacement = { pixels: 3, scale: 0, offset: 0 };
    const job = { data: boxed(), subdivide: undefined, displacement, levels: 0, image: null, uv: 0 as const, path: '' };
    const sight = sightOf(scene({}), boxed(), 0);
    const { indices, pixels = 0 } = refineMesh({ ...job, most, sight });
    expect(indices.length / 3).toBeLessThanOrEqual(most);
    expect(indices.length / 3).toBeGreaterThan(most / 3);
    expect(pixels).toBeGreaterThan(3);
    const { pixels: asked, ...whole } = refineMesh({ ...job, most: 4_000_000, sight });
    expect(asked).toBeUndefined();
    expect(whole.indices.length / 3).toBeGreaterThan(most);
  });

  it('whose edges are longer than it says says so', async () => {
    const refine = (job: RefineJob): Refined => refineMesh({ ...job, most: 3000 });
    const said: string[] = [];
    const document = scene({ displacement: { pixels: 3, offset: 0.02 } });
    const of = async (): Promise<MeshData> => asRendered(document, { refine }, async (each, notes) => (said.push(...notes), dataOf(each)));
    const sentence = expect.stringMatching(
      /^At shapes\[0\]\.displacement\.pixels: edges are up to [\d.]+ pixels long, not 3, since at most 4000000 triangles/,
    );
    const first = await of();
    expect(said).toEqual([sentence]);
    // So does the mesh that is known.
    expect(await of()).toBe(first);
    expect(said).toEqual([sentence, sentence]);
  });

  it('keeps its mesh while the camera is on its way, and has another when it rests', async () => {
    const at = (z: number): SceneDocument =>
      scene({ displacement: { pixels: 30, offset: 0.01 } }, { camera: { position: [0, 0, z], target: [0, 0, 0] } });
    const rendered = (document: SceneDocument): Promise<MeshData> => asRendered(document, {}, async (each) => dataOf(each));
    const first = await rendered(at(10));
    expect(await rendered(movingScene(at(7), 2))).toBe(first);
    expect(await rendered(movingScene(at(5), 1))).toBe(first);
    const rested = await rendered(at(5));
    expect(rested.indices.length).toBeGreaterThan(first.indices.length);
    expect(await rendered(at(10))).toBe(first);
    // What is no camera is seen at once.
    const higher = scene({ displacement: { pixels: 30, offset: 0.5 } });
    expect(await rendered(movingScene(higher, 2))).not.toBe(first);
  });

  it('says one of two ways to cut', async () => {
    await expect(detailed(scene({ displacement: { edge: 1, pixels: 2 } }), {})).rejects.toThrow(
      'At shapes[0].displacement: expected at most one of edge and pixels',
    );
  });

  it('in a link is counted by the pixels of its film', () => {
    const film = { width: 1280, height: 720 };
    expect(() => checkCosts(scene({ displacement: { pixels: 4 } }, { film }))).not.toThrow();
    expect(() => checkCosts(scene({ displacement: { pixels: 1 } }, { film }))).toThrow('triangles of subdivided meshes');
  });
});
