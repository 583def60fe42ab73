/** Mitsuba 0.6, and what Mitsuba does without a sensor or a command line. */
import { expect, it, test } from 'vitest';
import { importScene } from '../../src/scene/import/index.ts';
import { bytesOf, near } from '../helpers/pbrt.ts';

const read = (inner: string) => importScene(bytesOf(`<scene version="0.6.0">\n${inner}\n</scene>`), 'a.xml', {});
const close = (value: number) => expect.closeTo(value, 6) as number;
const float = (name: string, value: string): string => `<float name="${name}" value="${value}"/>`;
const diffuse = (value: string): string => `<bsdf type="diffuse"><rgb name="reflectance" value="${value}"/></bsdf>`;

test.each<[string, object]>([
  // (2 / (n + 2))^½ is 0.25; the square root of 0.04 is 0.2.
  [`<bsdf type="phong">${float('exponent', '30')}<rgb name="specularReflectance" value=".04 .04 .04"/></bsdf>`, { file: 'principled', params: { specular_ior: close(1.5), specular_roughness: close(0.5) } }],
  [`<bsdf type="ward">${float('alphaU', '.09')}${float('alphaV', '.04')}</bsdf>`, { file: 'principled', params: { base_color: near([0.5, 0.5, 0.5]), specular_roughness: close(Math.sqrt(0.06)) } }],
  ['<bsdf type="difftrans"><rgb name="transmittance" value=".2 .3 .4"/></bsdf>', { file: 'leaf', params: { reflectance: near([0, 0, 0]), transmittance: near([0.2, 0.3, 0.4]) } }],
  [`<bsdf type="mixturebsdf"><string name="weights" value=".25, .75"/>${diffuse('1 0 0')}${diffuse('0 1 0')}</bsdf>`, { file: 'mix', params: { share: 0.75 } }],
  // The rest absorbs.
  [`<bsdf type="mixturebsdf"><string name="weights" value=".5 .25"/>${diffuse('1 0 0')}${diffuse('0 1 0')}</bsdf>`, { file: 'mix', params: { share: 0.25 } }],
  [`<bsdf type="roughcoating">${float('intIOR', '1.7')}${float('extIOR', '1')}${float('alpha', '.04')}${diffuse('.1 .2 .3')}</bsdf>`, { file: 'principled', params: { base_color: near([0.1, 0.2, 0.3]), coat_weight: 1, coat_ior: close(1.7), coat_roughness: close(0.2), specular_weight: 0 } }],
  ['<bsdf type="irawan"/>', { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } }],
])('%s', async (bsdf, material) => {
  const { scene } = await read(`<shape type="sphere">${bsdf}</shape><emitter type="collimated"/>`);
  expect(scene.materials[scene.shapes[0]?.material ?? '']).toMatchObject(material);
}); // prettier-ignore

it('without a sensor looks from −z, so that the longest edge fills 45°', async () => {
  const { scene, notes } = await read(`<shape type="sphere"><point name="center" x="1" y="2" z="5"/>${float('radius', '3')}</shape>`);
  expect(scene.camera).toMatchObject({ position: near([1, 2, 2 - 3 / Math.tan(Math.PI / 8)]), up: near([0, 1, 0]) });
  expect(scene.camera.target[2]).toBeGreaterThan(scene.camera.position[2]);
  expect(notes).toEqual(['Without a sensor the scene is seen from −z, as Mitsuba does (a.xml:1).']);
});

it('without a command line has its own numbers of samples, but no shapes', async () => {
  const sensor = '<sensor type="perspective"><sampler type="independent"><integer name="sampleCount" value="$spp"/></sampler></sensor>';
  const { scene, notes } = await read(`${sensor}<shape type="sphere"/>`);
  expect(scene.render.spp).toBeGreaterThan(0);
  expect(notes).toEqual(['What is to be "$spp", which nothing in the file gives, is left out (a.xml:2).']);
  await expect(read(`<shape type="sphere">${float('radius', '$r')}</shape>`)).rejects.toThrow('expected a default for "$r", got none');
});

it.each([
  ['<string name="weights" value="1"/>', 'expected a weight ≥ 0 for each of 2 BSDFs of a mixture, got 1'],
  ['<string name="weights" value="1 x"/>', 'expected a weight ≥ 0 for each of 2 BSDFs of a mixture, got 2'],
])('%s: %s', (weights, message) =>
  expect(read(`<shape type="sphere"><bsdf type="mixturebsdf">${weights}${diffuse('1')}${diffuse('1')}</bsdf></shape>`)).rejects.toThrow(
    message,
  ),
);

it('reads spectra that are files as if their pairs stood in the scene', async () => {
  const scene = (spectrum: string): string =>
    `<shape type="sphere"><bsdf type="diffuse"><spectrum name="reflectance" ${spectrum}/></bsdf></shape><shape type="sphere"><bsdf type="diffuse"><spectrum name="reflectance" ${spectrum}/></bsdf></shape>`;
  const materials = async (spectrum: string, text: string | null) => {
    let asked = 0;
    const beside = async (): Promise<Uint8Array | null> => (asked++, text === null ? null : bytesOf(text));
    const { scene: made, notes } = await importScene(bytesOf(`<scene version="3.0.0">${scene(spectrum)}</scene>`), 'a.xml', { beside });
    return { materials: Object.values(made.materials), notes: notes.slice(1), asked };
  };
  const file = await materials('filename="red.spd"', '# measured\n400 0.1\n600, .2\r\n700 9e-1\n');
  expect(file).toEqual({ ...(await materials('value="400:.1, 600:.2, 700:.9"', null)), asked: 1 });
  expect((await materials('filename="gone.spd"', null)).notes).toEqual([expect.stringContaining('"gone.spd" is a grey of 0.5')]);
  await expect(materials('filename="a.spd"', '400 x')).rejects.toThrow(
    'a.xml line 1: expected "a.spd" with pairs of a wavelength and a value',
  );
});
