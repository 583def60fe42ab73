/** Material parameters: from the annotated struct `Params` of a material file to checked values in memory. */
import { nearest } from '../base/near.ts';
import { ShaderError } from './errors.ts';
import { HOST_TYPES, problem, structLayout, StructArray, type Annotation, type Member, type StructLayout } from './struct.ts';
import { present } from '../base/present.ts';

/** A parameter as the author declared it. */
export interface ParamDeclaration {
  name: string;
  type: Member['type'];
  /** What people see; the name if there is none. */
  label: string;
  doc: string;
  unit: string;
  /** As many numbers as the type has lanes. A toggle is 0 or 1, a choice the index of its name. */
  default: number[];
  min: number;
  max: number;
  step: number | null;
  control: 'number' | (typeof CONTROLS)[number];
  choices: string[];
  /** Of an image: what its numbers are; srgb for colours. */
  colorSpace: 'srgb' | 'linear';
  /** Of a table: how many numbers it is looked up by, 1 to 4; else 0. */
  dimensions: number;
  line: number;
}

/** Annotations that say what kind of parameter it is; the first that is there counts. */
const CONTROLS = ['color', 'toggle', 'choice', 'image', 'table', 'material'] as const;
/** Annotations of parameters. */
export const KNOWN = ['range', 'step', 'default', ...CONTROLS, 'label', 'unit'];

/** A value as a document gives it. */
export type ParamInput = number | boolean | string | readonly number[];

/** Reads the declarations of a material's `Params`; none if it declares no such struct. @throws ShaderError */
export function declaredParams(source: string, module: string): { layout: StructLayout | null; params: ParamDeclaration[] } {
  const layout = structLayout(source, 'Params', module);
  return { layout, params: layout === null ? [] : layout.members.map((member) => declaration(member, module)) };
}

function declaration(member: Member, module: string): ParamDeclaration {
  const { lanes } = HOST_TYPES[member.type];
  const found = new Map<string, Annotation>();
  for (const annotation of member.annotations) {
    if (!KNOWN.includes(annotation.name)) {
      throw problem(module, annotation.line, `expected one of ${KNOWN.map((each) => `@${each}`).join(', ')}, got @${annotation.name}`);
    }
    found.set(annotation.name, annotation);
  }
  const numbers = (key: string, count: number): number[] | null => {
    const annotation = found.get(key);
    if (annotation === undefined) return null;
    const values = annotation.arguments.map((each) =>
      each === 'true' ? 1 : each === 'false' ? 0 : each === '' ? Number.NaN : Number(each),
    );
    if (values.length !== count || !values.every(Number.isFinite)) {
      throw problem(
        module,
        annotation.line,
        `expected ${count} number${count === 1 ? '' : 's'} in @${key} of ${member.name}, got (${annotation.arguments.join(', ')})`,
      );
    }
    return values;
  };
  const choices = found.get('choice')?.arguments ?? [];
  const control = CONTROLS.find((each) => found.has(each)) ?? (member.type === 'bool' ? 'toggle' : 'number');
  const type = control === 'color' ? 'vec3f' : control === 'choice' || isReference(control) ? 'u32' : member.type;
  if (member.type !== type && !(control === 'choice' && member.type === 'i32'))
    throw problem(module, member.line, `@${control} needs the type ${type}, ${member.name} is ${member.type}`);
  // Of @table(3) three.
  const [dimensions = 0] = numbers('table', 1) ?? [];
  if (control === 'table' && ![1, 2, 3, 4].includes(dimensions))
    throw problem(module, member.line, `expected @table(1) to @table(4) of ${member.name}`);
  if (isReference(control) && found.has('default')) throw problem(module, member.line, `@${control} takes no @default`);
  const bounded = isReference(control)
    ? [0, 0]
    : control === 'color' || control === 'toggle'
      ? [0, 1]
      : control === 'choice'
        ? [0, choices.length - 1]
        : [-Infinity, Infinity];
  const [min = -Infinity, max = Infinity] = numbers('range', 2) ?? bounded;
  const value = numbers('default', lanes) ?? Array.from({ length: lanes }, () => Math.min(Math.max(0, min), max));
  if (value.some((each) => each < min || each > max)) {
    throw problem(module, member.line, `the default of ${member.name} lies outside its range ${min} to ${max}`);
  }
  return {
    name: member.name,
    type: member.type,
    label: found.get('label')?.arguments.join(', ') ?? member.name,
    doc: member.doc,
    unit: found.get('unit')?.arguments.join(', ') ?? '',
    default: value,
    min,
    max,
    step: numbers('step', 1)?.[0] ?? null,
    control,
    choices,
    colorSpace: colorSpaceOf(found.get('image'), member, module),
    dimensions,
    line: member.line,
  };
}

