/** Mitsuba 3: spectra that are objects with a plugin of their own, as its documentation writes them. */
import { describe, expect, it } from 'vitest';
import { importedMitsuba as imported, mitsubaScene as sceneOf } from '../helpers/mitsuba.ts';
import { near } from '../helpers/pbrt.ts';

const value = (tag: string, name: string, text: string): string => `<${tag} name="${name}" value="${text}"/>`;
const albedoOf = async (spectrum: string): Promise<unknown> => {
  const { materials } = await sceneOf(`<shape type="sphere"><bsdf type="diffuse">${spectrum}</bsdf></shape>`);
  return Object.values(materials)[0]?.params?.['albedo'];
};
const radianceOf = async (spectrum: string) => {
  const { scene, notes } = await imported(`<shape type="sphere"><emitter type="area">${spectrum}</emitter></shape>`);
  return { radiance: scene.shapes[0]?.emission?.radiance, notes };
};
const plugin = (type: string, name: string, inner: string): string => `<spectrum type="${type}" name="${name}">${inner}</spectrum>`;

describe('a spectrum with a plugin', () => {
  it.each([
    ['uniform', value('float', 'value', '0.25'), [0.25, 0.25, 0.25]],
    ['srgb', value('rgb', 'color', '0.1, 0.2, 0.3'), [0.1, 0.2, 0.3]],
    ['irregular', value('string', 'wavelengths', '400, 700') + value('string', 'values', '0.3, 0.3'), [0.3, 0.3, 0.3]],
    ['regular', value('float', 'wavelength_min', '400') + value('float', 'wavelength_max', '700') + value('string', 'values', '0.3, 0.3, 0.3'), [0.3, 0.3, 0.3]],
    ['regular', value('string', 'range', '400, 700') + value('string', 'values', '0.3'), [0.3, 0.3, 0.3]],
  ])('%s is a reflectance', async (type, inner, expected) => {
    expect(await albedoOf(plugin(type, 'reflectance', inner))).toEqual(near(expected));
  }); // prettier-ignore

  it('the wavelengths of regular and irregular ones are those of pairs', async () => {
    const pairs = await albedoOf(value('spectrum', 'reflectance', '400:0.1, 550:0.7, 700:0.2'));
    const listed = value('string', 'wavelengths', '400 550 700') + value('string', 'values', '0.1 0.7 0.2');
    const even = value('string', 'range', '400, 700') + value('string', 'values', '0.1, 0.7, 0.2');
    expect([await albedoOf(plugin('irregular', 'reflectance', listed)), await albedoOf(plugin('regular', 'reflectance', even))]).toEqual([
      pairs,
      pairs,
    ]);
  });

  it('d65 is white in numbers, times its scale and its colour', async () => {
    expect(await radianceOf(plugin('d65', 'radiance', value('float', 'scale', '3')))).toEqual({ radiance: [3, 3, 3], notes: [] });
    const tinted = value('float', 'scale', '2') + value('rgb', 'color', '1, 0.5, 0.25');
    expect((await radianceOf(plugin('d65', 'radiance', tinted))).radiance).toEqual(near([2, 1, 0.5]));
    const nested = value('float', 'scale', '2') + plugin('uniform', 'inner', value('float', 'value', '0.25'));
    expect((await radianceOf(plugin('d65', 'radiance', nested))).radiance).toEqual(near([0.5, 0.5, 0.5]));
  });

  it('blackbody is that of its temperature', async () => {
    const older = await radianceOf('<blackbody name="radiance" temperature="3000"/>');
    expect(await radianceOf(plugin('blackbody', 'radiance', value('float', 'temperature', '3000')))).toEqual(older);
    expect(older.notes).toHaveLength(1);
    await expect(radianceOf(plugin('blackbody', 'radiance', ''))).rejects.toThrow('expected "temperature" of a black body, got none');
  });

  it('bitmap is the texture', async () => {
    const bitmap = (tag: string): string => `<${tag} type="bitmap" name="reflectance"><string name="filename" value="a.png"/></${tag}>`;
    const of = (tag: string) =>
      sceneOf(`<shape type="sphere"><bsdf type="diffuse">${bitmap(tag)}</bsdf></shape>`, { files: { 'a.png': 'x' } });
    expect((await of('spectrum')).images).toEqual((await of('texture')).images);
    expect(Object.keys((await of('spectrum')).images)).toHaveLength(1);
  });

  it.each([
    ['irregular', value('string', 'wavelengths', '400, 700') + value('string', 'values', '0.3'), 'expected as many wavelengths as values of a spectrum, got 2 and 1'],
    ['irregular', value('string', 'wavelengths', '700, 400') + value('string', 'values', '1, 1'), 'expected rising wavelengths of a spectrum'],
    ['regular', value('string', 'values', '1, 1'), 'expected the range of wavelengths of a spectrum, got none'],
  ])('%s that says less is refused', async (type, inner, message) => {
    await expect(albedoOf(plugin(type, 'reflectance', inner))).rejects.toThrow(message);
  }); // prettier-ignore
});
