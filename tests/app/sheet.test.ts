/** The sheet of a picture: its tags, and hostile titles and addresses. */
import { expect, it } from 'vitest';
import { sheetOf } from '../../src/app/features/share/sheet.ts';

const sheet = (address: string, title = 'A room'): string =>
  sheetOf({ title, words: 'So many samples.', url: 'https://p.example/#1=a&2="', address });

it('names its image by the address that it will have, and lets nothing of a title or link out of its place', () => {
  expect(sheet('https://h.example/a')).toContain('<meta property="og:image" content="https://h.example/a/card.png">');
  expect(sheet('')).toContain('<meta property="og:image" content="card.png">');
  const hostile = sheet('', '"><script>x()</script>');
  expect(hostile).not.toContain('<script');
  expect(hostile).toContain('<h1>&quot;&gt;&lt;script&gt;x()&lt;/script&gt;</h1>');
  expect(hostile).toContain('href="https://p.example/#1=a&amp;2=&quot;"');
  for (const wrong of ['javascript:alert(1)', 'h.example'])
    expect(() => sheet(wrong)).toThrow(/^The address of the folder: expected https:/);
});
