/** Text or any value → a checked {@link SceneDocument}, or a {@link SceneError} that names the place. */
import { nearest } from '../base/near.ts';
import type { z } from 'zod';
import { checkCamera } from './camera.ts';
import { checkOrderWeights } from './equation.ts';
import { sceneSchema, type SceneDocument, type Shape } from './document.ts';
import { knownNames, pathText, SceneError, shown } from './errors.ts';
import { checkFlight } from './flight.ts';
import { checkGroups } from './groups.ts';
import { checkImages } from './images.ts';
import { hasAtMost, parseJson } from './json.ts';
import { checkTimes } from './keyframes.ts';
import { checkLight } from './lights/index.ts';
import { checkPlaced } from './parse-placed.ts';
import { checkMedium } from './medium.ts';
import { checkSpectral } from './spectral.ts';
import { kindOfShape } from './shapes/index.ts';
import { sentence } from '../base/sentence.ts';
import { present } from '../base/present.ts';

/** Longest scene text that is read, in characters. */
const MAX_SCENE_TEXT = 256 * 1024 * 1024;

/** Parts of a document up to which every complaint is collected, so that the one that explains most is shown. */
const MAX_EXPLAINED = 10_000;
/** zod's own types leave out `abortEarly`. */
const ONE_COMPLAINT = { reportInput: true, abortEarly: true } as z.core.ParseContext<z.core.$ZodIssue>;

/** Parses the JSON text of a scene. @throws SceneError */
export function parseScene(text: string): SceneDocument {
  if (text.length > MAX_SCENE_TEXT) {
    throw new SceneError(`The scene has ${text.length} characters; at most ${MAX_SCENE_TEXT} are read.`);
  }
  let value: unknown;
  try {
    value = parseJson(text, (message) => new SceneError(`The scene is not usable: ${message}.`));
  } catch (error) {
    if (error instanceof SceneError) throw error;
    throw new SceneError(`The scene is not valid JSON: ${jsonComplaint(error, text)}.`);
  }
  return checkScene(value);
}

/** Checks a value against the schema and its internal references, and fills in the defaults. @throws SceneError */
export function checkScene(value: unknown): SceneDocument {
  // One complaint at first: of a large document, all of them would take more memory than there is.
  let result = sceneSchema.safeParse(value, ONE_COMPLAINT);
  if (!result.success && hasAtMost(value, MAX_EXPLAINED)) result = sceneSchema.safeParse(value, { reportInput: true });
  if (!result.success) throw schemaError(result.error.issues);
  checkMeaning(result.data);
  return result.data;
}

