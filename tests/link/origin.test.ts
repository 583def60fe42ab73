/** What a link says of where its scene came from. */
import { describe, expect, it } from 'vitest';
import { envelopeOf, fragmentOf, openLink, type Shared } from '../../src/link/link.ts';
import { MAX_ORIGIN_LINK, MAX_ORIGINS, originsAfter, readOrigins, type Origin } from '../../src/link/origin.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { present } from '../../src/base/present.ts';
import { library, shipped } from './scenes.ts';

const share = async (shared: Partial<Shared> & { document: SceneDocument }): Promise<string> =>
  fragmentOf(await envelopeOf({ base: 'cornell-box', spp: 0, view: {}, fingerprint: null, ...shared }, library), null);
const cornell = present(
  shipped.find(({ id }) => id === 'cornell-box'),
  'the Cornell box',
).document;

describe('origins', () => {
  const child = (from: SceneDocument, fov: number): SceneDocument => checkScene({ ...from, camera: { ...from.camera, fov } });
  const parentOf = async (link: string): Promise<{ title: string; digest: string; link: string; of: Origin[] }> => {
    const { document, digest, bare, origins } = await openLink(link, library);
    return { title: document.title, digest, link: bare, of: origins };
  };

  it('name what a scene was made from, open it, and do not grow from hand to hand', async () => {
    let link = await share({ document: cornell, view: { panel: 'scene' } });
    const first = await parentOf(link);
    const lengths: number[] = [];
    let last = cornell;
    for (let i = 0; i < 6; i++) {
      const parent = await parentOf(link);
      last = child(last, 40 + i);
      link = await share({ document: last, origins: originsAfter(parent, parent.of) });
      const opened = await openLink(link, library);
      expect(opened.document).toEqual(last);
      expect(opened.origins.length).toBe(Math.min(MAX_ORIGINS, i + 1));
      expect(opened.origins[0]).toEqual({ title: parent.title, digest: parent.digest, link: parent.link });
      expect(opened.origins.slice(1).every((each) => each.link === undefined)).toBe(true);
      expect((await openLink(opened.origins[0]?.link ?? '', library)).digest).toBe(parent.digest);
      lengths.push(link.length);
    }
    expect((await openLink(first.link, library)).document).toEqual(cornell);
    // From the fourth on as many are named: what differs is how well it packs.
    expect(Math.max(...lengths.slice(3)) - Math.min(...lengths.slice(3))).toBeLessThan(24);
  });

  it('are bounded, plain, and as if nothing had been said where they are not as expected', async () => {
    const digest = 'a'.repeat(16);
    expect(readOrigins([{ title: 'a\u202e<b>\n c', digest }])).toEqual([{ title: 'a <b> c', digest }]);
    for (const wrong of [
      'x',
      [{ title: 1, digest }],
      [{ title: 'x', digest: 'short' }],
      [{ title: 'x', digest, link: 'javascript:alert(1)' }],
      [{ title: 'x', digest, link: `1=${'a'.repeat(MAX_ORIGIN_LINK)}` }],
      Array.from({ length: MAX_ORIGINS + 1 }, () => ({ title: 'x', digest })),
      [{ title: 'x'.repeat(1000), digest }],
      [{ title: 'x', digest, more: 1 }],
    ])
      expect(readOrigins(wrong)).toEqual([]);
    const long = originsAfter({ title: 'x'.repeat(500), digest, link: `1=${'a'.repeat(MAX_ORIGIN_LINK)}` }, []);
    expect(long).toEqual([{ title: 'x'.repeat(120), digest }]);
    expect(readOrigins(long)).toEqual(long);
    // Only the nearest can be opened, whatever the link says.
    expect(
      readOrigins([
        { title: 'x', digest },
        { title: 'y', digest, link: '1=ab' },
      ])[1],
    ).toEqual({ title: 'y', digest });
  });
});
