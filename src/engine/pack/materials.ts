/** Programs and parameters of a scene → kinds in the kernel and the parameter buffer. */
import { joined } from './joined.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { allShapes, atOrigin, type Placement } from '../../scene/geometry/placed.ts';
import { gainsInKernel, gainsOf } from '../../scene/groups.ts';
import { mediaInUse } from '../../scene/media-in-use.ts';
import { objectSpace } from '../../scene/geometry/space.ts';
import { cameraAt, cameraKeys, cameraMoves, shutterOf } from '../../scene/motion.ts';
import { cameraTable } from '../camera/camera.ts';
import { densitiesOf, densityModule, densityTables } from './densities.ts';
import { packInteriors, type InteriorSlots } from './interiors.ts';
import { punctualsOf, packPunctuals } from '../lights/punctual.ts';
import type { WantedAttributes } from './attributes.ts';
import { packImageEntries } from '../images/entries.ts';
import { packImageFrame } from '../images/frame.ts';
import { packBytecode } from './bytecode.ts';
import { isMix, materialTables, mixedOf, readMaterials } from './mixes.ts';
import { packSdfs, readAt, type PackedSdfs } from './sdfs.ts';
import { packStrands } from './strands.ts';
import { packKeys, packPlace } from './placements.ts';
import { MATERIAL_KIND_SHIFT } from '../../shader/dispatch.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import type { MaterialModule } from '../../shader/material.ts';
import { checkParams, NO_NAMES, packParams } from '../../shader/params.ts';
import { IDLE, isIdle, type Idle, type IdlePart } from '../../shader/idle.ts';
import { NO_IMAGES, type PlacedImages } from '../images/textures.ts';
import type { PlaceTables } from '../images/table-types.ts';
import { StructArray, type StructLayout } from '../../shader/struct.ts';

export interface PackedMaterials {
  /** Files in use, in the order of first use: the kinds of the kernel. */
  kinds: string[];
  /** The word that a primitive carries, for each name of the document. */
  words: Map<string, number>;
  /** Names of the document whose material emits light by itself. */
  emitting: Set<string>;
  /** Sources that the scene brings for what it uses. */
  programs: Record<string, string>;
  /** The environment's program; null: a constant. */
  environment: string | null;
  /** First vec4u of the environment's parameters or ImageFrame, and of the shapes' spaces. */
  environmentSlot: number;
  objectsSlot: number;
  /** First vec4u of each punctual light. */
  punctualSlots: number[];
  /** First vec4u of each placement, and of the camera's keys. */
  placements: number[];
  cameraKeysSlot: number;
  /** First vec4u of the rows that the camera's file reads. */
  cameraTableSlot: number;
  /** First vec4u of the factors of the light groups, and of the numbers of the shapes' materials. */
  gainsSlot: number;
  shapeMaterialsSlot: number;
  interiors: InteriorSlots;
  /** First vec4u of the images' entries; whether any is looked at. */
  imagesSlot: number;
  usesImages: boolean;
  /** One that is looked up by places of the world. */
  mapsImages: boolean;
  /** What materials want to know of vertices. */
  wanted: WantedAttributes;
  /** Whether a program in use knows the time. */
  timeTold: boolean;
  /** What of materials changes nothing as they are used here. */
  idle: Idle;
  sdfs: PackedSdfs;
  /** First vec4u of the vertices of each shape of curves, by its index in allShapes. */
  strandSlots: Map<number, number>;
  /** Programs of the densities of media in use, in the order of first use. */
  densities: string[];
  /** Materials in use of which the bytecode is among the parameters, and first vec4u of the places where it begins. */
  interpreted: string[];
  bytecodeSlot: number;
  params: Uint32Array<ArrayBuffer>;
}

/**
 * Only materials that a shape uses reach the kernel, but the values of all are checked.
 * @param authored materials that are wanted as bytecode too
 * @throws ShaderError
 */
