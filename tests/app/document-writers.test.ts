/** Transactions alone write the document and its source. */
import { describe, expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';

const WRITER = 'state/transactions';
const files = Object.entries(readFolder('src/app', '.ts'));

/** The arguments of every call of `update` in a text. */
function updates(text: string): string[] {
  return [...text.matchAll(/\.update\(/g)].map(({ index, 0: call }) => {
    let depth = 1;
    let end = index + call.length;
    for (; depth > 0 && end < text.length; end++) depth += Number('([{'.includes(text[end]!)) - Number(')]}'.includes(text[end]!));
    return text.slice(index + call.length, end - 1);
  });
}

const writes = (text: string): boolean => updates(text).some((each) => /[{,]\s*(document|source)\s*[,:}]/.test(each));

describe('the document', () => {
  it('is seen to be written, however the call looks', () => {
    expect(writes('state.update({ document })')).toBe(true);
    expect(writes('page.state.update({ ...patch, source: f(a), tool })')).toBe(true);
    expect(writes('state.update({ display: { ...display(), view }, material: of(document) })')).toBe(false);
  });

  it('is written by transactions', () => expect(files.filter(([, text]) => writes(text)).map(([path]) => path)).toEqual([WRITER]));

  it('can be written by nobody else: the store itself is known to the page that makes it', () => {
    const knows = files.filter(([, text]) => text.includes('Store<AppState>')).map(([path]) => path);
    expect(knows.sort()).toEqual(['shell/page', WRITER]);
  });
});
