/** Textures of three.js: each point of a surface shows the texel that WebGL shows. */
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { decodePng } from '../../src/image/decode/png.ts';
import type { MeshData } from '../../src/scene/document.ts';
import { fromThree } from '../../src/three/from-three.ts';
import { halfFloat } from '../../src/three/pixels.ts';
import { meshes, sceneOf } from '../helpers/three.ts';

describe('textures', () => {
  const [width, height] = [4, 3];
  /** Each texel has a colour of its own. */
  const texels = Uint8Array.from({ length: 4 * width * height }, (_, i) => (i % 4 === 3 ? 255 : (i >> 2) * 20 + (i % 4)));
  const made = (change: (texture: THREE.DataTexture) => void): THREE.DataTexture => {
    const texture = new THREE.DataTexture(texels, width, height);
    texture.colorSpace = THREE.SRGBColorSpace;
    texture.magFilter = THREE.NearestFilter;
    texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
    change(texture);
    return texture;
  };
  const square = (): THREE.BufferGeometry => new THREE.PlaneGeometry();
  const modulo = (a: number, n: number): number => ((a % n) + n) % n;
  const bytesOf = (url: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));

  const CASES: [string, (texture: THREE.DataTexture) => void][] = [
    ['as it is', () => {}],
    ['flipped', (texture) => (texture.flipY = true)],
    ['moved and repeated', (texture) => (texture.offset.set(0.3, -0.2), texture.repeat.set(2, 3))],
    ['flipped, moved, and turned about its middle', (texture) => {
      texture.flipY = true;
      texture.offset.set(0.1, 0.2);
      texture.repeat.set(1.5, 1.5);
      texture.rotation = 0.7;
      texture.center.set(0.5, 0.5);
    }],
    ['mirrored by its own matrix', (texture) => {
      texture.matrixAutoUpdate = false;
      texture.matrix.set(-1, 0, 0.9, 0, 1, 0.1, 0, 0, 1);
    }],
  ]; // prettier-ignore

  it.each(CASES)('%s, shows each point the texel that WebGL shows', async (_, change) => {
    const texture = made(change);
    const { scene, notes } = await fromThree(sceneOf(new THREE.Mesh(square(), new THREE.MeshStandardMaterial({ map: texture }))));
    expect(notes).toEqual([]);
    const params = Object.values(scene.materials)[0]!.params;
    const image = scene.images[params.base_color_image as string]!;
    const decoded = decodePng(bytesOf(image.data!));
    expect(image).toMatchObject({ colorSpace: 'srgb', wrap: 'repeat', filter: 'nearest' });
    const [data] = meshes(scene);
    const geometry = square();
    const [c, s] = [Math.cos((image.transform.rotation * Math.PI) / 180), Math.sin((image.transform.rotation * Math.PI) / 180)];
    for (let i = 0; i < 400; i++) {
      // A point of the square, by its place.
      const [a, b] = [modulo(i * 0.618034, 1), modulo(i * 0.754878, 1)];
      // WebGL: row 0 of what is uploaded is at v = 0. The plane's (u, v) is that from its lower left corner.
      const [u, v] = new THREE.Vector3(a, b, 1).applyMatrix3(texture.matrix).toArray();
      const [x, y] = [Math.floor(modulo(u, 1) * width), Math.floor(modulo(v, 1) * height)];
      const expected = 4 * ((texture.flipY ? height - 1 - y : y) * width + x);
      // The document: scaled, rotated, moved; (0, 0) is the lower left corner of the picture.
      const [own0, own1] = interpolated(data!, geometry, a, b);
      const [p, q] = [own0 * image.transform.scale[0], own1 * image.transform.scale[1]];
      const [du, dv] = [image.transform.offset[0] + c * p - s * q, image.transform.offset[1] + s * p + c * q];
      const [dx, dy] = [Math.floor(modulo(du, 1) * width), height - 1 - Math.floor(modulo(dv, 1) * height)];
      // Not on an edge between texels, where rounding decides.
      if ([u * width, v * height].some((each) => Math.abs(each - Math.round(each)) < 1e-4)) continue;
      expect(decoded.data.slice(4 * (dy * width + dx), 4 * (dy * width + dx) + 3), `point ${i}`).toEqual(
        texels.slice(expected, expected + 3),
      );
    }
  });

  /** The document's coordinates at the point (a, b) of the unit square that PlaneGeometry is. */
  function interpolated(data: MeshData, geometry: THREE.BufferGeometry, a: number, b: number): [number, number] {
    const uv = (at: number): [number, number] => [data.uvs![2 * at]!, data.uvs![2 * at + 1]!];
    const place = geometry.attributes.uv!;
    const corner = (u: number, v: number): [number, number] =>
      uv(Array.from({ length: 4 }, (_, i) => i).find((i) => place.getX(i) === u && place.getY(i) === v)!);
    const [o, right, up] = [corner(0, 0), corner(1, 0), corner(0, 1)];
    return [0, 1].map((k) => o[k]! + a * (right[k]! - o[k]!) + b * (up[k]! - o[k]!)) as [number, number];
  }

  it('that are stretched after they are turned, say so', async () => {
    const map = made((texture) => (texture.repeat.set(2, 1), (texture.rotation = 0.5)));
    const { notes } = await fromThree(sceneOf(new THREE.Mesh(square(), new THREE.MeshStandardMaterial({ map }))));
    expect(notes).toEqual([expect.stringContaining('stretched after it was turned')]);
  });

  it('of normals have their second direction where v grows, or along the bitangents that there are', async () => {
    const green = async (hasTangents: boolean, scale: number): Promise<number> => {
      const geometry = square();
      if (hasTangents) geometry.computeTangents();
      const texture = new THREE.DataTexture(Uint8Array.of(128, 200, 220, 255), 1, 1);
      const material = new THREE.MeshStandardMaterial({ normalMap: texture, normalScale: new THREE.Vector2(1, scale) });
      const { scene } = await fromThree(sceneOf(new THREE.Mesh(geometry, material)));
      const params = Object.values(scene.materials)[0]!.params;
      const decoded = decodePng(bytesOf(scene.images[params.normal_image as string]!.data!));
      return decoded.data[1]!;
    };
    // v = 0 is row 0: upwards in the picture is where v gets less.
    expect(await green(false, 1)).toBe(55);
    expect(await green(false, -1)).toBe(200);
    expect(await green(true, 1)).toBe(200);
    expect(await green(true, -1)).toBe(55);
  });

  it('that cannot be read are named', async () => {
    const map = new THREE.CompressedTexture([], 4, 4);
    map.name = 'packed';
    const { notes } = await fromThree(sceneOf(new THREE.Mesh(square(), new THREE.MeshStandardMaterial({ map }))));
    expect(notes).toContain('packed: its pixels cannot be read, so that it is not shown.');
  });

  it('of half floats have the numbers that three.js writes', () => {
    for (const value of [0, 1, -2.5, 1e-5, 6e-8, 65504, 0.333]) {
      const bits = THREE.DataUtils.toHalfFloat(value);
      expect(halfFloat(bits)).toBe(THREE.DataUtils.fromHalfFloat(bits));
    }
    expect(halfFloat(0x7c00)).toBe(Infinity);
    expect(halfFloat(0x7e01)).toBeNaN();
  });
});