function jsonComplaint(error: unknown, text: string): string {
  const message = sentence(error);
  const position = /position (\d+)/.exec(message)?.[1];
  const summary = message
    .replace(/ in JSON at position.*$/s, '')
    .replace(/, "[\s\S]*$/, '')
    .replace(/, \.\.\.[\s\S]*$/, '');
  if (position === undefined) return text.trim() === '' ? 'it is empty' : summary;
  const before = text.slice(0, Number(position)).split('\n');
  return `${summary} at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

type Issue = z.core.$ZodIssue;

function schemaError(issues: readonly Issue[]): SceneError {
  // A misspelt field explains a missing one better than the other way round.
  const issue = present(issues.find((each) => each.code === 'unrecognized_keys') ?? issues[0], 'an issue of what is wrong');
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  const place = pathText(path);
  return new SceneError(place === '' ? `The scene is not usable: ${complaint(issue)}` : complaint(issue), place);
}

function complaint(issue: Issue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `unknown field${knownFields(issue)}`;
    case 'invalid_union': {
      if (issue.discriminator === undefined) return `${issue.message}, got ${shown(issue.input)}`;
      // A type that may be left out is among the options as undefined.
      const options = 'options' in issue ? (issue.options as unknown[]).filter((each) => each !== undefined) : [];
      const given = (issue.input as Record<string, unknown> | undefined)?.[issue.discriminator];
      return `expected ${alternatives(options)}, got ${shown(given)}`;
    }
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message;
    case 'invalid_value':
      return `expected ${alternatives(issue.values)}, got ${shown(issue.input)}`;
    case 'invalid_type':
      return `expected ${typeName(issue.expected)}, got ${'received' in issue && issue.received === 'NaN' ? 'NaN' : shown(issue.input)}`;
    case 'too_small':
    case 'too_big': {
      const low = issue.code === 'too_small';
      const sign = low ? (issue.inclusive ? '≥' : '>') : issue.inclusive ? '≤' : '<';
      const bound = low ? issue.minimum : issue.maximum;
      if (issue.origin === 'array') return `expected ${sign} ${bound} elements, got ${(issue.input as unknown[]).length}`;
      if (issue.origin === 'string') return `expected a text of ${sign} ${bound} characters, got ${shown(issue.input)}`;
      return `expected ${issue.origin === 'int' ? 'a whole number' : 'a number'} ${sign} ${bound}, got ${shown(issue.input)}`;
    }
    default:
      return issue.message;
  }
}

function typeName(expected: string): string {
  const names: Record<string, string> = {
    number: 'a number',
    int: 'a whole number',
    string: 'a text',
    boolean: 'true or false',
    object: 'an object',
    record: 'an object',
    array: 'a list',
    tuple: 'a list',
  };
  return names[expected] ?? expected;
}

function alternatives(values: readonly unknown[]): string {
  const texts = values.map((each) => JSON.stringify(each));
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}

/** `; did you mean "radius"?` for a key that is close to one that the schema knows at this place. */
function knownFields(issue: Extract<Issue, { code: 'unrecognized_keys' }>): string {
  const known = fieldsAt(issue.path, issue.input);
  const near = nearest(present(issue.keys[0], 'a key that is not known'), known);
  if (near !== undefined) return `; did you mean ${JSON.stringify(near)}?`;
  return known.length === 0 ? '' : `; expected one of ${known.join(', ')}`;
}

/** The field names that the schema allows at a path, following unions by their `type`. */
function fieldsAt(path: readonly PropertyKey[], input: unknown): string[] {
  let schema: any = sceneSchema;
  for (const key of [...path, undefined]) {
    for (;;) {
      const def = schema?._zod?.def;
      if (def?.innerType) schema = def.innerType;
      else if (def?.type === 'union') {
        const type = (input as { type?: unknown } | undefined)?.type;
        schema = def.options.find((each: any) => each.shape?.type?.value === type) ?? def.options[0];
      } else break;
    }
    if (key === undefined) break;
    const def = schema?._zod?.def;
    if (def?.type === 'object') schema = def.shape[key];
    else if (def?.type === 'array') schema = def.element;
    else if (def?.type === 'record') schema = def.valueType;
    else return [];
  }
  const shape = schema?._zod?.def?.shape;
  return shape === undefined ? [] : Object.keys(shape).filter((each) => each !== '$schema');
}

/** What a schema cannot say: references, degenerate geometry, array lengths. */
function checkMeaning(scene: SceneDocument): void {
  checkCamera(scene);
  checkFlight(scene);
  checkImages(scene);
  const { colorScale } = scene;
  if (colorScale !== undefined && !(colorScale.min <= colorScale.max))
    throw new SceneError(`expected at least min, ${colorScale.min}, got ${colorScale.max}`, 'colorScale.max');
  const { environment } = scene;
  if (environment.type === 'image' && (environment.file === undefined) === (environment.data === undefined)) {
    throw new SceneError('expected exactly one of file and data', 'environment');
  }
  scene.lights.forEach((light, index) => checkLight(light, `lights[${index}]`));
  checkGroups(scene);
  checkOrderWeights(scene);
  scene.shapes.forEach((shape, index) => {
    checkShape(scene, shape, `shapes[${index}]`);
    checkTimes(shape.motion, `shapes[${index}].motion`);
  });
  checkPlaced(scene, (shape, path) => checkShape(scene, shape, path));
  for (const [name, medium] of Object.entries(scene.media)) checkMedium(medium, pathText(['media', name]));
  checkMediumName(scene, scene.fog?.medium, 'fog.medium');
  checkSpectral(scene);
  const { linearFog } = scene.render;
  if (linearFog !== undefined && linearFog.far <= linearFog.near)
    throw new SceneError(`expected more than near, ${linearFog.near}, got ${linearFog.far}`, 'render.linearFog.far');
}

function checkMediumName({ media }: SceneDocument, name: string | undefined, path: string): void {
  if (name === undefined || Object.hasOwn(media, name)) return;
  throw new SceneError(`no medium of this name, ${knownNames(Object.keys(media))}, got ${shown(name)}`, path);
}

function checkShape(scene: SceneDocument, shape: Shape, path: string): void {
  if (!Object.hasOwn(scene.materials, shape.material)) {
    const known = knownNames(Object.keys(scene.materials));
    throw new SceneError(`no material of this name, ${known}, got ${shown(shape.material)}`, `${path}.material`);
  }
  if ('interior' in shape) checkMediumName(scene, shape.interior?.medium, `${path}.interior.medium`);
  kindOfShape(shape).check?.(shape, path);
}
