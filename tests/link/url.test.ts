/** Where a link stands in an address. */
import { expect, it } from 'vitest';
import { linkIn } from '../../src/link/link.ts';

it.each([
  ['https://example.org/penumbra/#1=abc.def', '1=abc.def'],
  ['https://example.org/?language=de#embed&1=abc', '1=abc'],
  ['#1=abc&embed', '1=abc'],
  ['1=abc', '1=abc'],
  // A version that is not known yet is a link, too.
  ['https://example.org/#12=x', '12=x'],
  ['https://example.org/?1=abc', null],
  ['https://example.org/#scene=glass', null],
  ['', null],
])('%s', (url, link) => expect(linkIn(url)).toBe(link));
