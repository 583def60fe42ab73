/** Colours of the editors. Text has a contrast of at least 4.5 : 1 on the editor's and on its widgets' ground. */
import type { editor } from 'monaco-editor/editor/editor.api';

/** Colour in the dark theme, in the light one; six hexadecimal digits. */
type Pair = readonly [dark: string, light: string];

const TEXT: Pair = ['e6e6e6', '1c1c1c'];
const BLUE: Pair = ['9cc9e8', '0b5c8c'];
const VIOLET: Pair = ['b9a6e0', '5a3fa0'];
const TAN: Pair = ['d9b88a', '7a4300'];
const GREEN: Pair = ['8fd0b0', '0f6345'];
const GREY: Pair = ['9a9a9a', '5a5a5a'];
const AMBER: Pair = ['f0a030', '8a4a00'];

const RULES: Readonly<Record<string, Pair>> = {
  'string.key.json': TEXT,
  'string.value.json': TAN,
  'number.json': BLUE,
  'keyword.json': VIOLET,
  delimiter: GREY,
  'comment.wgsl': GREY,
  'comment.doc.wgsl': ['a8b8a0', '4c5f44'],
  'annotation.wgsl': AMBER,
  'keyword.wgsl': VIOLET,
  'type.wgsl': GREEN,
  'function.wgsl': TAN,
  'namespace.wgsl': ['b0b0b0', '505050'],
  'constant.wgsl': BLUE,
  'number.wgsl': BLUE,
  'identifier.wgsl': TEXT,
  'operator.wgsl': ['b8b8b8', '4a4a4a'],
};

const COLORS: Readonly<Record<string, Pair>> = {
  'editor.background': ['1c1c1c', 'f4f4f4'],
  'editor.foreground': TEXT,
  'editorLineNumber.foreground': ['8c8c8c', '6a6a6a'],
  'editorSuggestWidgetStatus.foreground': ['a6a6a6', '5a5a5a'],
  'editorWidget.background': ['262626', 'ffffff'],
  focusBorder: ['f0a030', '9a5700'],
};

export function themeOf(theme: 'dark' | 'light'): editor.IStandaloneThemeData {
  const side = theme === 'dark' ? 0 : 1;
  return {
    base: theme === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: Object.entries(RULES).map(([token, pair]) => ({ token, foreground: pair[side] })),
    colors: Object.fromEntries(Object.entries(COLORS).map(([name, pair]) => [name, `#${pair[side]}`])),
  };
}
