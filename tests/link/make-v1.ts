/**
 * Wrote tests/link/v1.json and tests/link/defaults-v1.json when version 1 of the links was published:
 *   npx tsx tests/link/make-v1.ts
 * From then on neither changes: the links in it stand for those that people have.
 */
import { writeFileSync } from 'node:fs';
import { digestOf } from '../../src/link/canonical.ts';
import type { Fingerprint } from '../../src/link/fingerprint.ts';
import { envelopeOf, fragmentOf, type Shared } from '../../src/link/link.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { sceneJsonSchema } from '../../src/scene/json-schema.ts';
import { defaultsOf } from './defaults.ts';
import { library, shipped } from './scenes.ts';

const links: { name: string; link: string; digest: string; title: string }[] = [];

async function add(name: string, shared: Partial<Shared> & { document: SceneDocument }): Promise<void> {
  const { fingerprint = null, document } = shared;
  const envelope = await envelopeOf({ base: null, spp: 0, view: {}, fingerprint, ...shared }, library);
  links.push({ name, link: fragmentOf(envelope, fingerprint), digest: await digestOf(document), title: document.title });
}

const of = (id: string): SceneDocument => structuredClone(shipped.find((each) => each.id === id)!.document);
const print: Fingerprint = {
  columns: 3,
  rows: 2,
  mean: Float64Array.from({ length: 18 }, (_, i) => (i === 4 ? 0 : 0.1 * i)),
  error: Float64Array.from({ length: 18 }, (_, i) => (i === 4 ? 0 : 0.001 * (i + 1))),
};

for (const { id, document } of shipped) await add(`${id}, named`, { document, base: id });
for (const id of ['cornell-box', 'glass-row', 'prism', 'motion-blur', 'light-groups', 'panorama', 'fog'])
  await add(`${id}, held`, { document: of(id) });

const seen = of('cornell-spheres');
seen.camera.position = [1.5, 2.25, -7];
seen.display = { exposure: -1.5, tone: 'agx', white: 'D65' };
await add('what the page showed, samples and fingerprint', {
  document: checkScene(seen),
  base: 'cornell-spheres',
  spp: 312,
  fingerprint: print,
  view: { mode: 'layer:order2', falseColor: true, panel: 'material', width: 420, selection: 3, material: null, zoom: [2.5, 0.25, 0.75] },
});
const coded = of('cornell-box');
coded.programs = {
  marble: library.sources('marble')[0]!.replace('0.5 + 0.5', '0.4 + 0.6'),
  mine: 'import package::material::Hit;\nfn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.25); }\n',
};
coded.materials.red!.file = 'marble';
coded.materials['ünï "quoted"'] = { file: 'mine', params: {} };
coded.shapes.splice(3, 1);
await add('code of its own, edits of a program and of the list of shapes', { document: checkScene(coded), base: 'cornell-box' });

const write = (name: string, value: unknown): void => writeFileSync(new URL(name, import.meta.url), `${JSON.stringify(value, null, 2)}\n`);
write('v1.json', links);
write('defaults-v1.json', defaultsOf(sceneJsonSchema()));
