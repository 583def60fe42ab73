/** A document as the user would write it: without the fields whose value is the default anyway. */
import { sceneJsonSchema } from './json-schema.ts';
import { equal } from '../base/equal.ts';

interface Node {
  default?: unknown;
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  items?: Node | boolean;
  oneOf?: Node[];
  anyOf?: Node[];
  const?: unknown;
  required?: string[];
}

let root: Node | null = null;

/** The same document without what the schema fills in. Reading it again gives an equal document. */
export function conciseScene(document: object): object {
  root ??= sceneJsonSchema() as Node;
  const scene = concise(document, root) as { programs?: Record<string, string | string[]> };
  if (scene.programs === undefined) return scene;
  return { ...scene, programs: Object.fromEntries(Object.entries(scene.programs).map(([name, source]) => [name, asLines(source)])) };
}

/** Programs are read line by line. */
const asLines = (source: string | string[]): string | string[] =>
  typeof source === 'string' && source.includes('\n') ? source.split('\n') : source;

function concise(value: unknown, schema: Node): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    return typeof items === 'object' ? value.map((each) => concise(each, items)) : value;
  }
  const node = variantFor(value as Record<string, unknown>, schema);
  const kept = Object.entries(value).flatMap(([key, field]) => {
    const known = node.properties?.[key] ?? (typeof node.additionalProperties === 'object' ? node.additionalProperties : {});
    const short = concise(field, known);
    const isDefault = 'default' in known && (equal(field, known.default) || equal(short, known.default));
    return isDefault && !node.required?.includes(key) ? [] : [[key, short] as const];
  });
  return Object.fromEntries(kept);
}

/** Of a union by `type`, the member that the value is. */
function variantFor(value: Record<string, unknown>, schema: Node): Node {
  const members = schema.oneOf ?? schema.anyOf;
  return members?.find((each) => each.properties?.type?.const === value.type) ?? schema;
}
