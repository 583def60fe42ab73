/**
 * Arrays that are too large for one storage binding: the kernel's text gets a binding for each part, and a function that finds an
 * element among them. What is not split is not touched, so that nobody else pays for it.
 */

/** An array of wgsl/scene.wgsl or wgsl/structures.wgsl that stands in several bindings. */
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

function splitArray(code: string, array: SplitArray): string {
  const { binding, more, room, head } = array;
  const declaration = new RegExp(String.raw`@group\(0\)\s*@binding\(${binding}\)\s*var<storage, read> (\w+): ([^;]+);`).exec(code);
  if (declaration === null) return code;
  const [, name, type] = declaration as unknown as [string, string, string];
  const { path, element } = arrayIn(code, name, type);
  const parts = [path, ...more.map((_, i) => `${name}_part${i + 1}`)];
  const finds = parts.slice(0, -1).map((part, i) => {
    const [first, end] = [Math.max(0, i * room - head), (i + 1) * room - head];
    return `  if (i < ${end}u) { return ${part}[${first === 0 ? 'i' : `i - ${first}u`}]; }\n`;
  });
  const last = `  return ${parts.at(-1)}[i - ${more.length * room - head}u];\n`;
  const counts = parts.map((part) => `arrayLength(&${part})`).join(' + ');
  return (
    withCalls(code, path, `${name}_at`, `${name}_count`, declaration.index, declaration[0].length) +
    `\n${more.map((number, i) => `@group(0) @binding(${number}) var<storage, read> ${parts[i + 1]}: array<${element}>;\n`).join('')}` +
    `fn ${name}_at(i: u32) -> ${element} {\n${finds.join('')}${last}}\n` +
    `fn ${name}_count() -> u32 { return ${counts}; }\n`
  );
}

/** How the text calls the array, which is the variable or the last member of its struct, and the type of its elements. */
function arrayIn(code: string, name: string, type: string): { path: string; element: string } {
  const plain = /^array<(\w+)>$/.exec(type);
  if (plain !== null) return { path: name, element: plain[1]! };
  const struct = new RegExp(String.raw`struct ${type} \{[^}]*?(\w+): array<(\w+)>,?\s*\}`).exec(code);
  if (struct === null) throw new Error(`${name} holds no array that could be split.`);
  return { path: `${name}.${struct[1]}`, element: struct[2]! };
}

/** `path[i]` → `at(i)`, and `arrayLength(&path)` → `count()`, everywhere but in the declaration; from the end on, for one may stand in another. */
function withCalls(code: string, path: string, at: string, count: string, declared: number, length: number): string {
  const LENGTH = 'arrayLength(&';
  let text = code;
  for (const { index } of [...code.matchAll(new RegExp(String.raw`\b${path.replace('.', String.raw`\.`)}\b`, 'g'))].reverse()) {
    if (index >= declared && index < declared + length) continue;
    const end = index + path.length;
    if (text[end] === '[') {
      const close = closing(text, end);
      text = `${text.slice(0, index)}${at}(${text.slice(end + 1, close)})${text.slice(close + 1)}`;
    } else if (text.slice(index - LENGTH.length, index) === LENGTH && text[end] === ')') {
      text = `${text.slice(0, index - LENGTH.length)}${count}()${text.slice(end + 1)}`;
    } else throw new Error(`${path} is split, and used in a way that has no parts: ${text.slice(index, end + 20)}`);
  }
  return text;
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
