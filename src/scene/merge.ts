/** The things of one scene put into another, with all that they are made of; names stay apart, and what is the same is there once. */
import { equal } from '../base/equal.ts';
import { copyName, type Selection } from './arrange.ts';
import type { Instance, MaterialUse, ParamValue, PunctualLight, SceneDocument, Shape } from './document.ts';
import { PROGRAM_NAME } from './document-programs.ts';
import { ambientGroup } from './groups.ts';
import { programOfShape, programsOfShape, withShapeProgram } from './shape-program.ts';

/** What is put into a scene: its shapes, lights and instances, and what they are made of. Camera, film and surroundings stay behind. */
export type Parts = Pick<
  SceneDocument,
  'programs' | 'images' | 'materials' | 'media' | 'lights' | 'lightGroups' | 'shapes' | 'objects' | 'instances'
>;

type Table<T> = Readonly<Record<string, T>>;

/** @returns the scene, and what has come as a selection */
export function merged(into: SceneDocument, from: Parts): { scene: SceneDocument; selections: Selection[] } {
  const names = new Names(into, from);
  const taken = takenNames(into);
  const collections = renaming(new Set(Object.values(taken.collections)));
  const thing = <T extends Shape | PunctualLight | Instance>(each: T, kind: 'shapes' | 'lights' | 'instances'): T => ({
    ...each,
    ...(each.name !== undefined && { name: unique(each.name, taken[kind]) }),
    ...(each.collection !== undefined && { collection: each.collection.replace(OUTERMOST, collections) }),
  });
  const ambient = into.lights.some(({ type }) => type === 'ambient') ? { group: ambientGroup(into) } : {};
  const shapes = from.shapes.map((each) => thing(names.shape(each), 'shapes'));
  const lights = from.lights.map((each) => ({ ...thing(each, 'lights'), ...(each.type === 'ambient' && ambient) }));
  const instances = from.instances.map((each) => thing({ ...each, object: names.object(each.object) }, 'instances'));
  const lightGroups = { ...from.lightGroups, ...into.lightGroups };
  return {
    scene: {
      ...into,
      ...names.tables(),
      ...(Object.keys(lightGroups).length > 0 && { lightGroups }),
      shapes: [...into.shapes, ...shapes],
      lights: [...into.lights, ...lights],
      instances: [...into.instances, ...instances],
    },
    selections: [
      ...shapes.map((_, i) => ({ shape: into.shapes.length + i })),
      ...instances.flatMap(({ matrices }, i) =>
        Array.from({ length: Math.min(matrices?.length ?? 1, MOST_PLACES) }, (_, place) => ({ index: into.instances.length + i, place })),
      ),
      ...lights.map((_, i) => ({ light: into.lights.length + i })),
    ],
  };
}

/** The name of the group that those of a path are in: they go along. */
const OUTERMOST = /^[^/]+/;

/** Places of an instance that are selected when it has come: more, no hand holds. */
const MOST_PLACES = 100;

const takenNames = ({ shapes, lights, instances }: SceneDocument) => {
  const of = (list: readonly { name?: string | undefined }[]): Set<string> => new Set(list.flatMap(({ name }) => name ?? []));
  return {
    shapes: of(shapes),
    lights: of(lights),
    instances: of(instances),
    collections: [...shapes, ...lights, ...instances].flatMap(({ collection }) => collection?.split('/')[0] ?? []),
  };
};

/** The name, or the first that is free; it is taken then. */
function unique(name: string, taken: Set<string>): string {
  const free = taken.has(name) ? copyName(name, taken) : name;
  taken.add(free);
  return free;
}

/** Each name another one where it is taken, always the same. */
function renaming(taken: Set<string>): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const next = known.get(name) ?? unique(name, taken);
    known.set(name, next);
    return next;
  };
}

/** What names of `from` are called in the scene that they come to. Each table is filled as its names are asked for. */
class Names {
  private readonly from: Parts;
  private readonly into: SceneDocument;
  private readonly added = {
    programs: {} as Record<string, string>,
    images: {} as Record<string, SceneDocument['images'][string]>,
    materials: {} as Record<string, MaterialUse>,
    media: {} as Record<string, SceneDocument['media'][string]>,
    objects: {} as Record<string, SceneDocument['objects'][string]>,
  };
  private readonly known = new Map<string, string>();

  constructor(into: SceneDocument, from: Parts) {
    this.into = into;
    this.from = from;
  }

