/**
 * Arrays that are too large for one storage binding: the kernel's text gets a binding for each part, and a function that finds an
 * element among them. What is not split is not touched, so that nobody else pays for it.
 */

/** An array of wgsl/scene.wgsl or wgsl/traverse/structures.wgsl that stands in several bindings. */
export interface SplitArray {
  /** Of its first part: the number of its declaration. */
  binding: number;
  /** Of the other parts. */
  more: readonly number[];
  /** Bytes of a part; the last one may be shorter. */
  bytes: number;
  /** Elements that a part has room for. */
  room: number;
  /** Elements whose room in the first part is taken by what stands before the array in its struct: of the grid. */
  head: number;
}

/** Bindings of the parts after the first. @param of those of the arrays whose parts are wanted; left out: of all */
export const partsOf = (split: readonly SplitArray[] = [], of?: readonly number[]): number[] =>
  split.filter(({ binding }) => of?.includes(binding) ?? true).flatMap(({ more }) => more);

/** @param code linked WGSL without comments; lines stay where they are, what is new stands behind them */
export const splitArrays = (code: string, split: readonly SplitArray[]): string => split.reduce(splitArray, code);

function splitArray(code: string, { binding, more, room, head }: SplitArray): string {
  const declaration = new RegExp(String.raw`@group\(0\)\s*@binding\(${binding}\)\s*var<storage, read> (\w+): ([^;]+);`).exec(code);
  if (declaration === null) return code;
  const [whole, name, type] = declaration as unknown as [string, string, string];
  const { path, element } = arrayIn(code, name, type);
  const { text, reads, isCounted } = withCalls(code, path, name, membersOf(code, element), declaration.index + whole.indexOf(name));
  const parts = [path, ...more.map((_, i) => `${name}_part${i + 1}`)];
  const functions = [...reads].map(([member, result]) => {
    const places = parts.map((part, i) => {
      const [first, end] = [Math.max(0, i * room - head), (i + 1) * room - head];
      const found = `{ found = ${part}[${first === 0 ? 'i' : `i - ${first}u`}]${member}; }`;
      return i < more.length ? `if (i < ${end}u) ${found}` : found;
    });
    return `fn ${readerOf(name, member)}(i: u32) -> ${result ?? element} {
  var found: ${result ?? element};
  ${places.join('\n  else ')}
  return found;
}
`;
  });
  if (isCounted) functions.push(`fn ${name}_count() -> u32 { return ${parts.map((part) => `arrayLength(&${part})`).join(' + ')}; }\n`);
  const declarations = more.map((number, i) => `@group(0) @binding(${number}) var<storage, read> ${parts[i + 1]}: array<${element}>;\n`);
  return `${text}\n${declarations.join('')}${functions.join('')}`;
}

const readerOf = (name: string, member: string): string => `${name}_at${member.replace('.', '_')}`;

/** How the text calls the array, which is the variable or the last member of its struct, and the type of its elements. */
function arrayIn(code: string, name: string, type: string): { path: string; element: string } {
  const plain = /^array<(\w+)>$/.exec(type)?.[1];
  if (plain !== undefined) return { path: name, element: plain };
  const [, member, element] = new RegExp(String.raw`struct ${type} \{[^}]*?(\w+): array<(\w+)>,?\s*\}`).exec(code) ?? [];
  if (element === undefined) throw new Error(`${name} holds no array that could be split.`);
  return { path: `${name}.${member}`, element };
}

/** Type of each member of a struct, by the member as it is written behind a value: `.x`; of other types there are none. */
function membersOf(code: string, type: string): Map<string, string> {
  const body = new RegExp(String.raw`struct ${type} \{([^}]*)\}`).exec(code)?.[1] ?? '';
  return new Map([...body.matchAll(/(\w+): (\w+(?:<[^>]*>)?)/g)].map(([, member, result = '']) => [`.${member}`, result]));
}

/**
 * `path[i].x` → `name_at_x(i)`, which loads no more than the member; `path[i]` → `name_at(i)`; `arrayLength(&path)` → `name_count()`.
 * From the end on, for one may stand in another. All else is refused but what stands at `declared`.
 * @returns the members that are read, '' for whole elements, with their types
 */
function withCalls(
  code: string,
  path: string,
  name: string,
  members: ReadonlyMap<string, string>,
  declared: number,
): { text: string; reads: Map<string, string | undefined>; isCounted: boolean } {
  const LENGTH = 'arrayLength(&';
  const reads = new Map<string, string | undefined>();
  let [text, isCounted] = [code, false];
  for (const { index } of [...code.matchAll(new RegExp(String.raw`\b${path.replace('.', String.raw`\.`)}\b`, 'g'))].reverse()) {
    const end = index + path.length;
    if (text[end] === '[') {
      const close = closing(text, end);
      const found = /^\.\w+/.exec(text.slice(close + 1, close + 80))?.[0] ?? '';
      const member = members.has(found) ? found : '';
      reads.set(member, members.get(member));
      text = `${text.slice(0, index)}${readerOf(name, member)}(${text.slice(end + 1, close)})${text.slice(close + 1 + member.length)}`;
    } else if (text.slice(index - LENGTH.length, index) === LENGTH && text[end] === ')') {
      isCounted = true;
      text = `${text.slice(0, index - LENGTH.length)}${name}_count()${text.slice(end + 1)}`;
    } else if (index !== declared) throw new Error(`${path} is split, and used in a way that has no parts: ${text.slice(index, end + 20)}`);
  }
  return { text, reads, isCounted };
}

/** Where the bracket closes that opens at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '[') depth++;
    else if (text[i] === ']' && --depth === 0) return i;
  }
  throw new Error('A bracket does not close.');
}
