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
  control: 'number' | 'color' | 'toggle' | 'choice' | 'image' | 'material';
  choices: string[];
  /** Of an image: what its numbers are; srgb for colours. */
  colorSpace: 'srgb' | 'linear';
  line: number;
}

/** Annotations of parameters. */
export const KNOWN = ['range', 'step', 'default', 'color', 'toggle', 'choice', 'image', 'material', 'label', 'unit'];

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
  const control = found.has('color')
    ? 'color'
    : found.has('choice')
      ? 'choice'
      : found.has('image')
        ? 'image'
        : found.has('material')
          ? 'material'
          : found.has('toggle') || member.type === 'bool'
            ? 'toggle'
            : 'number';
  if (control === 'color' && member.type !== 'vec3f')
    throw problem(module, member.line, `@color needs the type vec3f, ${member.name} is ${member.type}`);
  if (control === 'choice' && member.type !== 'u32' && member.type !== 'i32')
    throw problem(module, member.line, `@choice needs the type u32, ${member.name} is ${member.type}`);
  if (isReference(control) && member.type !== 'u32')
    throw problem(module, member.line, `@${control} needs the type u32, ${member.name} is ${member.type}`);
  if (isReference(control) && found.has('default'))
    throw problem(module, member.line, `@${control} takes no @default: without ${WITHOUT[control]}`);
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
    line: member.line,
  };
}

/** What stands for something of the document, by its name: 0 is none, else its place there, from 1. */
type Reference = 'image' | 'material';
export const isReference = (control: ParamDeclaration['control']): control is Reference => control === 'image' || control === 'material';
/** What there is where nothing is named. */
const WITHOUT: Record<Reference, string> = {
  image: 'an image lookups give white',
  material: 'a material there is none, which is black',
};

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
    if (typeof value !== 'string') return fail(`the name of ${control === 'image' ? 'an image' : 'a material'} of the scene`);
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

/** Names that a document has, in its order. */
export type ReferenceNames = Readonly<Record<Reference, readonly string[]>>;

const knownOnes = (control: Reference, names: readonly string[]): string =>
  names.length === 0
    ? `the name of ${control === 'image' ? 'an image' : 'a material'}, of which the scene has none`
    : `one of the scene’s ${control}s, ${names
        .slice(0, 12)
        .map((each) => JSON.stringify(each))
        .join(', ')}`;

/** Checked values in the memory layout of `Params`, padded to whole vec4. */
export function packParams(layout: StructLayout | null, params: readonly ParamDeclaration[], values: readonly number[][]): Uint32Array {
  if (layout === null) return new Uint32Array(0);
  const packed = new StructArray(layout, 1);
  params.forEach(({ name }, i) => packed.set(0, name, present(values[i], `a value of ${name}`)));
  const words = new Uint32Array(Math.ceil(layout.size / 16) * 4);
  words.set(packed.asUints);
  return words;
}