  tables(): Pick<SceneDocument, keyof Names['added']> {
    const { into, added } = this;
    return {
      programs: { ...into.programs, ...added.programs },
      images: { ...into.images, ...added.images },
      materials: { ...into.materials, ...added.materials },
      media: { ...into.media, ...added.media },
      objects: { ...into.objects, ...added.objects },
    };
  }

  shape(shape: Shape): Shape {
    const use = programOfShape(shape);
    const own = use === null ? shape : withShapeProgram(shape, { program: this.program(use.program), params: this.params(use.params) });
    const next: Shape = { ...own, material: this.material(shape.material) };
    if (next.type === 'mesh' && next.displacement?.image !== undefined && Object.hasOwn(this.from.images, next.displacement.image))
      next.displacement = { ...next.displacement, image: this.image(next.displacement.image) };
    if (!('interior' in next) || next.interior?.medium === undefined) return next;
    return { ...next, interior: { ...next.interior, medium: this.medium(next.interior.medium) } };
  }

  object(name: string): string {
    return this.named('objects', name, (each) => ({
      ...each,
      shapes: each.shapes.map((shape) => this.shape(shape)) as typeof each.shapes,
    }));
  }

  private material(name: string): string {
    return this.named('materials', name, ({ file, params }) => ({ file: this.program(file), params: this.params(params) }));
  }

  private medium(name: string): string {
    return this.named('media', name, ({ density, ...each }) =>
      density === undefined
        ? each
        : { ...each, density: { ...density, program: this.program(density.program), params: this.params(density.params) } },
    );
  }

  private image(name: string): string {
    return this.named('images', name, (each) => (each.of === undefined ? each : { ...each, of: this.image(each.of) }));
  }

  /** A program of the scene it comes from; a file of the library keeps its name. */
  private program(name: string): string {
    if (!Object.hasOwn(this.from.programs, name)) return name;
    return this.named('programs', name, (source) => source);
  }

  /** A text among the values names an image, or a material that is mixed in. */
  private params(params: Table<ParamValue>): Record<string, ParamValue> {
    const value = (each: ParamValue): ParamValue => {
      if (typeof each !== 'string') return each;
      if (Object.hasOwn(this.from.images, each)) return this.image(each);
      return Object.hasOwn(this.from.materials, each) ? this.material(each) : each;
    };
    return Object.fromEntries(Object.entries(params).map(([key, each]) => [key, value(each)]));
  }

  /** Its name in the scene: that of the same thing there, its own where that is free, or one that is. */
  private named<K extends keyof Names['added']>(kind: K, name: string, change: (each: Parts[K][string]) => Parts[K][string]): string {
    const key = `${kind} ${name}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    // What leads back to itself, the document's check refuses later.
    this.known.set(key, name);
    const next = change(this.from[kind][name] as Parts[K][string]);
    const [there, added] = [this.into[kind] as Table<Parts[K][string]>, this.added[kind] as Record<string, Parts[K][string]>];
    const all = { ...there, ...added };
    const found =
      Object.hasOwn(all, name) && equal(all[name], next)
        ? name
        : Object.keys(all).find((each) => isCopyOf(each, name) && equal(all[each], next));
    const own = found ?? this.free(kind, name, all);
    if (found === undefined) added[own] = next;
    this.known.set(key, own);
    return own;
  }

  private free(kind: keyof Names['added'], name: string, all: Table<unknown>): string {
    const taken = new Set([...Object.keys(all), ...(kind === 'programs' ? this.files() : [])]);
    if (!taken.has(name)) return name;
    if (kind !== 'programs') return copyName(name, taken);
    for (let i = 2; ; i++) {
      const next = `${name.slice(0, LONGEST_PROGRAM)}_${i}`;
      if (!taken.has(next) && PROGRAM_NAME.test(next)) return next;
    }
  }

  /** Files that the scene has of the library: a program of that name would take their place. */
  private files(): string[] {
    const { materials, shapes, objects, environment, media } = this.into;
    const all = [...shapes, ...Object.values(objects).flatMap((each) => each.shapes)];
    return [
      ...Object.values(materials).map(({ file }) => file),
      ...all.flatMap(programsOfShape),
      ...(environment.type === 'program' ? [environment.file] : []),
      ...Object.values(media).flatMap(({ density }) => (density === undefined ? [] : [density.program])),
    ];
  }
}

/** With room for a number. */
const LONGEST_PROGRAM = 58;

/** Whether it may be a name that `copyName` or a program's number made. */
const isCopyOf = (each: string, name: string): boolean => /^[ _]\d+$/.test(each.slice(name.length)) && each.startsWith(name);
