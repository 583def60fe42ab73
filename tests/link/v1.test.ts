/** Links of version 1 open for ever, as what they were made of. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../src/link/canonical.ts';
import { DICTIONARY } from '../../src/link/dictionary.ts';
import { openLink } from '../../src/link/link.ts';
import { sceneJsonSchema } from '../../src/scene/json-schema.ts';
import { DEFAULT_SAMPLES } from '../../src/scene/samples.ts';
import { defaultsOf } from './defaults.ts';
import former from './defaults-v1.json' with { type: 'json' };
import { library } from './scenes.ts';
import links from './v1.json' with { type: 'json' };

describe('a link of version 1', () => {
  it.each(links)('opens: $name', async ({ link, digest, name }) => {
    const opened = await openLink(link, library);
    expect(
      opened.isExact,
      `${name} is not what it was: put the former text of what has changed into src/link/archive/, see its README`,
    ).toBe(true);
    expect([opened.digest, await digestOf(opened.document)]).toEqual([digest, digest]);
  });

  it('brings everything beside the scene', async () => {
    const { link } = links.find(({ name }) => name.startsWith('what the page showed'))!;
    const { view, spp, fingerprint, base, document } = await openLink(link, library);
    expect(view).toEqual({
      mode: 'layer:order2',
      falseColor: true,
      panel: 'material',
      width: 420,
      selection: 3,
      material: null,
      zoom: [2.5, 0.25, 0.75],
    });
    expect([spp, base, document.display]).toEqual([312, 'cornell-spheres', { exposure: -1.5, tone: 'agx', white: 'D65' }]);
    expect([fingerprint!.columns, fingerprint!.rows, fingerprint!.mean[4], fingerprint!.error[4]]).toEqual([3, 2, 0, 0]);
    for (let i = 0; i < 18; i++) {
      expect(Math.abs(fingerprint!.mean[i]! - (i === 4 ? 0 : 0.1 * i))).toBeLessThanOrEqual(fingerprint!.error[i]! / 2);
      if (i !== 4) expect(fingerprint!.error[i]! / Math.max(0.001 * (i + 1), 0.1 * i * 2 ** -9)).toBeGreaterThanOrEqual(1);
    }
  });
});

it('the dictionary of version 1 is what it was', () =>
  expect(createHash('sha256').update(DICTIONARY).digest('hex').slice(0, 16)).toBe('0b0e54a2054eac5f'));

it('defaults of version 1 are what they were: links leave them out, and files do, too', () => {
  // Where rendering ends decides nothing of a picture; a link without it goes on as long as any scene does.
  const now: Record<string, unknown> = { 'properties.render.properties.spp': DEFAULT_SAMPLES, ...defaultsOf(sceneJsonSchema()) };
  expect(Object.keys(former).length).toBeGreaterThan(50);
  for (const [place, value] of Object.entries(former)) expect({ place, value: now[place] }).toEqual({ place, value });
});