export function packMaterials(
  scene: SceneDocument,
  assembler: KernelAssembler,
  placed: readonly Placement[],
  images: PlacedImages = NO_IMAGES,
  authored: readonly string[] = [],
  tables: PlaceTables | null = null,
): PackedMaterials {
  const modules = new Map<string, MaterialModule>();
  const words = new Map<string, number>();
  const emitting = new Set<string>();
  const blocks: Uint32Array[] = [];
  /** Files of materials of which one needs a part that others may not. */
  const busy = new Set<`${IdlePart} ${string}`>();
  let usesImages = false;
  let slot = 0;
  const add = (block: Uint32Array): number => {
    const first = slot;
    blocks.push(block);
    slot += block.length / 4;
    return first;
  };
  const all = readMaterials(scene, assembler);
  const used = mixedOf(scene, all);
  const timeTold = [...used.keys()].some((name) => all.get(name)?.material.uses.time) || otherNeedsTime(scene, assembler);
  // First of all: there wgsl/time.wgsl looks for it.
  if (timeTold) add(packShutter(scene));
  // A mix has the words of others, which may come later.
  let next = slot;
  for (const [name, { file, material }] of all) {
    if (!used.has(name)) continue;
    modules.set(file, material);
    const kind = [...modules.keys()].indexOf(file);
    words.set(name, ((kind << MATERIAL_KIND_SHIFT) | next) >>> 0);
    next += Math.ceil((material.layout?.size ?? 0) / 16);
  }
  const names = Object.keys(scene.materials);
  // A table at 0 would be none: no material before it has parameters.
  if (tables !== null && next === 0) next = add(new Uint32Array(4)) + 1;
  const placedTables = tables?.(scene, [...materialTables(all, used), ...densityTables(assembler, scene)], next);
  for (const [name, { file, material, values }] of all) {
    const word = words.get(name);
    if (word === undefined) continue;
    // Of none its own, which is black.
    const wordOf = (place: number): number => words.get(names[place - 1] ?? name) ?? word;
    const told = material.params.map(({ control, dimensions }, i) => {
      const each = values[i] ?? [];
      if (control === 'table') return [placedTables?.slotOf(each[0] ?? 0, dimensions) ?? 0];
      return control === 'material' ? each.map(wordOf) : each;
    });
    add(packParams(material.layout, material.params, told));
    if (material.defines.emission && !isDark(material, values)) emitting.add(name);
    const switches = material.defines.surface ? assembler.switches.of(material.source) : null;
    for (const each of IDLE) if (!isIdle(material, values, each, switches)) busy.add(`${each} ${file}`);
    usesImages ||= material.params.some(({ control }, i) => control === 'image' && (values[i]?.[0] ?? 0) > 0);
  }
  placedTables?.blocks.forEach(add);
  for (const [name, parts] of used) if ([...parts].some((each) => emitting.has(each))) emitting.add(name);
  const { environment: sky, programs } = scene;
  let environmentSlot = 0;
  const environment = sky.type === 'program' ? sky.file : null;
  if (sky.type === 'program') {
    const module = readAt('environment.file', sky.file, () => assembler.program('environment', sky.file, programs));
    environmentSlot = add(
      packParams(module.layout, module.params, checkParams(module.params, sky.params, 'environment.params', sky.file, NO_NAMES)),
    );
  }
  if (sky.type === 'image') environmentSlot = add(packImageFrame(assembler.layouts.ImageFrame, sky));
  const inSpace = [...modules.values()].some(({ uses, defines }) => uses.object || uses.tangent || defines.surface);
  const objectsSlot = inSpace ? add(packSpaces(assembler.layouts.ObjectSpace, scene)) : 0;
  const { layouts } = assembler;
  const punctualSlots = packPunctuals(assembler, punctualsOf(scene)).map(add);
  const placements = placed.map((each) => add(each.keys === null ? packPlace(layouts, each) : packKeys(layouts, each.keys)));
  const cameraKeysSlot = add(packKeys(layouts, cameraMoves(scene.camera) ? cameraKeys(scene.camera) : []));
  const table = cameraTable({ ...scene, camera: cameraAt(scene.camera, shutterOf(scene).open) });
  const cameraTableSlot = add(new Uint32Array(table.buffer));
  const gainsSlot = add(packGains(scene));
  const shapeMaterialsSlot = add(scene.film.layers?.includes('material') ? shapeMaterials(scene) : new Uint32Array(0));
  const mapsImages = usesImages && [...images.keys()].some((name) => scene.images[name]?.mapping !== undefined);
  const imagesSlot = add(packImageEntries(assembler, scene, images));
  const interiors = packInteriors(
    assembler,
    scene,
    // Of a mix the first part that has an index: what a shape is filled with does not change from hit to hit.
    (name) => {
      const parts = [...(used.get(name) ?? [])];
      const own = parts.find((each) => all.get(each)?.material.defines.interior_ior) ?? parts.find((each) => !isMix(all, each)) ?? name;
      return { module: modules.get(scene.materials[own]!.file)!, word: words.get(own)! };
    },
    add,
    placedTables,
  );
  const sdfs = packSdfs(assembler, scene, add);
  const strandSlots = packStrands(scene, add);
  const idle: Idle = Object.fromEntries(IDLE.map((part) => [part, [...modules.keys()].filter((each) => !busy.has(`${part} ${each}`))]));
  const { interpreted, bytecodeSlot } = packBytecode(
    assembler,
    programs,
    authored.filter((name) => modules.has(name)),
    { images: usesImages, mapped_images: mapsImages, instances: placed.length > 0 },
    idle,
    add,
  );
  const params = joined(assembler, blocks);
  const densities = densitiesOf(scene, mediaInUse(scene));
  const files = [...modules.keys(), ...(environment === null ? [] : [environment]), ...sdfs.distances, ...densities].filter((name) =>
    Object.hasOwn(programs, name),
  );
  return {
    kinds: [...modules.keys()],
    words,
    emitting,
    programs: Object.fromEntries(files.map((name) => [name, programs[name]!])),
    environment,
    environmentSlot,
    objectsSlot,
    punctualSlots,
    placements,
    cameraKeysSlot,
    cameraTableSlot,
    gainsSlot,
    shapeMaterialsSlot,
    interiors,
    imagesSlot,
    usesImages,
    mapsImages,
    timeTold,
    wanted: wantedAttributes(scene, [...modules.values()], usesImages, images),
    idle,
    sdfs,
    strandSlots,
    densities,
    interpreted,
    bytecodeSlot,
    params,
  };
}

