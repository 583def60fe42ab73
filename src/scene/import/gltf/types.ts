/** What a glTF file becomes before it is a document: nothing of it is decided yet that a renderer may decide. */
import type { Camera, PunctualLight, Vec3 } from '../../document.ts';
import type { ModelChoices } from '../imported.ts';
import type { ImportedMesh } from '../mesh.ts';
import type { EncodedImage } from './container.ts';

/** Row-major, three rows of four numbers: world from object, as a document's instances have it. */
export type Matrix = readonly number[];

/** What the form of a primitive is made by: lists as those of a document's mesh. */
export interface GltfForm {
  targets?: Float32Array;
  targetNormals?: Float32Array;
  targetTangents?: Float32Array;
  joints?: Uint32Array;
  jointWeights?: Float32Array;
}

export interface GltfPrimitive {
  /** Its texture coordinates have v = 0 at the top of the image, as glTF has it. */
  mesh: ImportedMesh;
  /** Left out: it has one form. */
  form?: GltfForm;
  /** Index into materials; null: glTF's default material. */
  material: number | null;
}

export interface GltfMesh {
  name: string;
  /** Of its morph targets, where no node says others. */
  weights: readonly number[];
  primitives: GltfPrimitive[];
}

/** What forms an instance while an animation runs. */
export interface GltfForming {
  /** Of morph targets, at a time in seconds. */
  weightsAt(time: number): readonly number[];
  /** World from mesh for each joint that holds the mesh, twelve numbers each; without a skin the one of its node. */
  matricesAt(time: number): readonly number[];
  /** Whether joints of the primitives are those of a skin; else the first matrix is that of every vertex. */
  isSkinned: boolean;
  breaks: GltfMoving['breaks'];
  /** Whether any of these numbers changes. */
  moves: boolean;
  start: number;
  end: number;
}

/** How something moves while an animation runs. */
export interface GltfMoving {
  /** World from object at a time in seconds. */
  at(time: number): Matrix;
  /** The part of it that comes first and never changes. */
  fixed(): Matrix;
  /** Times of keyframes, and those of them at which it jumps. */
  breaks(): { times: readonly number[]; jumps: readonly number[] };
  /** Of the animation. */
  start: number;
  end: number;
}

export interface GltfInstance {
  name: string;
  mesh: number;
  /** At the time that was chosen. */
  matrix: Matrix;
  /** Left out: it stands still. */
  moving?: GltfMoving;
  /** Left out: its form is that of its mesh. With it, `matrix` and `moving` say nothing. */
  forming?: GltfForming;
}

/** Looks along -z, with y up. */
export interface GltfCamera {
  name: string;
  /** At the time that was chosen; its target is at unit distance. */
  camera: Camera;
  aspect: number | null;
  moving?: GltfMoving;
}

/** What the numbers of an image take part in: always by multiplication with the factor, but for the normal. */
export type TextureRole =
  | 'base_color' | 'opacity' | 'metalness' | 'roughness' | 'normal' | 'occlusion' | 'emission'
  | 'coat_weight' | 'coat_roughness' | 'coat_normal' | 'transmission' | 'thickness' | 'sheen_color' | 'sheen_roughness'
  | 'specular_weight' | 'specular_color' | 'anisotropy' | 'thin_film_weight' | 'thin_film_thickness'
  | 'specular_glossiness'; // prettier-ignore

export type Wrap = 'repeat' | 'mirror' | 'clamp';

export interface TextureUse {
  role: TextureRole;
  /** Index into images. */
  image: number;
  channels: 'rgb' | 'rgba' | 'r' | 'g' | 'b' | 'a';
  /** Of the stored numbers; alpha is always linear. */
  colorSpace: 'srgb' | 'linear';
  wrap: [u: Wrap, v: Wrap];
  filter: 'linear' | 'nearest';
  /** Set of texture coordinates: 0 or 1. */
  texCoord: number;
  /** KHR_texture_transform: uv' = offset + R(rotation) (scale uv), v down, rotation in radians, counter-clockwise. */
  transform?: { offset: [number, number]; rotation: number; scale: [number, number] };
  /** Of a normal (its x and y), of an occlusion its strength. */
  scale?: number;
  /** Of thin films: nm at 0 and at 1. */
  range?: [number, number];
}

export interface GltfMaterial {
  name: string;
  /** Parameters of materials/principled.wgsl, from the factors alone. */
  params: Record<string, number | boolean | Vec3>;
  /** The same of materials/gltf_pbr.wgsl. */
  layered: Record<string, number | boolean | Vec3>;
  /** Its base colour is its light, whatever shines on it. */
  unlit: boolean;
  alpha: { mode: 'OPAQUE' | 'MASK' | 'BLEND'; cutoff: number; factor: number };
  doubleSided: boolean;
  /** Absorbing inside; null: the surface is thin-walled. */
  volume: { thickness: number; attenuationDistance: number | null; attenuationColor: Vec3 } | null;
  /** 20 / Abbe number. */
  dispersion: number;
  textures: TextureUse[];
}

export interface GltfResult {
  meshes: GltfMesh[];
  instances: GltfInstance[];
  materials: GltfMaterial[];
  images: (EncodedImage | null)[];
  cameras: GltfCamera[];
  lights: PunctualLight[];
  /** The animation that runs, in seconds, and the time at which everything stands; left out: there is none. */
  animation?: { name: string; start: number; end: number; time: number };
  /** What the file lets one choose, and what is chosen. */
  choices?: ModelChoices;
  notes: string[];
}
