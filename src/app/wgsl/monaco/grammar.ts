/** Colouring of WGSL with WESL's imports: a Monarch grammar. */
import type { languages } from 'monaco-editor/editor/editor.api';
import { BUILTINS } from '../builtins.ts';

const KEYWORDS =
  'alias break case const const_assert continue continuing default diagnostic discard else enable fn for if import let loop override requires return struct switch var while as package true false';

const types = [...BUILTINS.values()].flatMap(({ kind, name }) => (kind === 'type' ? [name] : []));

/** What a word is by itself. A name in capitals is a constant, one that begins with a capital a type. */
const word = (otherwise: string): languages.IMonarchLanguageAction => ({
  cases: {
    '@keywords': 'keyword',
    '@types': 'type',
    '[A-Z][A-Z0-9_]+': 'constant',
    '[A-Z]\\w*[a-z]\\w*': 'type',
    '@default': otherwise,
  },
});

export const WGSL_GRAMMAR: languages.IMonarchLanguage = {
  defaultToken: 'identifier',
  tokenPostfix: '.wgsl',
  unicode: true,
  // A comment of one line ends with it.
  includeLF: true,
  keywords: KEYWORDS.split(' '),
  types: [...types, 'f16', 'atomic'],
  brackets: [
    { open: '{', close: '}', token: 'delimiter' },
    { open: '[', close: ']', token: 'delimiter' },
    { open: '(', close: ')', token: 'delimiter' },
  ],
  tokenizer: {
    root: [
      [/\bimport\b/, 'keyword', '@import'],
      [/(fn)(\s+)([\p{XID_Start}_][\p{XID_Continue}]*)/u, ['keyword', '', 'function']],
      { include: '@common' },
      [/[\p{XID_Start}_][\p{XID_Continue}]*(?=\s*\()/u, word('function')],
      [/[\p{XID_Start}_][\p{XID_Continue}]*/u, word('identifier')],
    ],
    // A statement that is not finished ends where a declaration begins.
    import: [
      [/;/, 'delimiter', '@pop'],
      [/(?=\b(?:fn|struct|const|alias|var|override|import)\b)/, '', '@pop'],
      { include: '@common' },
      [/[\p{XID_Start}_][\p{XID_Continue}]*/u, word('function')],
    ],
    common: [
      [/\s+/, ''],
      [/\/\/\//, 'comment.doc', '@doc'],
      [/(\/\/\s*)(@[\w-]+)/, ['comment', { token: 'annotation', next: '@line' }]],
      [/\/\/[^\n]*/, 'comment'],
      [/\/\*/, 'comment', '@block'],
      [/@\s*[\p{XID_Start}_][\p{XID_Continue}]*/u, 'annotation'],
      [/[\p{XID_Start}_][\p{XID_Continue}]*(?=\s*::)/u, 'namespace'],
      [/0[xX][\da-fA-F]*\.?[\da-fA-F]*(?:[pP][+-]?\d+)?[iufh]?/, 'number'],
      [/(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[iufh]?/, 'number'],
      [/(\.)(\s*)([\p{XID_Start}_][\p{XID_Continue}]*)/u, ['delimiter', '', 'identifier']],
      [/->|::|[-+*/%&|^~!=<>]=?/, 'operator'],
      [/[{}()[\]]/, '@brackets'],
      [/[;,.:]/, 'delimiter'],
    ],
    doc: [
      [/\n/, '', '@pop'],
      [/@[\w-]+/, 'annotation'],
      [/[^@\n]+|@/, 'comment.doc'],
    ],
    line: [
      [/\n/, '', '@pop'],
      [/[^\n]+/, 'comment'],
    ],
    // Block comments nest.
    block: [
      [/\/\*/, 'comment', '@push'],
      [/\*\//, 'comment', '@pop'],
      [/[^/*]+|[/*]/, 'comment'],
    ],
  },
};

export const WGSL_CONFIGURATION: languages.LanguageConfiguration = {
  comments: { lineComment: '//', blockComment: ['/*', '*/'] },
  brackets: [
    ['{', '}'],
    ['[', ']'],
    ['(', ')'],
  ],
  autoClosingPairs: [
    { open: '{', close: '}', notIn: ['comment'] },
    { open: '[', close: ']', notIn: ['comment'] },
    { open: '(', close: ')' },
    { open: '/*', close: ' */', notIn: ['comment'] },
  ],
  surroundingPairs: [
    { open: '{', close: '}' },
    { open: '[', close: ']' },
    { open: '(', close: ')' },
  ],
  wordPattern: /[\p{XID_Start}_][\p{XID_Continue}]*|\d[\w.]*/u,
  indentationRules: {
    increaseIndentPattern: /^(?!\s*\/\/).*(?:\{[^}]*|\([^)]*)$/,
    decreaseIndentPattern: /^\s*[})]/,
  },
};
