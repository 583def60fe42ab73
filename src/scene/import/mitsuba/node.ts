/** An object of a Mitsuba scene, such as a shape, and its properties by name. */
import { shown } from '../../errors.ts';
import type { Vec3 } from '../../document.ts';
import type { Affine } from '../../affine.ts';
import { type Notes, type Place, placeError, quoted } from '../build/notes.ts';
import { transformOf } from './transform.ts';
import { numberOf, valueOf, vectorIn } from './values.ts';
import type { Element } from './xml.ts';

/** Elements that are objects; all others are properties. */
export const OBJECTS = [
  'scene',
  'sensor',
  'emitter',
  'shape',
  'bsdf',
  'texture',
  'spectrum',
  'integrator',
  'sampler',
  'film',
  'rfilter',
  'medium',
  'phase',
  'volume',
];

/** References that lead to one another end here. */
const MAX_REFERENCES = 64;

export type Table = ReadonlyMap<string, Element>;

export class Node {
  readonly element: Element;
  readonly notes: Notes;
  private readonly ids: Table;
  private readonly depth: number;
  private readonly used = new Set<Element>();

  constructor(element: Element, ids: Table, notes: Notes, depth = 0) {
    this.element = element;
    this.ids = ids;
    this.notes = notes;
    this.depth = depth;
  }

  get tag(): string {
    return this.element.tag;
  }
  get place(): Place {
    return this.element.place;
  }
  /** Plugins were files, whose names do not tell capitals on many systems: scenes have `Rectangle`. */
  get type(): string {
    return (this.element.attributes.get('type') ?? '').toLowerCase();
  }
  /** For people. */
  get name(): string {
    return this.element.attributes.get('id') ?? this.type;
  }

  private named(name: string): Element | undefined {
    const found = this.element.children.find((each) => each.attributes.get('name') === name);
    if (found !== undefined) this.used.add(found);
    return found;
  }

  has = (name: string): boolean => this.element.children.some((each) => each.attributes.get('name') === name);
  tagOf = (name: string): string | null => this.element.children.find((each) => each.attributes.get('name') === name)?.tag ?? null;
  /** The plugin of a property that is one, such as a spectrum. */
  typeOf = (name: string): string | null =>
    this.element.children.find((each) => each.attributes.get('name') === name)?.attributes.get('type') ?? null;

  /** An element of the name and of one of the tags. @throws SceneError for another tag */
  property(name: string, ...tags: string[]): Element | null {
    const found = this.named(name);
    if (found === undefined) return null;
    if (!tags.includes(found.tag)) throw placeError(found.place, `expected ${shown(name)} as ${tags.join(' or ')}, got ${found.tag}`);
    return found;
  }

  number(name: string, other: number, low = -Infinity, high = Infinity): number {
    const found = this.property(name, 'float', 'integer');
    if (found === null) return other;
    const value = numberOf(valueOf(found), found.place);
    if (!(value >= low && value <= high))
      throw placeError(found.place, `expected a number from ${low} to ${high} for ${shown(name)}, got ${value}`);
    return value;
  }

  whole(name: string, other: number, low: number, high: number): number {
    const value = this.number(name, other, low, high);
    if (!Number.isInteger(value)) throw placeError(this.place, `expected a whole number for ${shown(name)}, got ${value}`);
    return value;
  }

  bool(name: string, other: boolean): boolean {
    const found = this.property(name, 'boolean');
    if (found === null) return other;
    const value = valueOf(found);
    if (value !== 'true' && value !== 'false') throw placeError(found.place, `expected true or false, got ${shown(value)}`);
    return value === 'true';
  }

  string<T extends string | null>(name: string, other: T): string | T {
    const found = this.property(name, 'string', 'path');
    return found === null ? other : valueOf(found);
  }

  vector(name: string, other: Vec3): Vec3 {
    const found = this.property(name, 'point', 'vector');
    return found === null ? other : vectorIn(found, 0);
  }

  transform(name: string): Affine | null {
    const found = this.property(name, 'transform');
    return found === null ? null : transformOf(found);
  }

  /** An object by its name, also by reference. @throws SceneError */
  object(name: string): Node | null {
    const found = this.named(name);
    return found === undefined ? null : this.resolved(found);
  }

  /** Objects of a tag, also by reference, in the order of the file. */
  objects(...tags: string[]): Node[] {
    return this.element.children.flatMap((each) => {
      if (!OBJECTS.includes(each.tag) && each.tag !== 'ref') return [];
      const node = this.resolved(each);
      if (!tags.includes(node.tag)) return [];
      this.used.add(each);
      return [node];
    });
  }

  private resolved(element: Element): Node {
    if (element.tag !== 'ref') return new Node(element, this.ids, this.notes, this.depth);
    const id = element.attributes.get('id') ?? '';
    const found = this.ids.get(id);
    if (found === undefined) throw placeError(element.place, `expected the id of an object, got ${shown(id)}`);
    if (this.depth >= MAX_REFERENCES)
      throw placeError(element.place, `expected references at most ${MAX_REFERENCES} deep, got ${shown(id)} again`);
    return new Node(found, this.ids, this.notes, this.depth + 1);
  }

  ignore(...names: string[]): void {
    for (const each of names) this.named(each);
  }

  /** The same of elements that are no parameters. */
  ignoreTags(...tags: string[]): void {
    for (const each of this.element.children) if (tags.includes(each.tag)) this.used.add(each);
  }

  /** Notes what nobody asked for. */
  end(): void {
    for (const each of this.element.children) {
      if (this.used.has(each)) continue;
      const name = each.attributes.get('name') ?? each.attributes.get('type') ?? each.tag;
      this.notes.add(`${quoted(name)} of the ${this.tag} ${quoted(this.type)} is read over`, each.place);
    }
  }
}
