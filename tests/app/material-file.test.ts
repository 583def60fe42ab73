/** Files of the user that are code: what is refused, in a sentence with the file's name. What is taken is in tests/browser/walks.test.ts. */
import { expect, it } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { takeProgram, takePrograms } from '../../src/app/features/material/file.ts';

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
/** Nothing of the page may be asked for. */
const none = new Proxy({} as App, {
  get: (_, name) => {
    throw new Error(`the page was asked for ${String(name)}`);
  },
});

it.each<[string, File, RegExp]>([
  [
    'a density',
    file('fog.wgsl', 'fn density(p: vec3f) -> f32 { return 1.0; }'),
    /^fog\.wgsl: expected a material or an environment; a density/,
  ],
  ['a distance', file('ball.wgsl', 'fn distance(p: vec3f) -> f32 { return 1.0; }'), /^ball\.wgsl: .*; a signed distance is written/],
  ['no text', file('latin.wgsl', Uint8Array.of(0x2f, 0x2f, 0xe4)), /^latin\.wgsl: expected text in UTF-8\.$/],
  ['what does not parse', file('broken.wgsl', '\nfn eval('), /broken/],
  ['what keeps no contract', file('nothing.wgsl', 'fn helper() -> f32 { return 1.0; }'), /nothing/],
  ['too much', file('long.wgsl', ' '.repeat(1024 * 1024 + 1)), /^long\.wgsl: expected at most 1 MiB, got 2 MiB\.$/],
])('refuses %s before anything changes', async (_, given, sentence) => {
  await expect(takeProgram(none, given)).rejects.toThrow(sentence);
});

it('takes no two at once', async () => {
  await expect(takePrograms(none, [file('a.wgsl', ''), file('b.wgsl', '')])).rejects.toThrow(/^Materials are opened one by one/);
});
