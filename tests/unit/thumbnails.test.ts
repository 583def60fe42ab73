/** The gallery's pictures show scenes and materials as they are, and are small; the generated scenes are what their script writes. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ballNames, ballOf } from '../../src/cli/make/ball.ts';
import { generatedScenes } from '../../src/cli/make/scenes.ts';
import { thumbnailHash } from '../../src/cli/make/thumbnail-hash.ts';
import { readFolder, ROOT } from '../../src/content/node.ts';
import { techniquesOf } from '../../src/scene/techniques.ts';
import { checkScene, parseScene } from '../../src/scene/parse.ts';

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
    expect(manifest[name]).toMatchObject({
      hash: thumbnailHash(scene),
      title: scene.title,
      description: scene.description,
      techniques: techniquesOf(scene),
    });
  });

  it('is a JPEG below 40 kB of the size that the manifest says', () =>
    expect(jpegSize(join(FOLDER, `${name}.jpg`))).toEqual([manifest[name]!.width, manifest[name]!.height]));
});

describe('balls of materials', () => {
  const balls = JSON.parse(readFileSync(join(FOLDER, 'materials/manifest.json'), 'utf8')) as Record<string, Record<string, unknown>>;

  it('are there for every material and environment of the library, and for nothing else', () =>
    expect(Object.keys(balls).sort()).toEqual(ballNames().sort()));

  it.each(ballNames())('%s is made of the file as it is; otherwise run `npm run thumbnails`', (name) => {
    expect(balls[name]).toMatchObject({ hash: thumbnailHash(checkScene(ballOf(name))), width: 256, height: 256 });
    expect(jpegSize(join(FOLDER, `materials/${name}.jpg`))).toEqual([256, 256]);
  });

  it('change with the code of the material alone', () => {
    const [one, other] = ['diffuse', 'mirror'].map((name) => thumbnailHash(checkScene(ballOf(name))));
    expect(one).not.toBe(other);
    expect(one).toBe(thumbnailHash(checkScene({ ...ballOf('diffuse'), title: 'Another title' })));
  });
});

/** Width and height that a small baseline JPEG says. */
function jpegSize(path: string): [number, number] {
  expect(statSync(path).size).toBeLessThan(40_000);
  const bytes = readFileSync(path);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  expect(bytes.readUInt16BE(0)).toBe(0xffd8);
  return [bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)];
}

describe('generated scenes', () => {
  const generated = generatedScenes();
  const missing = Object.keys(scenes).filter((name) => name.startsWith('smallptgpu-') && !(name in generated));
  if (missing.length > 0) console.log(`Not compared, since ../shared/data/scn is absent: ${missing.join(', ')}`);

  it.each(Object.keys(generated))('%s is what `npm run scenes` writes', (name) => expect(scenes[name]).toBe(generated[name]));
});
