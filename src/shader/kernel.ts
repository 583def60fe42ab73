/** From what a scene uses to the WGSL text of its kernel. Pure: no device is needed. */
import { mixes, opacityLooks } from './bodies.ts';
import type { Budgeted } from './budget.ts';
import { configModule, sortConstants } from './config.ts';
import { constantOf } from './constants.ts';
import { curvedModule, curvedShine, hasManyKinds } from './curved.ts';
import {
  backgroundModule,
  densitiesModule,
  dispatchModule,
  distancesModule,
  MAX_MATERIAL_KINDS,
  scatteringConditions,
} from './dispatch.ts';
import { ShaderError } from './errors.ts';
import { withHints } from './hints.ts';
import { Linker, type Linked, type Modules } from './link.ts';
import { attributeConditions, attributeConstants } from './attributes.ts';
import { interfaceFiles } from './interfaces.ts';
import { withoutIdle } from './idle.ts';
import { layerConditions, layerConstants, ownLayersModule } from './layers.ts';
import { lightProfilesModule, profileLayout } from './light-profiles.ts';
import { LAYERS, Switches, type Layer } from './layer-weights.ts';
import { moduleOf, readMaterial, type MaterialModule } from './material.ts';
import { PROGRAM_KIND_NAMES, PROGRAM_KINDS, type ProgramKind } from './program-kinds.ts';
import { sharedLayouts, type SharedLayouts } from './shared.ts';
import { splitArrays } from './split.ts';
import { decisive, linkAlone } from './alone.ts';
import type { Interpreter } from './interpreter.ts';
import type { StructLayout } from './struct.ts';
import { ABSENT, type KernelVariant } from './variant.ts';
import { withWalks } from './walks.ts';
import { sortsPaths, WAVE_PASSES, wavePasses, type WavePass } from './wavefront.ts';
import { present } from '../base/present.ts';

export type { KernelVariant, SharedLayouts };

/** The texts that kernels are made of: file path below `wgsl/` or `materials/`, without ending → source. */
export interface ShaderLibrary {
  wgsl: Modules;
  materials: Modules;
}

/** Modules that evaluate programs many times a thread, for tables, or a distance alone: a walk of 128 such calls has spent its budget. */
const TABULATE = /^(?:tabulate\/|lab\/distance$)/;
/** Modules that show, tabulate or try programs without a path: their values are colours. */
const COLOURED = /^(?:tabulate|view|lab)\//;
/** Of these the one that tries what paths find below surfaces. */
const BELOW = 'lab/below';
/** Operations that the loops of materials may spend on one sample of the image, or on one entry of a table. */
const SAMPLE_BUDGET = 1 << 22;
/** The same where rays walk along signed distances or densities: hundreds of calls for every ray. */
const WALK_BUDGET = 1 << 25;
const TABLE_BUDGET = 1 << 18;

/** Linked kernels that are kept: those of a few scenes, five passes each. */
const MAX_LINKED = 24;
/** Templates are no materials of the library. */
const TEMPLATES = 'templates/';
const modulePath = (path: string): string => `package::${path.replaceAll('/', '::')}`;
const packageModules = (files: Modules): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, source]) => [modulePath(path), source]));

/** Assembles kernels from a library. One instance keeps the parsed library. */
export class KernelAssembler {
  readonly layouts: SharedLayouts;
  readonly switches: Switches;
  /** Once `loadInterpreter` has been asked for it. */
  interpreter: Interpreter | null = null;
  readonly library: ShaderLibrary;
  private readonly linker: Linker;
  private readonly materials = new Map<string, MaterialModule>();
  /** Kernels that were linked last, by all that decides their text. */
  readonly linked = new Map<string, Linked>();

  constructor(library: ShaderLibrary) {
    this.library = library;
    this.linker = Linker.of(library.wgsl);
    this.layouts = sharedLayouts(library.wgsl);
    this.switches = new Switches(library.wgsl);
  }

  /** What variants with `interpreted` need. The page loads it when a material may be edited. */
  async loadInterpreter(): Promise<Interpreter> {
    const { Interpreter } = await import('./interpreter.ts');
    return (this.interpreter ??= new Interpreter(this.linker, this.library.wgsl, (name, programs) => this.material(name, programs)));
  }

  /** The functions of a material, to be looked at by a compiler. @throws ShaderError */
  alone(name: string, programs: Modules): Linked {
    return linkAlone(this.linker, this.library.wgsl, this.material(name, programs));
  }

  /** Names of the library's materials. */
  get materialNames(): string[] {
    const others = [TEMPLATES, ...PROGRAM_KIND_NAMES.map((kind) => PROGRAM_KINDS[kind].folder)];
    return Object.keys(this.library.materials).filter((each) => !others.some((folder) => each.startsWith(folder)));
  }

  /** Names of the library's programs of a kind, without their folder. */
  namesOf(kind: ProgramKind): string[] {
    const { folder } = PROGRAM_KINDS[kind];
    return Object.keys(this.library.materials).flatMap((each) => (each.startsWith(folder) ? [each.slice(folder.length)] : []));
  }

