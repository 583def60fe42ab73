/** A document as the user would write it: without the fields whose value is the default anyway. */
import { z } from 'zod';
import { equal } from '../base/equal.ts';
import { sceneSchema } from './document.ts';

/** The same document without what the schema fills in. Reading it again gives an equal document. */
export function conciseScene(document: object): object {
  const scene = concise(document, sceneSchema) as { programs?: Record<string, string | string[]> };
  if (scene.programs === undefined) return scene;
  return { ...scene, programs: Object.fromEntries(Object.entries(scene.programs).map(([name, source]) => [name, asLines(source)])) };
}

/** Programs are read line by line. */
const asLines = (source: string | string[]): string | string[] =>
  typeof source === 'string' && source.includes('\n') ? source.split('\n') : source;

function concise(value: unknown, schema: z.ZodType | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = bare(schema);
  if (Array.isArray(value)) return known instanceof z.ZodArray ? value.map((each) => concise(each, known.element as z.ZodType)) : value;
  const { shape, rest } = membersOf(value as Record<string, unknown>, known);
  const kept = Object.entries(value).flatMap(([key, field]) => {
    const member = (shape[key] ?? rest) as z.ZodType | undefined;
    const short = concise(field, member);
    return isDefault(field, short, member) ? [] : [[key, short] as const];
  });
  return Object.fromEntries(kept);
}

/** What an object's members are: those of its own names, and all others. Of a union by `type`, those of the member that the value is. */
function membersOf(value: Record<string, unknown>, schema: z.ZodType | undefined): { shape: z.ZodRawShape; rest?: z.core.$ZodType } {
  if (schema instanceof z.ZodObject) return { shape: schema.shape };
  if (schema instanceof z.ZodRecord) return { shape: {}, rest: schema.valueType };
  if (!(schema instanceof z.ZodUnion)) return { shape: {} };
  const variants = schema.options.map((each) => bare(each as z.ZodType));
  const own = variants.find((each) => each instanceof z.ZodObject && isOfType(each.shape.type, value.type));
  return own === undefined ? { shape: {} } : membersOf(value, own);
}

function isOfType(schema: z.core.$ZodType | undefined, type: unknown): boolean {
  const literal = bare(schema as z.ZodType | undefined);
  return literal instanceof z.ZodLiteral && literal.value === type;
}

const isDefault = (field: unknown, short: unknown, schema: z.ZodType | undefined): boolean => {
  if (!(schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)) return false;
  const { defaultValue } = schema.def;
  return equal(field, defaultValue) || equal(short, defaultValue);
};

/** The schema within defaults, options and steps that follow it. */
function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
  let found = schema;
  for (;;) {
    if (found instanceof z.ZodDefault || found instanceof z.ZodPrefault || found instanceof z.ZodOptional || found instanceof z.ZodNullable)
      found = found.unwrap() as z.ZodType;
    else if (found instanceof z.ZodPipe) found = found.in as z.ZodType;
    else if (found instanceof z.ZodLazy) found = found.unwrap() as z.ZodType;
    else return found;
  }
}
