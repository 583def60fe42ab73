/** Code in colours, made while the site is built: classes of our own, whose colours both themes have. */
import { createHighlighterCore, type HighlighterCore, type ThemeRegistration } from '@shikijs/core';
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import html from '@shikijs/langs/html';
import javascript from '@shikijs/langs/javascript';
import json from '@shikijs/langs/json';
import jsx from '@shikijs/langs/jsx';
import python from '@shikijs/langs/python';
import shell from '@shikijs/langs/shellscript';
import typescript from '@shikijs/langs/typescript';
import wgsl from '@shikijs/langs/wgsl';
import yaml from '@shikijs/langs/yaml';
import { escaped } from '../../lesson/text.ts';

/** Ending of a file, or language of a fence → grammar. */
const LANGUAGES: Readonly<Record<string, string>> = {
  html: 'html',
  js: 'javascript',
  mjs: 'javascript',
  json: 'json',
  jsx: 'jsx',
  py: 'python',
  sh: 'shellscript',
  ts: 'typescript',
  wgsl: 'wgsl',
  yaml: 'yaml',
  yml: 'yaml',
};

/** Class → what of TextMate's scopes has it. Colours stand in for classes until the text is written. */
const SCOPES: readonly (readonly [name: string, scopes: readonly string[]])[] = [
  ['comment', ['comment', 'punctuation.definition.comment']],
  ['string', ['string', 'punctuation.definition.string', 'markup.inline.raw']],
  ['number', ['constant.numeric', 'constant.language', 'variable.language.builtin']],
  ['keyword', ['keyword', 'storage', 'keyword.operator.new', 'entity.name.tag', 'keyword.declaration']],
  ['type', ['entity.name.type', 'support.type', 'support.class', 'storage.type.wgsl', 'entity.name.type.wgsl']],
  ['function', ['entity.name.function', 'support.function', 'variable.function']],
  ['attribute', ['entity.other.attribute-name', 'entity.name.attribute', 'support.type.property-name', 'keyword.operator.attribute']],
];

const PLAIN = '#000000';
const colorOf = (i: number): string => `#0000${(i + 1).toString(16).padStart(2, '0').toUpperCase()}`;

const theme: ThemeRegistration = {
  name: 'penumbra',
  type: 'dark',
  fg: PLAIN,
  bg: '#ffffff',
  settings: SCOPES.map(([, scope], i) => ({ scope: [...scope], settings: { foreground: colorOf(i) } })),
};

const CLASSES = new Map(SCOPES.map(([name], i) => [colorOf(i), name]));

/** @returns what gives the HTML of a code, whose language is an ending or the word of a fence; unknown ones stay plain */
export async function highlighter(): Promise<(code: string, language: string) => string> {
  const core = await createHighlighterCore({
    themes: [theme],
    langs: [html, javascript, json, jsx, python, shell, typescript, wgsl, yaml],
    engine: createJavaScriptRegexEngine(),
  });
  return (code, language) => {
    const lang = LANGUAGES[language];
    return lang === undefined ? escaped(code) : inColors(core, code, lang);
  };
}

function inColors(core: HighlighterCore, code: string, lang: string): string {
  // Without a limit of time, after which a slow machine would leave the rest of a line plain.
  const { tokens } = core.codeToTokens(code, { lang, theme: 'penumbra', tokenizeTimeLimit: 0 });
  return tokens
    .map((line) =>
      line
        .map(({ content, color }) => {
          const name = CLASSES.get((color ?? PLAIN).toUpperCase());
          return name === undefined || content.trim() === '' ? escaped(content) : `<span class="${name}">${escaped(content)}</span>`;
        })
        .join(''),
    )
    .join('\n');
}