  /**
   * The material of this name: a program of the scene, or a file of the library.
   * @throws ShaderError if there is none or it breaks the contract
   */
  material(name: string, programs: Modules = {}): MaterialModule {
    const known = Object.hasOwn(programs, name) || this.materialNames.includes(name);
    if (!known) throw new ShaderError(`no material of this name; there are ${this.materialNames.sort().join(', ')}`);
    const material = programs[name] === undefined ? this.readFile(name) : this.read(name, programs[name]);
    const other = PROGRAM_KIND_NAMES.find((kind) => material.defines[kind]);
    if (other !== undefined) throw new ShaderError(`${moduleOf(name)} is ${PROGRAM_KINDS[other].is}, not a material`);
    return material;
  }

  /** As {@link material}, for a program of another kind. */
  program(kind: ProgramKind, name: string, programs: Modules = {}): MaterialModule {
    const { folder, is } = PROGRAM_KINDS[kind];
    const what = is.replace(/^an? /, '');
    if (!Object.hasOwn(programs, name) && !this.namesOf(kind).includes(name))
      throw new ShaderError(`no ${what} of this name; there are ${this.namesOf(kind).sort().join(', ')}`);
    const program = programs[name];
    const found = program === undefined ? this.readFile(folder + name) : this.read(name, program);
    if (!found.defines[kind]) throw new ShaderError(`${moduleOf(found.name)} is not ${is}: it defines no fn ${kind}`);
    return found;
  }

  /** A number that a module of the library declares. @throws ShaderError */
  constant(module: string, name: string): number {
    return constantOf(this.library.wgsl, module, name);
  }

  /** What the host writes behind a PunctualLight whose kind has this file of wgsl/light/profile. @throws ShaderError */
  punctualLayout(file: string): StructLayout {
    return profileLayout(this.library.wgsl, file);
  }

  private readFile(name: string): MaterialModule {
    return this.read(name, present(this.library.materials[name], `a file ${name} of the library`));
  }

  private read(name: string, source: string): MaterialModule {
    let material = this.materials.get(name);
    if (material === undefined || material.source !== source) {
      material = readMaterial(name, source);
      this.materials.set(name, material);
    }
    return material;
  }

  /**
   * Links a kernel, or takes it from the last ones: a camera that moves asks for the same again in every frame.
   * @param root the module with the entry point: a path of the library, or of `extra`
   * @param extra modules beside the library's, by path: other passes and tests
   * @throws ShaderError
   */
  assemble(variant: KernelVariant, root = 'main', extra: Modules = {}): Linked {
    const key = this.keyOf(variant, root, extra);
    const linked = this.linked.get(key) ?? this.linker.recall(key, () => this.link(variant, root, extra));
    // Last used goes last; the first is the one to forget.
    this.linked.delete(key);
    this.linked.set(key, linked);
    const [oldest] = this.linked.keys();
    if (this.linked.size > MAX_LINKED && oldest !== undefined) this.linked.delete(oldest);
    return linked;
  }

  /** A kernel that was linked lately; undefined: it was not. */
  known(variant: KernelVariant, root = 'main'): Linked | undefined {
    return this.linked.get(this.keyOf(variant, root, {}));
  }

  private keyOf(variant: KernelVariant, root: string, extra: Modules): string {
    return JSON.stringify([root, decisive(variant, (name, programs) => this.material(name, programs)), extra]);
  }

