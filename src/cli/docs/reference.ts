/** The reference of scene documents as Markdown, made from the JSON Schema that checks them: every field, its values, its default. */
import { sceneJsonSchema } from '../../scene/json-schema.ts';
import { asMarkdown } from './markdown.ts';

/** As much of JSON Schema as ours has. */
export interface Schema {
  type?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema | false;
  prefixItems?: readonly Schema[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

const INTRO = `# The scene document

A scene is one JSON object. This page is made from the schema that checks it; \`"$schema"\` in a file makes editors complete it by the same.
A field without a default may be left out unless it is marked _required_; unknown fields are errors, which name their place: \`At shapes[3].radius:
expected a number > 0, got -2\`. Lengths are in units of the scene, angles in degrees, colours linear RGB.`;

/** What may be one of several at the top → the section that lists them, for places further down that take the same. */
let unions: ReadonlyMap<string, string> = new Map();

const unionKeys = (schema: Schema): string[] => {
  const { kinds } = kindsOf(schema, '');
  return kinds === null ? [] : [JSON.stringify(kinds)];
};

/** @param schema of an object; left out: that of scenes */
export function sceneReference(schema = sceneJsonSchema() as Schema): string {
  unions = new Map(Object.entries(schema.properties ?? {}).flatMap(([name, each]) => unionKeys(each).map((key) => [key, name] as const)));
  const sections = Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== '$schema')
    .map(([name, each]) => section(name, each, schema.required?.includes(name) === true));
  return `${INTRO}\n\n${sections.join('\n\n')}\n`;
}

function section(name: string, schema: Schema, isRequired: boolean): string {
  const fields = fieldsOf(schema);
  const { kinds, path } = kindsOf(schema, name);
  if (kinds === null && fields === null) return `## ${name}\n\n${table([row(name, schema, isRequired)])}`;
  const parts = [`## ${name}`, about(schema)];
  if (isRequired) parts.push('_Required._');
  if (kinds !== null) parts.push(...kindSections(path, kinds));
  else if (fields !== null) parts.push(table(rows(fields.path, fields.of)));
  return parts.filter((each) => each !== '').join('\n\n');
}

const about = ({ description, default: value }: Schema): string =>
  [asMarkdown(description ?? ''), value === undefined || typeof value !== 'object' ? '' : `Left out: ${code(json(value))}.`]
    .filter((each) => each !== '')
    .join(' ');

/** Objects below a name: of itself, of each entry of a list (`[i]`), of each entry of a map (`.NAME`). */
function fieldsOf(schema: Schema): { path: string; of: Schema } | null {
  if (schema.properties !== undefined) return { path: '', of: schema };
  if (schema.items !== undefined && schema.items !== false) return fieldsOf(schema.items);
  if (typeof schema.additionalProperties === 'object') return fieldsOf(schema.additionalProperties);
  return null;
}

/** What an object, or the entries of a list or a map, may be instead of each other. */
function kindsOf(schema: Schema, name: string): { kinds: readonly Schema[] | null; path: string } {
  const kinds = schema.oneOf ?? schema.anyOf;
  if (kinds?.some((each) => each.properties !== undefined) === true) return { kinds, path: name };
  if (schema.items !== undefined && schema.items !== false) return kindsOf(schema.items, `${name}[i]`);
  if (typeof schema.additionalProperties === 'object') return kindsOf(schema.additionalProperties, `${name}.NAME`);
  return { kinds: null, path: name };
}

/** Fields that all kinds share stand once, before each kind's own. */
function kindSections(path: string, kinds: readonly Schema[]): string[] {
  const objects = kinds.filter((each) => each.properties !== undefined);
  const [first, ...others] = objects;
  const isShared = (name: string, each: Schema): boolean =>
    name !== 'type' && others.length > 0 && others.every(({ properties }) => JSON.stringify(properties?.[name]) === JSON.stringify(each));
  const shared = new Set(Object.entries(first?.properties ?? {}).flatMap(([name, each]) => (isShared(name, each) ? [name] : [])));
  const without = (schema: Schema, isKept: (name: string) => boolean): Schema => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => isKept(name))),
  });
  const parts: string[] = [];
  const scalars = kinds.filter((each) => each.properties === undefined);
  if (scalars.length > 0) parts.push(`Or in short: ${scalars.map(typeText).join('; ')}.`);
  if (first !== undefined && shared.size > 0) {
    parts.push(
      `Every one of \`${path}\` has`,
      table(
        rows(
          '',
          without(first, (name) => shared.has(name)),
        ),
      ),
    );
  }
  for (const each of objects) {
    const type = each.properties?.type?.const;
    parts.push(
      `### ${path.split(/[[.]/)[0]}: ${typeof type === 'string' ? type : Object.keys(each.properties ?? {}).join(', ')}`,
      about(each),
    );
    parts.push(
      table(
        rows(
          '',
          without(each, (name) => !shared.has(name)),
        ),
      ),
    );
  }
  return parts;
}

