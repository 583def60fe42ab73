/** MaterialX: which inputs of surfaces are said to be left out. */
import { expect, it } from 'vitest';
import { importScene } from '../../src/scene/import/index.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const value = (name: string, type: string, text: string): string => `<input name="${name}" type="${type}" value="${text}"/>`;
const shader = (kind: string, inputs: string): string =>
  `<${kind} name="S" type="surfaceshader">${inputs}</${kind}><surfacematerial name="M" type="material"><input name="surfaceshader" type="surfaceshader" nodename="S"/></surfacematerial>`;

it.each([
  // What says what is so anyway is no loss; what differs in one channel is.
  ['open_pbr_surface', value('transmission_depth', 'float', '0'), []],
  ['open_pbr_surface', value('transmission_scatter', 'color3', '0, 0, 0'), []],
  ['open_pbr_surface', value('transmission_scatter', 'color3', '0, 0, 0.1'), ['transmission_scatter']],
  ['open_pbr_surface', value('transmission_scatter', 'color3', '0.1, 0, 0'), ['transmission_scatter']],
  ['open_pbr_surface', value('transmission_dispersion_abbe_number', 'float', '20'), []],
  ['open_pbr_surface', value('transmission_dispersion_abbe_number', 'float', '0'), ['transmission_dispersion_abbe_number']],
  // Nobody knows it: neither 0 nor anything is what is so anyway.
  ['open_pbr_surface', value('glitter', 'float', '0'), ['glitter']],
  // As documents before 1.38 have it.
  ['open_pbr_surface', '<parameter name="glitter" type="float" value="1"/>', ['glitter']],
  // What is heard, and what is no input.
  ['open_pbr_surface', value('base_weight', 'float', '0.5') + '<token name="glitter" type="string" nodename="N"/>', []],
  // Without a value and without a connection it says nothing.
  ['open_pbr_surface', '<input name="glitter" type="float"/>', []],
  ['open_pbr_surface', '<input name="glitter" type="float" nodename="N"/>', ['glitter']],
  // A normal that is constant, of any name; and one that is not.
  ['open_pbr_surface', value('my_normal', 'vector3', '0, 0, 1'), []],
  ['open_pbr_surface', '<input name="my_normal" type="vector3" nodename="I"/>', ['my_normal']],
  // Those of the surface and of its coat are heard elsewhere.
  ['open_pbr_surface', '<input name="geometry_normal" type="vector3" nodename="I"/>', []],
  ['standard_surface', '<input name="coat_normal" type="vector3" nodename="I"/>', []],
  // Glass without thickness attenuates nothing.
  ['gltf_pbr', value('attenuation_color', 'color3', '0.5, 1, 1'), []],
  ['gltf_pbr', value('attenuation_color', 'color3', '0.5, 1, 1') + value('thickness', 'float', '0'), []],
  ['gltf_pbr', value('attenuation_color', 'color3', '0.5, 1, 1') + value('thickness', 'float', '0.2'), ['attenuation_color', 'thickness']],
  ['gltf_pbr', value('attenuation_color', 'color3', '1, 1, 1') + value('thickness', 'float', '0.2'), ['thickness']],
  ['gltf_pbr', '<input name="attenuation_color" type="color3" nodename="I"/>', ['attenuation_color']],
  ['gltf_pbr', value('occlusion', 'float', '1') + value('dispersion', 'float', '0.1'), ['dispersion']],
  // Its modes of alpha are heard; no other surface has any.
  ['gltf_pbr', value('alpha_mode', 'integer', '1') + value('alpha_cutoff', 'float', '0.3'), []],
  ['standard_surface', value('alpha_mode', 'integer', '1') + value('alpha_cutoff', 'float', '0.3'), ['alpha_mode', 'alpha_cutoff']],
] as const)('what is left out is said, and nothing else: %s %s', async (kind, inputs, expected) => {
  const nodes = `<image name="I" type="vector3">${value('file', 'filename', 'n.png')}</image><noise3d name="N" type="float"/>`;
  const { notes } = await importScene(bytesOf(`<materialx version="1.38">${nodes}${shader(kind, inputs)}</materialx>`), 'x.mtlx', {
    beside: async (path) => (path === 'n.png' ? bytesOf('x') : null),
    dataUrl: () => 'data:image/png;base64,AAAA',
  });
  const said = notes.filter((each) => / is left out/.test(each)).map((each) => /"(\w+)"/.exec(each)![1]);
  expect(said).toEqual(expected);
});
