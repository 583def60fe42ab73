/** MaterialX: disney_principled. */
import { expect, it } from 'vitest';
import { importScene } from '../../src/scene/import/index.ts';
import { bytesOf, near } from '../helpers/pbrt.ts';

const value = (name: string, type: string, text: string): string => `<input name="${name}" type="${type}" value="${text}"/>`;

/** The parameters that a surface with these inputs becomes, and what is said of it. */
async function paramsOf(inputs: string) {
  const surface = `<disney_principled name="S" type="surfaceshader">${inputs}</disney_principled>`;
  const material =
    '<surfacematerial name="M" type="material"><input name="surfaceshader" type="surfaceshader" nodename="S"/></surfacematerial>';
  const text = `<materialx version="1.39" colorspace="lin_rec709">${surface}${material}</materialx>`;
  const { scene, notes } = await importScene(bytesOf(text), 'x.mtlx', {});
  const { file, params } = scene.materials[scene.shapes[0]!.material]!;
  expect(file).toBe('principled');
  return { params, notes };
}

it('disney_principled: what its inputs say together', async () => {
  const plain = await paramsOf('');
  // 0.08 · 0.5 at normal incidence.
  expect(plain.params).toMatchObject({ base_color: [0.16, 0.16, 0.16], specular_ior: expect.closeTo(1.5, 9) as number });
  expect(plain.params).not.toHaveProperty('coat_roughness');
  expect(plain.notes).toHaveLength(1);
  expect(plain.notes[0]).toContain('The surface "disney_principled" is approximated by the material principled, which is OpenPBR');
  const blue = value('baseColor', 'color3', '0.2, 0.4, 0.8');
  const paint = ['clearcoat', 'sheen', 'specularTint', 'subsurface'].map((each) => value(each, 'float', '0.5')).join('');
  const more =
    value('clearcoatGloss', 'float', '0.9') + value('subsurfaceDistance', 'color3', '2, 1, 0.5') + value('specular', 'float', '1');
  expect((await paramsOf(blue + paint + more)).params).toMatchObject({
    specular_ior: expect.closeTo((1 + Math.sqrt(0.08)) / (1 - Math.sqrt(0.08)), 9) as number,
    specular_color: near([0.6, 0.7, 0.9]),
    fuzz_color: near([0.6, 0.7, 0.9]),
    coat_weight: 0.5,
    coat_roughness: expect.closeTo(0.1, 9) as number,
    coat_darkening: 0,
    subsurface_radius: 2,
    subsurface_radius_scale: near([1, 0.5, 0.25]),
    subsurface_color: near([0.2, 0.4, 0.8]),
  });
  const glass = value('specTrans', 'float', '1') + value('ior', 'float', '1.7') + value('specular', 'float', '0');
  expect((await paramsOf(blue + glass)).params).toMatchObject({
    transmission_weight: 1,
    transmission_color: near([0.2, 0.4, 0.8]),
    specular_ior: 1.7,
  });
});
