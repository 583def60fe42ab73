/** JSON as people like to read a scene: what fits on a line stands on one, a shape a line where it can. */

export interface FormatOptions {
  /** Longest line that an object or list may fill. */
  width?: number;
  /** Significant digits of numbers; without it every number comes back exactly. */
  digits?: number;
}

/** The value as indented JSON text without a final line end. Keys keep their order; undefined fields are left out. */
export function formatJson(value: unknown, { width = 140, digits }: FormatOptions = {}): string {
  const number = (x: number): string => String(digits === undefined ? x : Number(x.toPrecision(digits)));

  const inline = (each: unknown): string => {
    if (typeof each === 'number') return number(each);
    if (Array.isArray(each)) return `[${each.map(inline).join(', ')}]`;
    if (typeof each !== 'object' || each === null) return JSON.stringify(each);
    const fields = entries(each).map(([key, field]) => `${JSON.stringify(key)}: ${inline(field)}`);
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  };

  const lines = (each: unknown, indent: string, room: number): string => {
    const isList = Array.isArray(each);
    // The document itself is never one line: its parts are what one looks for.
    if (typeof each !== 'object' || each === null) return inline(each);
    if (indent !== '' && !holdsObjects(each)) {
      const text = inline(each);
      if (text.length <= room || (isList && !holdsTexts(each))) return text;
    }
    const deeper = `${indent}  `;
    const parts = isList
      ? each.map((item) => lines(item, deeper, width - deeper.length - 1))
      : entries(each).map(([key, field]) => {
          const label = `${JSON.stringify(key)}: `;
          return label + lines(field, deeper, width - deeper.length - label.length - 1);
        });
    const [open, close] = isList ? '[]' : '{}';
    return parts.length === 0 ? `${open}${close}` : `${open}\n${deeper}${parts.join(`,\n${deeper}`)}\n${indent}${close}`;
  };

  return lines(value, '', width);
}

const entries = (each: object): [string, unknown][] => Object.entries(each).filter(([, field]) => field !== undefined);

/** A long list of texts, as the lines of a program are, stands one text a line. */
const holdsTexts = (list: readonly unknown[]): boolean => list.some((item) => typeof item === 'string');

/** Lists of objects and tables of objects that hold more objects go over several lines whatever their length. */
function holdsObjects(each: object): boolean {
  const isObject = (item: unknown): boolean => typeof item === 'object' && item !== null && !Array.isArray(item);
  if (Array.isArray(each)) return each.some(isObject);
  return Object.values(each).some((field) => isObject(field) && Object.values(field as object).some(isObject));
}
