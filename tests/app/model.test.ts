/** Another animation or variant of a model that is open. */
import { describe, expect, it } from 'vitest';
import { choicesOf, keepModel, rechosen } from '../../src/app/features/files/model.ts';
import { readSceneFiles } from '../../src/app/features/files/read-scene.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { animate, turn } from '../helpers/animated.ts';
import { square } from '../helpers/gltf.ts';

const bytes = square((json, builder) => {
  json.nodes = [{ name: 'a', mesh: 0 }];
  for (const [name, angle] of [['Walk', 10], ['Run', 90]] as const)
    animate(builder, name, [{ node: 0, path: 'rotation', times: [0, 1], values: Float32Array.from([...turn([0, 1, 0], 0), ...turn([0, 1, 0], angle)]) }]);
  json.extensionsUsed = ['KHR_materials_variants'];
  json.extensions = { KHR_materials_variants: { variants: [{ name: 'red' }, { name: 'blue' }] } };
  json.materials = ['grey', 'red', 'blue'].map((name) => ({ name }));
  json.meshes[0].primitives[0].material = 0;
  json.meshes[0].primitives[0].extensions = { KHR_materials_variants: { mappings: [{ material: 2, variants: [1] }, { material: 1, variants: [0] }] } };
}); // prettier-ignore
const file = new File([Uint8Array.from(bytes)], 'a.glb');

const opened = async (): Promise<SceneDocument> => {
  const { scene, name, choices } = await readSceneFiles([file]);
  keepModel(name, [file], choices);
  return scene;
};
const seen = ({ shapes }: SceneDocument): unknown => [shapes[0]!.material, shapes[0]!.motion?.at(-1)?.rotate[1]];

describe('a model with animations and variants', () => {
  it('is shown in another of them, where it is seen from now', async () => {
    const scene = await opened();
    expect([seen(scene), choicesOf('a.glb')]).toEqual([
      ['grey', expect.closeTo(10, 4)],
      { animations: ['Walk', 'Run'], variants: ['red', 'blue'], animation: 0, variant: null, span: [0, 1] },
    ]);
    const camera = { ...scene.camera, position: [1, 2, 9] as [number, number, number] };
    const running = await rechosen({ ...scene, camera }, 'a.glb', { animation: 1 });
    const blue = await rechosen(running!, 'a.glb', { variant: 1 });
    expect([seen(blue!), blue!.camera.position, blue!.flight?.keys.length]).toEqual([['blue', expect.closeTo(90, 4)], [1, 2, 9], 2]);
    const resting = await rechosen(blue!, 'a.glb', { animation: null });
    expect([seen(resting!), resting!.flight, resting!.camera.shutter]).toEqual([['blue', undefined], undefined, undefined]);
  });

  it('is not at hand where another scene is, and a later choice takes the place of one under way', async () => {
    const scene = await opened();
    const [first, second] = await Promise.all([rechosen(scene, 'a.glb', { variant: 0 }), rechosen(scene, 'a.glb', { variant: 1 })]);
    expect([first, seen(second!)]).toEqual([null, ['blue', expect.closeTo(10, 4)]]);
    keepModel('b.glb', [file], undefined);
    expect(choicesOf('a.glb')).toBeNull();
    await expect(rechosen(scene, 'a.glb', { variant: 0 })).rejects.toThrow(
      'The files of the model are no longer at hand; open them again.',
    );
  });
});
