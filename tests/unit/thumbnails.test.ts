/** The gallery's pictures show the scenes as they are, and are small; the generated scenes are what their script writes. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedScenes } from '../../src/cli/make/scenes.ts';
import { thumbnailHash } from '../../src/cli/make/thumbnail-hash.ts';
import { readFolder, ROOT } from '../../src/content/node.ts';
import { parseScene } from '../../src/scene/parse.ts';

const FOLDER = join(ROOT, 'src/app/public/thumbnails');
const scenes = readFolder('scenes', '.json');
const manifest = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as Record<string, Record<string, unknown>>;

it('there are at least ten scenes, and the manifest lists exactly them', () => {
  expect(Object.keys(manifest).length).toBeGreaterThanOrEqual(10);
  expect(Object.keys(manifest).sort()).toEqual(Object.keys(scenes).sort());
});

describe.each(Object.keys(scenes))('thumbnail of %s', (name) => {
  it('is of the scene as it is; otherwise run `npm run thumbnails`', () => {
    const scene = parseScene(scenes[name]!);
    expect(manifest[name]).toMatchObject({ hash: thumbnailHash(scene), title: scene.title, description: scene.description });
  });

  it('is a JPEG below 40 kB of the size that the manifest says', () => {
    const path = join(FOLDER, `${name}.jpg`);
    expect(statSync(path).size).toBeLessThan(40_000);
    const bytes = readFileSync(path);
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    expect([bytes.readUInt16BE(0), bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)]).toEqual([
      0xffd8,
      manifest[name]!.width,
      manifest[name]!.height,
    ]);
  });
});

describe('generated scenes', () => {
  const generated = generatedScenes();
  const missing = Object.keys(scenes).filter((name) => name.startsWith('smallptgpu-') && !(name in generated));
  if (missing.length > 0) console.log(`Not compared, since ../shared/data/scn is absent: ${missing.join(', ')}`);

  it.each(Object.keys(generated))('%s is what `npm run scenes` writes', (name) => expect(scenes[name]).toBe(generated[name]));
});
