/** Where the parts of a document stand in its text: JSON read for places instead of values. */
import { pathText } from '../../../scene/errors.ts';

/** Offsets of a value, and of the key that it belongs to, in characters; ends are exclusive. */
export interface Place {
  start: number;
  end: number;
  key?: { start: number; end: number };
}

/** Nothing that a scene holds is nested deeper. */
const MAX_DEPTH = 64;

/** Path, as errors write it, → place. The text must be valid JSON. */
export function locate(text: string): Map<string, Place> {
  const places = new Map<string, Place>();
  let at = 0;

  const blank = (): void => {
    while (' \n\r\t'.includes(text[at] ?? 'x')) at++;
  };
  const string = (): string => {
    const start = at++;
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    return JSON.parse(text.slice(start, ++at)) as string;
  };
  const value = (path: PropertyKey[], key?: Place['key']): void => {
    blank();
    const start = at;
    const opening = text[at];
    if (opening === '"') string();
    else if (opening === '{' || opening === '[') {
      if (path.length > MAX_DEPTH) throw new RangeError('nested too deeply');
      at++;
      for (let index = 0; ; index++) {
        blank();
        if (text[at] === ']' || text[at] === '}') break;
        if (opening === '[') value([...path, index]);
        else {
          const keyStart = at;
          const name = string();
          const keyEnd = at;
          blank();
          at++;
          value([...path, name], { start: keyStart, end: keyEnd });
        }
        blank();
        if (text[at] === ',') at++;
      }
      at++;
    } else while (at < text.length && !' \n\r\t,]}'.includes(text[at]!)) at++;
    places.set(pathText(path), { start, end: at, ...(key && { key }) });
  };

  value([]);
  return places;
}

/** Where an error is to be shown: its own place, or the nearest thing around it that is there. */
export function placeOfError(text: string, path: string, message: string): Place | null {
  const line = /at line (\d+), column (\d+)/.exec(message);
  if (line !== null) return placeOfLine(text, Number(line[1]), Number(line[2]));
  let places: Map<string, Place>;
  try {
    places = locate(text);
  } catch {
    return null;
  }
  const own = places.get(path);
  if (own !== undefined && path !== '') return /unknown (field|parameter)/.test(message) ? (own.key ?? own) : own;
  if (path === '') return { start: 0, end: 1 };
  for (let outer = path; outer !== '';) {
    outer = outer.replace(/(\.[^.[\]]*|\[[^[]*\]|^[^.[]*)$/, '');
    const place = places.get(outer);
    // The whole of a shape need not be underlined to say that something in it is missing.
    if (place !== undefined)
      return outer === '' ? { start: place.start, end: place.start + 1 } : (place.key ?? { start: place.start, end: place.start + 1 });
  }
  return null;
}

function placeOfLine(text: string, line: number, column: number): Place {
  let start = 0;
  for (let i = 1; i < line; i++) start = text.indexOf('\n', start) + 1;
  start = Math.min(start + column - 1, text.length);
  return { start, end: Math.min(start + 1, text.length) };
}