function wantedAttributes(
  scene: SceneDocument,
  materials: readonly MaterialModule[],
  usesImages: boolean,
  images: PlacedImages,
): WantedAttributes {
  const any = (test: (material: MaterialModule) => boolean): boolean => materials.some(test);
  const tangents = any(({ uses, defines }) => uses.tangent || defines.surface);
  return {
    uvs: usesImages || tangents || any(({ uses }) => uses.uv) || scene.film.layers?.includes('uv') === true,
    uvs1: any(({ uses }) => uses.uv1) || [...images.keys()].some((name) => scene.images[name]!.uv === 1),
    colors: any(({ uses }) => uses.color),
    tangents,
  };
}

/** Whether the program of the environment, of a medium or of a shape knows the time. */
function otherNeedsTime(scene: SceneDocument, assembler: KernelAssembler): boolean {
  const { environment, programs, media } = scene;
  for (const name of mediaInUse(scene)) {
    const density = media[name]?.density;
    if (density !== undefined && densityModule(assembler, scene, name, density).uses.time) return true;
  }
  if (environment.type === 'program') {
    const { file } = environment;
    if (readAt('environment.file', file, () => assembler.program('environment', file, programs)).uses.time) return true;
  }
  return allShapes(scene).some((shape) => shape.type === 'sdf' && assembler.program('distance', shape.program, programs).uses.time);
}

function packShutter(scene: SceneDocument): Uint32Array {
  const { open, close } = shutterOf(scene);
  return new Uint32Array(Float32Array.of(open, close, 0, 0).buffer);
}

/** A parameter of this name switches emission off where it is 0: such shapes need not be asked as lights. */
const LUMINANCE = 'emission_luminance';

function isDark({ params }: MaterialModule, values: readonly number[][]): boolean {
  const index = params.findIndex(({ name }) => name === LUMINANCE);
  return index >= 0 && values[index]![0] === 0;
}

function packSpaces(layout: StructLayout, scene: SceneDocument): Uint32Array {
  const shapes = allShapes(scene);
  const packed = new StructArray(layout, shapes.length);
  shapes.forEach((shape, i) => {
    // Of a shape that moves: within its group.
    const { objectFromWorld, worldFromObject } = objectSpace(shape.motion === undefined ? shape : atOrigin(shape)[1]);
    ['x', 'y', 'z'].forEach((row, k) => {
      packed.set(i, `object_from_world_${row}`, objectFromWorld.slice(k * 4, k * 4 + 4));
      packed.set(i, `world_from_object_${row}`, worldFromObject.slice(k * 4, k * 4 + 4));
    });
  });
  return packed.asUints;
}

/** The factor of light of no group, and of each group. */
function packGains(scene: SceneDocument): Uint32Array {
  if (!gainsInKernel(scene)) return new Uint32Array(0);
  const gains = [[1, 1, 1], ...gainsOf(scene)];
  return new Uint32Array(Float32Array.from(gains.flatMap((gain) => [...gain, 0])).buffer);
}

/** Four numbers in one vec4u: places of the shapes' materials in the document. */
function shapeMaterials(scene: SceneDocument): Uint32Array {
  const names = new Map(Object.keys(scene.materials).map((each, i) => [each, i]));
  const shapes = allShapes(scene);
  const packed = new Uint32Array(Math.ceil(shapes.length / 4) * 4);
  shapes.forEach((shape, i) => (packed[i] = names.get(shape.material)!));
  return packed;
}