  private link(variant: KernelVariant, root: string, extra: Modules): Linked {
    if (variant.materials.length > MAX_MATERIAL_KINDS) {
      throw new ShaderError(`The scene uses ${variant.materials.length} material files; a kernel holds ${MAX_MATERIAL_KINDS}.`);
    }
    const { features, programs = {}, environment: sky = null, environmentImage = false, filter = 'box' } = variant;
    const materials = withWalks(this.materialsOf(variant), variant, root !== BELOW && COLOURED.test(root));
    const shapes = variant.shapes ?? {};
    const attributes = variant.attributes ?? (features.shading_normals ? ['normals' as const] : []);
    const environment = sky === null ? null : this.program('environment', sky, programs);
    const distances = (variant.distances ?? []).map((name) => this.program('distance', name, programs));
    const densities = (variant.densities ?? []).map((name) => this.program('density', name, programs));
    const walked = [...distances, ...densities];
    const users = [...materials, ...(environment === null ? [] : [environment]), ...walked];
    const interpreted = variant.interpreted ?? [];
    const budget = walked.length > 0 ? WALK_BUDGET : SAMPLE_BUDGET;
    const sorted = root === WAVE_PASSES.shade && sortsPaths(materials);
    const modules: Record<string, string> = {
      ...packageModules(extra),
      'package::bsdf': dispatchModule(materials, variant.without, interpreted),
      ...(interpreted.length > 0 && present(this.interpreter, 'the interpreter').modules(variant)),
      'package::background': environmentImage
        ? this.part('environment', 'image')
        : environment === null
          ? ''
          : backgroundModule(environment),
      'package::config':
        configModule(variant.stackSize, TABULATE.test(root) ? TABLE_BUDGET : budget) +
        (sorted ? sortConstants(materials.length) : '') +
        layerConstants(variant.layers) +
        attributeConstants(attributes),
      'package::sdf_programs': distances.length === 0 ? '' : distancesModule(distances, users.length - walked.length + 1),
      'package::medium_programs': densities.length === 0 ? '' : densitiesModule(densities, users.length - densities.length + 1),
      'package::own_layers': ownLayersModule(variant.layers),
      'package::light_profiles': lightProfilesModule(variant.lightProfiles ?? [], this.library.wgsl),
      'package::shape::curved': curvedModule(shapes, this.library.wgsl),
      ...Object.fromEntries(
        Object.entries(interfaceFiles(variant, materials, root)).map(([name, [folder, file]]) => [
          modulePath(name),
          this.part(folder, file),
        ]),
      ),
    };
    const originals = new Map<string, { source: string; budgeted: Budgeted }>();
    users.forEach((each, i) => {
      const budgeted = each.budgeted(i + 1);
      modules[modulePath(moduleOf(each.name))] = budgeted.source;
      if (budgeted.source !== each.source) originals.set(moduleOf(each.name), { source: each.source, budgeted });
    });
    const any = (test: (material: MaterialModule) => boolean): boolean => materials.some(test);
    const layered = any((each) => each.defines.surface);
    const conditions = {
      ...Object.fromEntries(Object.keys(LAYERS).map((layer) => [`no_${layer}`, layered && !any((each) => each.layers[layer as Layer])])),
      ...ABSENT,
      light_profiles: (variant.lightProfiles ?? []).length > 0,
      ...attributeConditions(attributes),
      ...layerConditions(variant.layers),
      ...features,
      spectral: features.spectral === true && !COLOURED.test(root),
      environment_by_wavelength: environment?.uses.spectrum === true,
      planar: features.triangles || features.parallelograms || features.disks,
      curved: Object.keys(shapes).length > 0,
      curved_lights: curvedShine(shapes, this.library.wgsl),
      many_kinds: hasManyKinds(shapes),
      solid_lights: [features.rectangle_lights, features.parallelogram_lights, features.triangle_lights].includes(true),
      uvs: features.images === true || any((each) => each.uses.uv) || variant.layers?.slots.uv !== undefined,
      tangents: any((each) => each.uses.tangent || each.defines.surface),
      objects: any((each) => each.uses.object || each.uses.tangent || each.defines.surface),
      emission: any((each) => each.defines.emission),
      opacity: any((each) => each.defines.opacity),
      opacity_looks: opacityLooks(materials),
      mixes: mixes(materials),
      dispersion: any((each) => each.uses.wavelength),
      subsurface: any((each) => each.defines.subsurface),
      densities: densities.length > 0,
      ...scatteringConditions(densities, features.scattering === true),
      bumps: any((each) => each.defines.normal),
      bumped_lights: any((each) => each.defines.normal && each.defines.emission),
      environment_program: environment !== null || environmentImage,
      signed_filter: filter === 'mitchell',
      budget: originals.size > 0 || walked.length > 0 || interpreted.length > 0,
      interpreted: interpreted.length > 0,
      wavefront: root === WAVE_PASSES.shade,
      sorted,
    };
    try {
      const linked = this.linker.link(modules, modulePath(root), conditions, originals);
      return variant.split === undefined ? linked : { ...linked, code: splitArrays(linked.code, variant.split) };
    } catch (error) {
      throw error instanceof ShaderError ? withHints(error, this.library.wgsl) : error;
    }
  }

  private materialsOf({ materials, programs, idle }: KernelVariant): MaterialModule[] {
    return materials.map((name) => withoutIdle(this.material(name, programs), idle));
  }

  /** Why a kernel cannot be taken apart into the passes of a wavefront; null: it can. @throws ShaderError */
  async notInWavefront(variant: KernelVariant): Promise<string | null> {
    const { notInWavefront } = await import('./not-in-wavefront.ts');
    const environments = variant.environment ? [this.program('environment', variant.environment, variant.programs)] : [];
    return notInWavefront(variant, [...this.materialsOf(variant), ...environments]);
  }

  /** Whether a wavefront's paths are sorted by material. */
  sortsPaths(variant: KernelVariant): boolean {
    return sortsPaths(this.materialsOf(variant));
  }

  /** The passes that a wavefront of this kernel has. */
  wavePasses(variant: KernelVariant): WavePass[] {
    return wavePasses(withWalks(this.materialsOf(variant), variant, false).some((each) => each.defines.subsurface));
  }

  /** A file that is an interface of this kernel. */
  private part(folder: string, name: string): string {
    const source = this.library.wgsl[`${folder}/${name.replaceAll('-', '_')}`];
    if (source === undefined) throw new ShaderError(`There is no ${folder} called ${name}.`);
    return source;
  }
}
