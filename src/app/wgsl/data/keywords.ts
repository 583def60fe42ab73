/** Keywords of WGSL: what they do, and how they are written out. `$1`, `${1:text}` and `$0` are stops of the cursor. */
export interface Keyword {
  name: string;
  doc: string;
  /** What completion writes; the word itself if left out. */
  snippet?: string;
  /** Where it can stand: between declarations, or inside a function. */
  place: 'module' | 'function' | 'both';
}

export const KEYWORDS: readonly Keyword[] = [
  {
    name: 'fn',
    place: 'module',
    snippet: 'fn ${1:name}(${2:x: f32}) -> ${3:f32} {\n\treturn ${0:x};\n}',
    doc: 'Declares a function. Functions cannot call themselves, directly or through others.',
  },
  {
    name: 'struct',
    place: 'module',
    snippet: 'struct ${1:Name} {\n\t${2:member}: ${3:f32},$0\n}',
    doc: 'Declares a type of named members; its name is also its constructor.',
  },
  { name: 'alias', place: 'module', snippet: 'alias ${1:Name} = ${0:vec3f};', doc: 'Gives a type another name.' },
  {
    name: 'import',
    place: 'module',
    snippet: 'import package::$0;',
    doc: 'Brings names of a library module into this file: `import package::math::{PI, sqr};` (WESL).',
  },
  { name: 'const', place: 'both', snippet: 'const ${1:NAME} = ${0:1.0};', doc: 'A value that is known when the shader is compiled.' },
  {
    name: 'const_assert',
    place: 'both',
    snippet: 'const_assert ${0:true};',
    doc: 'Compilation fails where the constant expression is false.',
  },
  { name: 'let', place: 'function', snippet: 'let ${1:name} = $0;', doc: 'Names a value; it cannot be changed afterwards.' },
  { name: 'var', place: 'function', snippet: 'var ${1:name} = $0;', doc: 'A variable of this function.' },
  { name: 'if', place: 'function', snippet: 'if (${1:condition}) {\n\t$0\n}', doc: 'Runs the block where the condition, a bool, holds.' },
  { name: 'else', place: 'function', snippet: 'else {\n\t$0\n}', doc: 'The other branch of `if`.' },
  {
    name: 'for',
    place: 'function',
    snippet: 'for (var ${1:i} = 0u; ${1:i} < ${2:4u}; ${1:i}++) {\n\t$0\n}',
    doc: 'Loop with a counter. In a material every loop gets a limit of iterations.',
  },
  {
    name: 'while',
    place: 'function',
    snippet: 'while (${1:condition}) {\n\t$0\n}',
    doc: 'Loop for as long as the condition holds. In a material every loop gets a limit of iterations.',
  },
  {
    name: 'loop',
    place: 'function',
    snippet: 'loop {\n\tif (${1:condition}) {\n\t\tbreak;\n\t}\n\t$0\n}',
    doc: 'Loop that ends by `break` or `return`. In a material every loop gets a limit of iterations.',
  },
  { name: 'continuing', place: 'function', snippet: 'continuing {\n\t$0\n}', doc: 'Last block of a `loop`, run before each repetition.' },
  {
    name: 'switch',
    place: 'function',
    snippet: 'switch (${1:value}) {\n\tcase ${2:0u}: {\n\t\t$0\n\t}\n\tdefault: {}\n}',
    doc: 'Runs the block whose case equals the integer. `default` is required; nothing falls through.',
  },
  {
    name: 'case',
    place: 'function',
    snippet: 'case ${1:0u}: {\n\t$0\n}',
    doc: 'A branch of `switch`: one or more constants, parted by commas.',
  },
  { name: 'default', place: 'function', snippet: 'default: {\n\t$0\n}', doc: 'The branch of `switch` for all other values.' },
  { name: 'return', place: 'function', snippet: 'return $0;', doc: 'Ends the function with its result.' },
  { name: 'break', place: 'function', snippet: 'break;', doc: 'Leaves the innermost loop or `switch`.' },
  { name: 'continue', place: 'function', snippet: 'continue;', doc: 'Next repetition of the innermost loop.' },
  { name: 'true', place: 'function', doc: 'The bool that holds.' },
  { name: 'false', place: 'function', doc: 'The bool that does not hold.' },
];

/** Attributes that make sense in a material. */
export const ATTRIBUTES: readonly { name: string; snippet: string; doc: string }[] = [
  {
    name: 'if',
    snippet: 'if(${1:condition})',
    doc: 'WESL: the declaration or statement that follows exists only where the condition of this kernel holds.',
  },
  { name: 'elif', snippet: 'elif(${1:condition})', doc: 'WESL: another condition, tried where `@if` before it did not hold.' },
  { name: 'else', snippet: 'else', doc: 'WESL: for kernels in which no `@if` or `@elif` before it held.' },
  { name: 'must_use', snippet: 'must_use', doc: 'A call of this function that drops its result is an error.' },
];
