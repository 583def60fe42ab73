/** Images in the page: files become values of parameters, and the text shows them by names. */
import { describe, expect, it } from 'vitest';
import { imageParam, withImageFile } from '../../src/app/programs/image-values.ts';
import { TextCodec } from '../../src/app/features/text/codec.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import type { ParamDeclaration } from '../../src/shader/params.ts';

const DATA = 'data:image/png;base64,AAAA';
const scene = checkScene({
  version: 1,
  camera: { position: [0, 0, 5], target: [0, 0, 0] },
  materials: { a: { file: 'painted' }, b: { file: 'mirror' } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
});
const param = (document: SceneDocument): ParamDeclaration => imageParam(document, 'a')!;

describe('a file', () => {
  it('is the value of the first parameter that takes images', () => {
    expect([param(scene).name, imageParam(scene, 'b'), imageParam(scene, null), imageParam(scene, 'c')]).toEqual([
      'image',
      null,
      null,
      null,
    ]);
    const next = withImageFile(scene, 'a', param(scene), 'Oak, light.jpg', DATA);
    expect(next.images).toEqual(checkScene({ ...scene, images: { 'Oak, light': { data: DATA } } }).images);
    expect(next.materials.a!.params).toEqual({ image: 'Oak, light' });
    expect(checkScene(JSON.parse(JSON.stringify(next)))).toEqual(next);
  });

  it('is in the document once, and each has a name of its own', () => {
    const once = withImageFile(scene, 'a', param(scene), 'oak.jpg', DATA);
    expect(withImageFile(once, 'a', param(once), 'other.jpg', DATA)).toEqual(once);
    const two = withImageFile(once, 'a', param(once), 'oak.jpg', `${DATA}BBBB`);
    expect([Object.keys(two.images), two.materials.a!.params.image]).toEqual([['oak', 'oak 2'], 'oak 2']);
  });
});

it('the text names images, and means them', () => {
  const codec = new TextCodec();
  const document = checkScene({
    ...scene,
    environment: { type: 'image', data: `${DATA}CCCC` },
    images: { oak: { data: DATA, wrap: 'clamp' }, grain: { of: 'oak', colorSpace: 'linear' }, far: { file: 'far.png' } },
  });
  const text = codec.format(codec.shown(document));
  expect(text).not.toContain('base64');
  expect(text).toContain('inline:image');
  expect(codec.parse(text)).toEqual(document);
  expect(() => codec.parse(text.replaceAll('inline:image 1', 'inline:image 9'))).toThrow(/no image of this name/);
});
