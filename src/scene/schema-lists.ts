/**
 * Long lists and tables of a document, checked without their weight in garbage: a list of numbers is not copied, and a table stops
 * at its first wrong value where the caller asks for one complaint (`abortEarly`). zod's own lists do the latter, its tables do not.
 */
import { z } from 'zod';

type Parse = z.core.$ZodType['_zod']['parse'];

/**
 * Replaces how a schema checks. What is added to it later (`refine`, `describe`) makes a copy, which checks as before. What zod puts in
 * its place at the first call of the original, when it knows that nothing in it recurs, takes the place of the original alone.
 */
function withParse<T extends z.ZodType>(schema: T, make: (original: Parse) => Parse): T {
  const internals = schema._zod as { parse: Parse; run: Parse };
  let original = internals.parse;
  const own = make((payload, context) => original(payload, context));
  // Without length limits, zod calls `run`, which is `parse` itself.
  if (internals.run === original) internals.run = own;
  const replace = (next: Parse): void => {
    original = next;
  };
  Object.defineProperty(internals, 'parse', { get: () => own, set: replace, configurable: true });
  return schema;
}

/**
 * A list of numbers that comes out as the list that went in; one complaint, about the first number that is wrong.
 * @param least and `greatest`: bounds that the numbers of `list` have
 */
export function numbers(list: z.ZodArray<z.ZodNumber>, least = -Number.MAX_VALUE, greatest = Number.MAX_VALUE): z.ZodArray<z.ZodNumber> {
  return withParse(list, (original) => (payload, context) => {
    const input = payload.value;
    if (!Array.isArray(input)) return original(payload, context);
    const bad = input.findIndex((each) => typeof each !== 'number' || !(each >= least && each <= greatest));
    if (bad < 0) return payload;
    return faulty(payload, bad, list.element, input[bad], context) ?? original(payload, context);
  });
}

/** As {@link numbers}, of whole numbers from `least` on. */
export function wholeNumbers(list: z.ZodArray<z.ZodInt>, least: number): z.ZodArray<z.ZodInt> {
  return withParse(list, (original) => (payload, context) => {
    const input = payload.value;
    if (!Array.isArray(input)) return original(payload, context);
    const bad = input.findIndex((each) => !Number.isSafeInteger(each) || (each as number) < least);
    if (bad < 0) return payload;
    return faulty(payload, bad, list.element, input[bad], context) ?? original(payload, context);
  });
}

/** A table that may have any number of entries. */
export function table<Value extends z.ZodType>(record: z.ZodRecord<z.ZodString, Value>): z.ZodRecord<z.ZodString, Value> {
  return withParse(record, (original) => (payload, context) => {
    const input = payload.value;
    if (context.abortEarly !== true || typeof input !== 'object' || input === null) return original(payload, context);
    for (const [name, each] of Object.entries(input)) {
      const stopped = faulty(payload, name, record.valueType, each, context);
      if (stopped !== null) return stopped;
    }
    return original(payload, context);
  });
}

/** The payload with what is wrong with one of its parts; null: nothing is. */
function faulty(
  payload: z.core.ParsePayload,
  key: PropertyKey,
  schema: z.ZodType,
  value: unknown,
  context: z.core.ParseContextInternal,
): z.core.ParsePayload | null {
  const result = schema._zod.run({ value, issues: [] }, context) as z.core.ParsePayload;
  if (result.issues.length === 0) return null;
  payload.issues.push(...z.core.util.prefixIssues(key, result.issues));
  return payload;
}
