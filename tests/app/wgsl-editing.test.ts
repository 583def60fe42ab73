/** What the editor does with text beside answering about it: colours, folds, underlines, changes from outside. */
import { describe, expect, it } from 'vitest';
import { difference } from '../../src/app/monaco/difference.ts';
import { themeOf } from '../../src/app/monaco/themes.ts';
import { readModule } from '../../src/app/wgsl/declarations.ts';
import { foldsOf } from '../../src/app/wgsl/folding.ts';
import { markedRange } from '../../src/app/wgsl/marks.ts';
import { WGSL_GRAMMAR } from '../../src/app/wgsl/monaco/grammar.ts';
import { GLASS, wgsl } from './wgsl-text.ts';

/** The editor's own tokeniser, which runs without a page; it has no types. */
const monarch = 'monaco-editor/editor/standalone/common/monarch';
const [{ MonarchTokenizer }, { compile }] = await Promise.all([
  import(/* @vite-ignore */ `${monarch}/monarchLexer`),
  import(/* @vite-ignore */ `${monarch}/monarchCompile`),
]);
const settings = { getValue: () => 20_000, onDidChangeConfiguration: () => ({ dispose: () => {} }) };
const tokenizer = new MonarchTokenizer({}, {}, 'wgsl', compile('wgsl', WGSL_GRAMMAR), settings);

/** `word=colour` for all that is coloured. */
function colored(text: string): string[] {
  let state = tokenizer.getInitialState();
  return text.split('\n').flatMap((line) => {
    const { tokens, endState } = tokenizer.tokenize(line, true, state) as { tokens: { offset: number; type: string }[]; endState: unknown };
    state = endState;
    return tokens
      .map(({ offset, type }, i) => [line.slice(offset, tokens[i + 1]?.offset ?? line.length).trim(), type.replace('.wgsl', '')])
      .filter(([word, type]) => word !== '' && type !== '')
      .map(([word, type]) => `${word}=${type}`);
  });
}

describe('colours', () => {
  it('tell the parts of the language apart', () => {
    const words = (text: string): string => colored(text).join('  ');
    expect(words('import package::math::{ PI, sqr };')).toBe(
      'import=keyword  package=namespace  ::=operator  math=namespace  ::=operator  {=delimiter  PI=constant  ,=delimiter  sqr=function  };=delimiter',
    );
    expect(words('@if(fast) fn area(r: vec2<f32>) -> Foo {')).toBe(
      '@if=annotation  (=delimiter  fast=identifier  )=delimiter  fn=keyword  area=function  (=delimiter  r=identifier  :=delimiter  vec2=type  <=operator  f32=type  >=operator  )=delimiter  ->=operator  Foo=type  {=delimiter',
    );
    expect(words('let F = 0x1Fu * 1.5e-3f + .5h - p.r;')).toBe(
      'let=keyword  F=identifier  ==operator  0x1Fu=number  *=operator  1.5e-3f=number  +=operator  .5h=number  -=operator  p=identifier  .=delimiter  r=identifier  ;=delimiter',
    );
  });

  it('follow comments: nested ones, annotations, tags', () => {
    expect(colored('/* a /* b */ c\nd */ if')).toEqual(['/* a /* b */ c=comment', 'd */=comment', 'if=keyword']);
    expect(colored('/// Bright. @range(0, 1)\na')).toEqual([
      '/// Bright.=comment.doc',
      '@range=annotation',
      '(0, 1)=comment.doc',
      'a=identifier',
    ]);
    expect(colored('// @family metal\nx')).toEqual(['//=comment', '@family=annotation', 'metal=comment', 'x=identifier']);
  });

  it('find their way back from an import that is not finished', () =>
    expect(colored('import package::math::\nfn f').slice(-2)).toEqual(['fn=keyword', 'f=function']));

  it('leave nothing of the library without one', () => {
    const { rules } = themeOf('dark');
    const known = rules.map((each) => each.token.replace('.wgsl', ''));
    const used = new Set(Object.values(wgsl).flatMap((text) => colored(text).map((each) => each.slice(each.lastIndexOf('=') + 1))));
    expect([...used].filter((each) => !known.includes(each))).toEqual([]);
  });

  it.each(['dark', 'light'] as const)('stand out in the %s theme', (theme) => {
    const { rules, colors } = themeOf(theme);
    const grounds = [colors['editor.background']!, colors['editorWidget.background']!];
    for (const { token, foreground } of rules) {
      for (const ground of grounds) expect(contrast(`#${foreground}`, ground), token).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(colors['editorLineNumber.foreground']!, grounds[0]!)).toBeGreaterThanOrEqual(4.5);
  });
});

/** WCAG 2, "contrast ratio". */
function contrast(a: string, b: string): number {
  const luminance = (color: string): number => {
    const [r, g, blue] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((each) => (each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * blue!;
  };
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

describe('folds', () => {
  const folds = (text: string): string[] => foldsOf(readModule(text)).map(({ start, end, kind }) => `${kind} ${start}-${end}`);

  it('are blocks, comments, imports and regions', () => {
    expect(folds(GLASS).toSorted()).toEqual(
      ['block 17-23', 'block 20-21', 'block 8-14', 'comment 1-3', 'comment 12-13', 'comment 9-10', 'imports 5-6'].toSorted(),
    );
    expect(folds('// region One\nconst A = 1;\n// endregion\n/* a\nb */\nfn f() {}')).toEqual(['region 1-3', 'comment 4-5']);
    expect(folds('fn f() { // a\n  // b\n  g();\n')).toEqual([]);
  });
});

describe('underlines', () => {
  const under = (text: string, line: number, column: number): string => {
    const { startLine, startColumn, endLine, endColumn } = markedRange(text, line, column);
    expect(endLine).toBe(startLine);
    return `${startLine}: ${text.split('\n')[startLine - 1]!.slice(startColumn - 1, endColumn - 1)}`;
  };

  it('are the token at the place', () => {
    expect(under('fn f() {\n  let xy = 1.5f;\n}', 2, 7)).toBe('2: xy');
    expect(under('fn f() {\n  let xy = 1.5f;\n}', 2, 12)).toBe('2: 1.5f');
    expect(under('fn f() {\n  let xy = 1.5f;\n}', 2, 16)).toBe('2: ;');
  });

  it('stay in the text', () => {
    expect(under('a b', 1, 2)).toBe('1:  ');
    expect(under('a b  ', 1, 99)).toBe('1: b');
    expect(under('a\nb', 99, 1)).toBe('2: b');
    expect(under('a', 0, 0)).toBe('1: a');
    expect(under('', 1, 1)).toBe('1: ');
  });
});

describe('a change from outside', () => {
  const changed = (before: string, after: string): string | null => {
    const change = difference(before, after);
    if (change === null) return null;
    expect(before.slice(0, change.start) + change.text + before.slice(change.end)).toBe(after);
    return `${before.slice(change.start, change.end)}→${change.text}`;
  };

  it('touches what differs and nothing else', () => {
    expect(changed('one two three', 'one 2 three')).toBe('two→2');
    expect(changed('aaa', 'aa')).toBe('a→');
    expect(changed('aa', 'aaaa')).toBe('→aa');
    expect(changed('', 'new')).toBe('→new');
    expect(changed('same', 'same')).toBe(null);
    expect(changed('x😀y', 'x😁y')).toBe('😀→😁');
    expect(changed('😀', '🀀😀')).toBe('→🀀');
  });
});
