/**
 * The formats of files that are scenes, models or meshes. A new one is its importer and its entry here; what a page opens, what the
 * command line takes, and what messages list follow. Importers are loaded when first used.
 */
import type { MeshData } from '../document.ts';
import { BUNDLE_EXTENSION } from '../bundle/extension.ts';
import type { Imported, ImportOptions } from './imported.ts';
import type { ImportedMesh } from './mesh.ts';

interface Format {
  /** With its dot, in lower case. */
  extensions: readonly string[];
  /** In menus: "a model with its files". Formats of one name are listed together. */
  name: string;
  /** Most MiB that a page reads; importers have bounds of their own. */
  mib: number;
  /** Of files that are opened together, those of the least rank are the scene, and the others go with it. */
  rank: number;
  /** Of formats whose files include others of the same ending: whether one is a scene, not a part of one. */
  isWhole?(bytes: Uint8Array): boolean;
  /** @throws SceneError one sentence */
  read(bytes: Uint8Array, file: string, options: ImportOptions): Promise<Imported>;
  /** Of formats that a document may name as a mesh. @throws SceneError */
  mesh?(bytes: Uint8Array, file: string): Promise<MeshData>;
}

const MODEL = 'a model with its files';

/** In the order in which messages list them. */
export const FORMATS: readonly Format[] = [
  {
    extensions: ['.json'],
    name: 'a scene',
    mib: 64,
    rank: 1,
    read: async (bytes, file) => (await import('./own.ts')).importJson(bytes, file),
  },
  {
    extensions: [BUNDLE_EXTENSION],
    name: 'a scene',
    mib: 512,
    rank: 1,
    read: async (bytes, file, options) => (await import('./own.ts')).importBundle(bytes, file, options),
  },
  {
    extensions: ['.scn'],
    name: 'SmallptGPU',
    mib: 32,
    rank: 1,
    read: async (bytes, file) => ({ scene: (await import('./scn.ts')).importScn(bytes, file), notes: [] }),
  },
  {
    extensions: ['.obj'],
    name: MODEL,
    mib: 256,
    rank: 2,
    read: async (bytes, file, options) => (await import('./obj-scene.ts')).importObj(bytes, file, options),
    mesh: async (bytes, file) => (await import('./obj.ts')).readObj(bytes, file),
  },
  {
    extensions: ['.ply'],
    name: MODEL,
    mib: 512,
    rank: 2,
    read: async (bytes, file) => (await import('./ply.ts')).importPly(bytes, file),
    mesh: async (bytes, file) => meshOf((await import('./ply.ts')).readPly(bytes, file)),
  },
  {
    extensions: ['.stl'],
    name: MODEL,
    mib: 512,
    rank: 2,
    read: async (bytes, file) => (await import('./stl.ts')).importStl(bytes, file),
    mesh: async (bytes, file) => meshOf((await import('./stl.ts')).readStl(bytes, file)),
  },
  {
    extensions: ['.off'],
    name: MODEL,
    mib: 512,
    rank: 2,
    read: async (bytes, file) => (await import('./off.ts')).importOff(bytes, file),
    mesh: async (bytes, file) => meshOf((await import('./off.ts')).readOff(bytes, file)),
  },
  {
    extensions: ['.gltf'],
    name: MODEL,
    mib: 128,
    rank: 0,
    read: async (bytes, file, options) => (await import('./gltf/scene.ts')).importGltf(bytes, file, options),
  },
  {
    extensions: ['.glb'],
    name: MODEL,
    mib: 1024,
    rank: 0,
    read: async (bytes, file, options) => (await import('./gltf/scene.ts')).importGltf(bytes, file, options),
  },
  {
    extensions: ['.pbrt'],
    name: 'pbrt-v4',
    mib: 256,
    rank: 0,
    isWhole: (bytes) => /^\s*WorldBegin\b/m.test(new TextDecoder('latin1').decode(bytes)),
    read: async (bytes, file, options) => (await import('./pbrt/scene.ts')).importPbrt(bytes, file, options),
  },
  {
    extensions: ['.xml'],
    name: 'Mitsuba 3',
    mib: 64,
    rank: 0,
    isWhole: (bytes) => /<sensor\b/.test(new TextDecoder('latin1').decode(bytes)),
    read: async (bytes, file, options) => (await import('./mitsuba/scene.ts')).importMitsuba(bytes, file, options),
  },
  {
    extensions: ['.mtlx'],
    name: 'MaterialX',
    mib: 16,
    rank: 2,
    read: async (bytes, file, options) => (await import('./materialx/scene.ts')).importMaterialX(bytes, file, options),
  },
  {
    extensions: ['.bin'],
    name: 'grains of the program sphere',
    mib: 512,
    rank: 3,
    read: async (bytes, file, { particles }) => (await import('./dem-scene.ts')).importDem(bytes, file, particles),
  },
  {
    extensions: ['.hair'],
    name: 'hair',
    mib: 1024,
    rank: 2,
    read: async (bytes, file) => (await import('./curves/hair.ts')).importHair(bytes, file),
  },
  {
    extensions: ['.curves'],
    name: 'hair',
    mib: 512,
    rank: 2,
    read: async (bytes, file) => (await import('./curves/text.ts')).importCurveText(bytes, file),
  },
  {
    extensions: ['.ies'],
    name: 'a measured luminaire',
    mib: 4,
    rank: 3,
    read: async (bytes, file) => (await import('./ies.ts')).importIes(bytes, file),
  },
];

const meshOf = async ({ mesh }: { mesh: ImportedMesh }): Promise<MeshData> => (await import('./mesh.ts')).documentMesh(mesh);

/** File name extensions that are scenes and models, and those that a document may name as meshes. */
export const SCENE_EXTENSIONS: readonly string[] = FORMATS.flatMap(({ extensions }) => extensions);
export const MESH_EXTENSIONS: readonly string[] = FORMATS.flatMap(({ extensions, mesh }) => (mesh === undefined ? [] : extensions));

/** `a scene (.json, .penumbra), …`: every format by its name, once. */
export const formatNames = (): string[] =>
  [...new Set(FORMATS.map(({ name }) => name))].map(
    (name) => `${name} (${FORMATS.flatMap((each) => (each.name === name ? each.extensions : [])).join(', ')})`,
  );

/** `.json` of `dir/Scene.JSON`; null without one. */
const extensionOf = (file: string): string | null => /\.[^./\\]*$/.exec(file)?.[0].toLowerCase() ?? null;

/** The format of a file, by its name. */
export function formatOf(file: string): Format | null {
  const extension = extensionOf(file);
  return FORMATS.find(({ extensions }) => extension !== null && extensions.includes(extension)) ?? null;
}
