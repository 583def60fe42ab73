/** Animated files of glTF for tests, and where three.js has what is in them: an evaluation that shares nothing with ours. */
import * as THREE from 'three';
import { expect } from 'vitest';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { mapped } from '../../src/scene/affine.ts';
import type { SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { keyMatrix } from '../../src/scene/geometry/keys.ts';
import { placed } from '../../src/scene/geometry/placed.ts';
import { posedScene } from '../../src/scene/pose.ts';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import { present } from '../../src/base/present.ts';
import type { Builder } from './gltf.ts';

interface Channel {
  node: number;
  path: 'translation' | 'rotation' | 'scale' | 'weights';
  times: number[];
  values: Float32Array | Int16Array | Int8Array | Uint8Array;
  interpolation?: 'LINEAR' | 'STEP' | 'CUBICSPLINE';
}

const LANES = { translation: 3, rotation: 4, scale: 3, weights: 1 };
const TYPES = { translation: 'VEC3', rotation: 'VEC4', scale: 'VEC3', weights: 'SCALAR' };

/** Adds an animation to a file that is being made. */
export function animate(builder: Builder, name: string, channels: readonly Channel[]): void {
  const { json } = builder;
  json.animations ??= [];
  json.animations.push({
    name,
    channels: channels.map(({ node, path }, sampler) => ({ sampler, target: { node, path } })),
    samplers: channels.map(({ path, times, values, interpolation }) => ({
      input: builder.accessor(Float32Array.from(times), 'SCALAR', 1),
      output: builder.accessor(values, TYPES[path], LANES[path], values instanceof Float32Array ? {} : { normalized: true }),
      ...(interpolation && { interpolation }),
    })),
  });
}

/** Unit quaternion about an axis, by degrees. */
export const turn = (axis: Vec3, degrees: number): number[] =>
  new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(...axis).normalize(), (degrees * Math.PI) / 180).toArray();

/** A file as three.js plays it. */
export class Played {
  readonly scene: THREE.Group;
  readonly cameras: THREE.Camera[];
  private readonly mixer: THREE.AnimationMixer;
  private readonly action: THREE.AnimationAction;

  private constructor(scene: THREE.Group, cameras: THREE.Camera[], clip = new THREE.AnimationClip()) {
    this.scene = scene;
    this.cameras = cameras;
    this.mixer = new THREE.AnimationMixer(scene);
    this.action = this.mixer.clipAction(clip).setLoop(THREE.LoopOnce, 1);
    this.action.clampWhenFinished = true;
  }

  static async of(bytes: Uint8Array, clip = 0): Promise<Played> {
    const { scene, cameras, animations } = await new GLTFLoader().parseAsync(bytes.slice().buffer, '');
    return new Played(scene, cameras, present(animations[clip], 'a clip'));
  }

  /** As it is without its animations. */
  static async still(bytes: Uint8Array): Promise<Played> {
    const { scene, cameras } = await new GLTFLoader().parseAsync(bytes.slice().buffer, '');
    scene.updateMatrixWorld(true);
    return new Played(scene, cameras);
  }

  at(time: number): void {
    // One that has come to its end is paused there.
    this.action.reset().play();
    this.mixer.setTime(time);
    this.scene.updateMatrixWorld(true);
  }

  /** Normals of a skinned mesh in the world: across what its bones make of two small steps along the surface. */
  normals(name: string): Vec3[] {
    const mesh = present(this.scene.getObjectByName(name), `a mesh ${name}`) as THREE.SkinnedMesh;
    const { position, normal } = mesh.geometry.attributes as Record<string, THREE.BufferAttribute>;
    const step = 1e-3;
    return Array.from({ length: present(position, 'positions').count }, (_, i) => {
      const n = new THREE.Vector3().fromBufferAttribute(present(normal, 'normals'), i);
      const u = new THREE.Vector3(n.y, n.z, n.x).cross(n).normalize();
      const at = (along: THREE.Vector3): THREE.Vector3 => {
        const point = new THREE.Vector3().fromBufferAttribute(present(position, 'positions'), i).addScaledVector(along, step);
        return mesh.applyBoneTransform(i, point).applyMatrix4(mesh.matrixWorld);
      };
      const here = at(new THREE.Vector3());
      const [a, b] = [at(u).sub(here), at(n.clone().cross(u)).sub(here)];
      return a.cross(b).normalize().toArray();
    });
  }