/** What stands for something of the document, by its name: 0 is none, else its place there, from 1. */
type Reference = 'image' | 'table' | 'material';
export const isReference = (control: ParamDeclaration['control']): control is Reference =>
  control === 'image' || control === 'table' || control === 'material';
/** `@image` is a colour, `@image(linear)` anything else. */
function colorSpaceOf(annotation: Annotation | undefined, member: Member, module: string): 'srgb' | 'linear' {
  if (annotation === undefined) return 'srgb';
  const [space = 'srgb', ...more] = annotation.arguments.filter((each) => each !== '');
  if ((space === 'srgb' || space === 'linear') && more.length === 0) return space;
  throw problem(module, annotation.line, `expected @image or @image(linear) of ${member.name}, got (${annotation.arguments.join(', ')})`);
}

/**
 * Checks the values that a document gives to a material, and fills in defaults.
 * @param place where the values stand, as `materials.wall.params`
 * @param file name of the material, for the message
 * @param names of the document's images and materials, in its order; left out: any text is one
 * @throws ShaderError "At materials.wall.params.ior: expected a number from 1 to 3, got 0.5"
 */
export function checkParams(
  params: readonly ParamDeclaration[],
  values: Readonly<Record<string, ParamInput>>,
  place: string,
  file: string,
  names?: ReferenceNames,
): number[][] {
  for (const key of Object.keys(values)) {
    if (!params.some((each) => each.name === key)) {
      const known = params.map((each) => each.name);
      const near = nearest(key, known);
      const hint = near !== undefined ? `did you mean ${near}?` : `${file} has ${known.length === 0 ? 'none' : known.join(', ')}`;
      throw new ShaderError(`At ${place}.${key}: unknown parameter; ${hint}`);
    }
  }
  return params.map((param) =>
    Object.hasOwn(values, param.name) ? checkValue(param, values[param.name], `${place}.${param.name}`, names) : param.default,
  );
}

function checkValue(param: ParamDeclaration, value: ParamInput | undefined, place: string, names: ReferenceNames | undefined): number[] {
  const fail = (expected: string): never => {
    throw new ShaderError(`At ${place}: expected ${expected}, got ${JSON.stringify(value)}`);
  };
  const { lanes, scalar } = HOST_TYPES[param.type];
  if (param.control === 'toggle') return typeof value === 'boolean' ? [Number(value)] : fail('true or false');
  if (param.control === 'choice') {
    const index = param.choices.indexOf(String(value));
    return index >= 0 ? [index] : fail(`one of ${param.choices.map((each) => JSON.stringify(each)).join(', ')}`);
  }
  if (isReference(param.control)) {
    const { control } = param;
    if (typeof value !== 'string') return fail(`the name of ${one(control)} of the scene`);
    const index = names?.[control].indexOf(value) ?? 0;
    return index >= 0 ? [index + 1] : fail(knownOnes(control, names?.[control] ?? []));
  }
  const list = typeof value === 'object' ? [...value] : [value];
  const within = (each: unknown): each is number =>
    typeof each === 'number' &&
    Number.isFinite(each) &&
    each >= param.min &&
    each <= param.max &&
    (scalar === 'f32' || Number.isInteger(each));
  const bounds =
    param.min > -Infinity && param.max < Infinity
      ? ` from ${param.min} to ${param.max}`
      : param.min > -Infinity
        ? ` ≥ ${param.min}`
        : param.max < Infinity
          ? ` ≤ ${param.max}`
          : '';
  const kind = scalar === 'f32' ? 'number' : 'whole number';
  if (list.length !== lanes || !list.every(within)) return fail(lanes === 1 ? `a ${kind}${bounds}` : `${lanes} ${kind}s${bounds}`);
  return list as number[];
}

/** Names that a document has, at their places in its order; what is of another kind is nameless. */
export type ReferenceNames = Readonly<Record<Reference, readonly string[]>>;

/** Of environments and shapes, which may name nothing. */
export const NO_NAMES: ReferenceNames = { image: [], table: [], material: [] };

const one = (control: Reference): string => (control === 'image' ? 'an image' : `a ${control}`);

function knownOnes(control: Reference, all: readonly string[]): string {
  const names = all.filter((each) => each !== '');
  if (names.length === 0) return `the name of ${one(control)}, of which the scene has none`;
  const some = names.slice(0, 12).map((each) => JSON.stringify(each));
  return `one of the scene’s ${control}s, ${some.join(', ')}`;
}

/** Checked values in the memory layout of `Params`, padded to whole vec4. */
export function packParams(layout: StructLayout | null, params: readonly ParamDeclaration[], values: readonly number[][]): Uint32Array {
  if (layout === null) return new Uint32Array(0);
  const packed = new StructArray(layout, 1);
  params.forEach(({ name }, i) => packed.set(0, name, present(values[i], `a value of ${name}`)));
  const words = new Uint32Array(Math.ceil(layout.size / 16) * 4);
  words.set(packed.asUints);
  return words;
}
