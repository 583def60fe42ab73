/** What a kernel is made for. */
import type { VertexAttribute } from './attributes.ts';
import type { Idle } from './idle.ts';
import type { StoredLayers } from './layers.ts';
import type { CurvedFiles } from './curved.ts';
import type { Modules } from './link.ts';
import type { SplitArray } from './split.ts';

/** Everything that decides the text of a kernel. Equal variants have equal text. */
export interface KernelVariant {
  integrator: string;
  sampler: string;
  /** How the integrator samples light that its rays may find as well: a file of wgsl/light/density. `one` if left out. */
  lightSampling?: 'one' | 'each' | 'none';
  /** How path weighs lights against directions: a file of wgsl/mis. */
  weighing?: string;
  /** How a light is chosen: a file of wgsl/light/sampler. */
  lightSampler?: string;
  /** A file of wgsl/camera, and one of wgsl/film/filter. */
  camera?: string;
  filter?: string;
  /** What rays walk through: a file of wgsl/traverse. */
  structure?: string;
  /** Material kinds in use, by name; the order gives their numbers. */
  materials: readonly string[];
  /** Shapes with an intersection of their own. */
  shapes?: CurvedFiles;
  /** Signed distances in use, by name; the order gives their numbers. */
  distances?: readonly string[];
  /** Densities of media in use, by name; the order gives their numbers. */
  densities?: readonly string[];
  /** Files of wgsl/light/profile in use; the order gives their numbers, from that of a sun on. */
  lightProfiles?: readonly string[];
  /** Materials whose functions are bytecode, by name: the kernel knows what they define, but none of their text (src/shader/bytecode). */
  interpreted?: readonly string[];
  /** Sources that come with the scene: they are looked up before the library. */
  programs?: Modules;
  /** The program of the environment, by name, where it has one. */
  environment?: string | null;
  /** What is left out of every BSDF: see wgsl/path/without.wgsl. */
  without?: { bsdf: boolean; cosine: boolean };
  /** The environment is an image. */
  environmentImage?: boolean;
  /** Compiled in only where a scene has them. */
  features: {
    spheres: boolean;
    triangles: boolean;
    parallelograms: boolean;
    disks: boolean;
    shading_normals: boolean;
    lights: boolean;
    environment: boolean;
    /** Lights without a surface; those among them that rays can see; the ambient term of early ray tracers. */
    punctuals?: boolean;
    suns?: boolean;
    ambient?: boolean;
    /** Groups of primitives at places of their own; things that move while the shutter is open, the camera among them. */
    instances?: boolean;
    motion?: boolean;
    camera_motion?: boolean;
    clamp_indirect?: boolean;
    /** Flat lights that are sampled by solid angle. */
    rectangle_lights?: boolean;
    parallelogram_lights?: boolean;
    triangle_lights?: boolean;
    /** Lights are chosen by place; what is chosen may be a node of a tree of them. */
    light_cells?: boolean;
    light_tree?: boolean;
    /** Shapes that are filled, or fog; media among them that scatter light. */
    media?: boolean;
    scattering?: boolean;
    /** Media emit light: wgsl/medium/emission.wgsl. */
    medium_emission?: boolean;
    /** Distances in media are drawn for lights as well: wgsl/light/segment.wgsl. */
    equiangular?: boolean;
    /** Directions are drawn as well from what was learned of light: wgsl/guiding. */
    guided?: boolean;
    /** Light by way of mirrors and lenses is searched for: wgsl/caustics. */
    caustics?: boolean;
    linear_fog?: boolean;
    stereo?: boolean;
    crop?: boolean;
    /** The film shows a circle; the camera's file reads numbers of its own. */
    circular?: boolean;
    camera_numbers?: boolean;
    /** The camera traces its rays through glass, by a table of its own, and weighs them. */
    real_lens?: boolean;
    /** Rows or columns of the film are exposed one after the other. */
    rolling?: boolean;
    adaptive?: boolean;
    /** Factors of light groups that do not accumulate apart. */
    light_gains?: boolean;
    /** What happens along the paths is recorded: only for the root `replay`. */
    record?: boolean;
    /** Shadow rays always pass. */
    no_visibility?: boolean;
    /** A material in use looks at an image. */
    images?: boolean;
    /** One of them is looked up by the place where a surface is hit. */
    mapped_images?: boolean;
    /** Paths carry wavelengths in place of channels: wgsl/spectral/path.wgsl. */
    spectral?: boolean;
    /** A program knows the time, which passes while the shutter is open. */
    timed?: boolean;
  };
  /** What is stored of the vertices of meshes; shading normals alone if left out. */
  attributes?: readonly VertexAttribute[];
  /** Materials whose `normal` or `opacity` changes nothing as they are used: left out. */
  idle?: Idle;
  /** What the film stores beside the image. */
  layers?: StoredLayers;
  /** Arrays of the scene that are too large for one binding. */
  split?: readonly SplitArray[];
  /** Entries of the traversal stack; at least the depth of the hierarchy. */
  stackSize: number;
  /** Counts rays for each pixel: slower. */
  countRays: boolean;
}

/** Conditions of the features that a variant may leave out. */
export const ABSENT = {
  punctuals: false,
  suns: false,
  ambient: false,
  instances: false,
  motion: false,
  camera_motion: false,
  clamp_indirect: false,
  rectangle_lights: false,
  parallelogram_lights: false,
  triangle_lights: false,
  light_cells: false,
  light_tree: false,
  media: false,
  scattering: false,
  medium_emission: false,
  equiangular: false,
  guided: false,
  caustics: false,
  linear_fog: false,
  stereo: false,
  crop: false,
  circular: false,
  camera_numbers: false,
  real_lens: false,
  rolling: false,
  adaptive: false,
  light_gains: false,
  record: false,
  no_visibility: false,
  images: false,
  mapped_images: false,
  spectral: false,
  timed: false,
} as const satisfies Partial<Record<keyof KernelVariant['features'], false>>;