  /** Vertices of a mesh in the world, as the time has them. */
  vertices(name: string): Vec3[] {
    const mesh = present(this.scene.getObjectByName(name), `a mesh ${name}`) as THREE.Mesh;
    const count = mesh.geometry.getAttribute('position').count;
    return Array.from({ length: count }, (_, i) => mesh.getVertexPosition(i, new THREE.Vector3()).applyMatrix4(mesh.matrixWorld).toArray());
  }
}

/** Vertices of a document's mesh at a time: by what the kernel is given. */
export function verticesAt(scene: SceneDocument, name: string, time: number): Vec3[] {
  const camera = { ...scene.camera, shutter: { open: time, close: time } };
  const { world, groups, placements } = placed(posedScene({ ...scene, camera }));
  const index = scene.shapes.findIndex((each) => each.name === name);
  const instance = scene.instances.findIndex((each) => each.name === name);
  const placement = placements.find((each) => (index >= 0 ? each.shape === index : each.instance?.index === instance));
  const shape = placement === undefined ? world.find((each) => each.index === index)?.shape : groups[placement.group]?.[0]?.shape;
  if (shape?.type !== 'mesh' || shape.data === undefined) throw new Error(`expected a mesh ${name}`);
  const { positions } = shape.data;
  const matrix = placement?.keys ? keyMatrix(present(placement.keys[0], 'a key')) : placement?.matrix;
  return Array.from({ length: positions.length / 3 }, (_, i) => {
    const point = positions.slice(3 * i, 3 * i + 3) as Vec3;
    return matrix === undefined ? point : mapped(matrix, point, 1);
  });
}

/** Largest distance between points of two lists. */
export const farthest = (a: readonly Vec3[], b: readonly Vec3[]): number =>
  Math.max(...a.map((each, i) => Math.hypot(...each.map((x, k) => x - (b[i]?.[k] ?? NaN)))));

export const TIMES = [0, 0.13, 0.5, 0.77, 1, 1.31, 1.5, 1.99, 2.4, 3];
/** Of a document's motion: see moves.ts. The radius of the scene is at most that of the box of all places. */
const TOLERANCE = 5e-4;

export const sceneOf = async (bytes: Uint8Array, model: object = {}): Promise<SceneDocument> =>
  (await importGltf(bytes, 'a.glb', { model })).scene;

/** Radius of the scene that the stage knows: from how far away its camera stands. */
export const radiusOf = ({ camera }: SceneDocument): number => {
  const far = Math.hypot(...camera.position.map((x, k) => x - camera.target[k]!));
  return (far * Math.sin((35 * Math.PI) / 360)) / 1.05;
};

export async function expectSame(bytes: Uint8Array, names: string[], within = TOLERANCE): Promise<SceneDocument> {
  const [ours, played] = [await sceneOf(bytes), await Played.of(bytes)];
  const radius = radiusOf(ours);
  for (const time of TIMES) {
    played.at(time);
    for (const name of names) {
      const far = farthest(verticesAt(ours, name, time), played.vertices(name));
      expect(far, `${name} at ${time} s`).toBeLessThan(within * radius + 2e-6 * radius);
    }
  }
  return ours;
}

export const ROOT_TURN = { node: 0, path: 'rotation' as const, times: [0, 1, 2, 3] };
export const about = (...degrees: number[]): Float32Array => Float32Array.from(degrees.flatMap((each) => turn([0, 1, 0], each)));