/** All fields of an object, those of objects in it behind a dot. */
function rows(path: string, { properties = {}, required = [] }: Schema): string[] {
  return Object.entries(properties).flatMap(([name, each]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return [row(own, each, required.includes(name)), ...inner(own, each)];
  });
}

function inner(path: string, schema: Schema): string[] {
  if (schema.properties !== undefined) return rows(path, schema);
  if (schema.items !== undefined && schema.items !== false) return inner(`${path}[i]`, schema.items);
  if (typeof schema.additionalProperties === 'object') return inner(`${path}.NAME`, schema.additionalProperties);
  if (unionKeys(schema).some((key) => unions.has(key))) return [];
  // Of several objects the fields of all: a name that two have stands there once.
  const seen = new Set<string>();
  return [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
    .flatMap((each) => inner(path, each))
    .filter((each) => !seen.has(each) && seen.add(each));
}

const table = (lines: readonly string[]): string =>
  lines.length === 0 ? '' : ['| field | value | default | meaning |', '| --- | --- | --- | --- |', ...lines].join('\n');

function row(path: string, schema: Schema, isRequired: boolean): string {
  const value = schema.default === undefined ? (isRequired ? '_required_' : '') : code(json(schema.default));
  return `| ${code(path)} | ${inCell(typeText(schema))} | ${inCell(value)} | ${inCell(asMarkdown(schema.description ?? ''))} |`;
}

/** What a value may be, in words. */
export function typeText(schema: Schema): string {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((each) => code(JSON.stringify(each))).join(', ');
  const kinds = schema.oneOf ?? schema.anyOf;
  const known = kinds === undefined ? undefined : unions.get(JSON.stringify(kinds));
  if (known !== undefined) return `[${known}](#${known.toLowerCase()})`;
  if (kinds !== undefined) return [...new Set(kinds.map(typeText))].join(' or ');
  switch (schema.type) {
    case 'number':
    case 'integer':
      return `${schema.type === 'integer' ? 'whole number' : 'number'}${range(schema)}`;
    case 'string':
      return `text${schema.maxLength === undefined ? '' : `, at most ${schema.maxLength} characters`}`;
    case 'array':
      return listText(schema);
    case 'object':
      return typeof schema.additionalProperties === 'object' ? `by name: ${typeText(schema.additionalProperties)}` : 'object';
    case undefined:
      return 'any value';
    default:
      return schema.type === 'boolean' ? '`true` or `false`' : schema.type;
  }
}

function listText({ items, prefixItems, minItems, maxItems }: Schema): string {
  if (prefixItems !== undefined) {
    const kinds = [...new Set(prefixItems.map(typeText))];
    return kinds.length === 1 ? `${prefixItems.length} × ${kinds[0]}` : `list: ${prefixItems.map(typeText).join('; ')}`;
  }
  const of = items === undefined || items === false ? 'any value' : typeText(items);
  if (minItems !== undefined && minItems === maxItems) return `${minItems} × ${of}`;
  const bounds = [
    minItems === undefined || minItems === 0 ? '' : `at least ${minItems}`,
    maxItems === undefined ? '' : `at most ${maxItems}`,
  ];
  const said = bounds.filter((each) => each !== '').join(', ');
  return `list of ${of}${said === '' ? '' : `; ${said}`}`;
}

/** Bounds that the format of numbers has anyway are not said. */
function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string {
  const isBound = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const parts: string[] = [];
  if (isBound(minimum) && isBound(maximum) && minimum === -maximum) return ` within ±${short(maximum)}`;
  if (isBound(minimum)) parts.push(`≥ ${short(minimum)}`);
  if (isBound(exclusiveMinimum)) parts.push(`> ${short(exclusiveMinimum)}`);
  if (isBound(maximum)) parts.push(`≤ ${short(maximum)}`);
  if (isBound(exclusiveMaximum)) parts.push(`< ${short(exclusiveMaximum)}`);
  return parts.length === 0 ? '' : ` ${parts.join(', ')}`;
}

const short = (value: number): string =>
  Number.isInteger(Math.log10(Math.abs(value))) && Math.abs(value) >= 1e5 ? `1e${Math.log10(Math.abs(value))}` : String(value);

/** With places at which a line may end. */
const json = (value: unknown): string =>
  typeof value === 'object'
    ? JSON.stringify(value, null, 1)
        .replace(/\n\s*/g, ' ')
        .replace(/([[{]) | ([\]}])/g, '$1$2')
    : JSON.stringify(value);

const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);
const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
