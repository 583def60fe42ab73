/** What the importer of Mitsuba says that it leaves out or shows otherwise: each sentence where it is so, and not where it just is not. */
import { describe, expect, it } from 'vitest';
import { importedMitsuba, SENSOR } from '../helpers/mitsuba.ts';

type Row = [note: string, told: string, untold: string];
const FILES = { 'sky.exr': '[1, 1, [1, 1, 1]]', 'a.png': '[1, 1, [1, 1, 1]]' };
const shape = (inner: string): string => `<shape type="sphere">${inner}</shape>`;
const notes = async (elements: string, sensor = SENSOR): Promise<string> => (await importedMitsuba(elements, { sensor, files: FILES })).notes.join('\n'); // prettier-ignore

const bsdf = (type: string, inner = ''): string => shape(`<bsdf type="${type}">${inner}</bsdf>`);
const number = (name: string, value: number): string => `<float name="${name}" value="${value}"/>`;
const text = (name: string, value: string): string => `<string name="${name}" value="${value}"/>`;
const rgb = (name: string, value: string): string => `<rgb name="${name}" value="${value}"/>`;
const GGX = text('distribution', 'ggx');
const turned = (how: string, name = 'to_world'): string => `<transform name="${name}">${how}</transform>`;
const image = (name: string, more = ''): string => `<texture name="${name}" type="bitmap">${text('filename', 'a.png')}${more}</texture>`;
const sky = (more = '', file = 'sky.exr'): string => `<emitter type="envmap">${text('filename', file)}${more}</emitter>`;
const medium = (inner: string, type = 'homogeneous'): string => `<medium name="interior" type="${type}">${inner}</medium>`;

const ROWS: Record<string, Row[]> = {
  materials: [
    ['The normal map of a material of the kind thin-dielectric is left out', bsdf('normalmap', `${image('normalmap')}<bsdf type="thindielectric"/>`), bsdf('normalmap', `${image('normalmap')}<bsdf type="diffuse"/>`)],
    ['A polarised plastic is one without polarisation', bsdf('pplastic', GGX), bsdf('roughplastic', GGX)],
    ['A BSDF of the kind "retarder" is a grey diffuse one', bsdf('retarder'), bsdf('diffuse')],
    ['The scale of the absorption of hair is left out', bsdf('hair', number('scale', 1.01)), bsdf('hair', number('scale', 1))],
    ['Glass has one tint, that of what comes through', bsdf('dielectric', rgb('specular_reflectance', '1 1 0.9')), bsdf('dielectric', rgb('specular_reflectance', '1 1 1'))],
    ['Facets of Beckmann are those of GGX of the same slope', bsdf('roughconductor'), bsdf('roughconductor', GGX)],
    ['The metal "unheard" is copper here', bsdf('conductor', text('material', 'Unheard')), bsdf('conductor', text('material', 'Au'))],
    ['The tint of a clear coat is left out', bsdf('plastic', rgb('specular_reflectance', '1 1 0.9')), bsdf('plastic', rgb('specular_reflectance', '1 1 1'))],
    ['The principled BSDF of Disney is approximated by the material principled, which is OpenPBR', bsdf('principled'), bsdf('diffuse')],
    ...['flatness', 'spec_tint'].map((name): Row => [`"${name}" of a principled BSDF is left out`, bsdf('principled', number(name, 0.01)), bsdf('principled', number(name, 0))]),
  ],
  colours: [
    ['The image of "specular_reflectance" is left out: it counts as white', bsdf('conductor', image('specular_reflectance')), bsdf('conductor', rgb('specular_reflectance', '1 1 1'))],
    ['A textured "specular_reflectance" counts as its mean', bsdf('conductor', '<texture name="specular_reflectance" type="checkerboard"/>'), bsdf('conductor', rgb('specular_reflectance', '1 1 1'))],
    ['The spectrum of the file', bsdf('diffuse', '<spectrum name="reflectance" filename="a.spd"/>'), bsdf('diffuse', '<spectrum name="reflectance" value="0.5"/>')],
    ['Light of a black body has the luminance of its scale', '<emitter type="constant"><blackbody name="radiance" temperature="5000"/></emitter>', `<emitter type="constant">${rgb('radiance', '1 1 1')}</emitter>`],
    ['A texture whose coordinates are turned is not turned', bsdf('diffuse', image('reflectance', turned('<rotate z="1" angle="30"/>', 'to_uv'))), bsdf('diffuse', image('reflectance', turned('<scale x="2" y="3"/>', 'to_uv')))],
    ['A texture of the kind "volume" is a grey of 0.5', bsdf('diffuse', '<texture name="reflectance" type="volume"/>'), bsdf('diffuse', image('reflectance'))],
  ],
  lights: [
    ['A surface that shines along its normal alone shines to all sides', shape('<emitter type="directionalarea"/>'), shape('<emitter type="area"/>')],
    ['Of several lights from far away the first one counts', '<emitter type="constant"/><emitter type="constant"/>', '<emitter type="constant"/>'],
    ['Of several lights from far away the first one counts', `<emitter type="constant"/>${sky()}`, sky()],
    ['is missing', sky('', 'none.exr'), sky()],
    ['An image of light from far away that is turned about several axes is sampled anew', sky(turned('<rotate x="1" angle="30"/><rotate z="1" angle="40"/>')), sky(turned('<rotate y="1" angle="30"/>'))],
    ['An emitter of the kind "sunsky" is left out', '<emitter type="sunsky"/>', '<emitter type="constant"/>'],
    ['A spot with a texture is a picture of', `<emitter type="spot">${image('texture')}</emitter>`, '<emitter type="spot"/>'],
    ['A light is left out whose "texture" is a pattern', '<emitter type="spot"><texture name="texture" type="checkerboard"/></emitter>', `<emitter type="spot">${image('texture')}</emitter>`],
  ],
  media: [
    ['A medium of the kind "unheard" is left out', shape(medium('', 'unheard')), shape(medium(''))],
    ['A blend of phase functions is that of Henyey and Greenstein of the same mean cosine', shape(medium('<phase type="blendphase"><phase type="isotropic"/><phase type="isotropic"/></phase>')), shape(medium('<phase type="isotropic"/>'))],
    ['A phase function of the kind "rayleigh" is that of Henyey and Greenstein', shape(medium('<phase type="rayleigh"/>')), shape(medium('<phase type="hg"/>'))],
    ['The medium outside of a shape is that of the sensor', shape('<medium name="exterior" type="homogeneous"/>'), shape(medium(''))],
  ],
  scenes: [
    ['What is to be "$none", which nothing in the file gives, is left out', '<integrator type="path"><integer name="max_depth" value="$none"/></integrator>', '<integrator type="path"><integer name="max_depth" value="5"/></integrator>'],
    ['Of several sensors the first one is taken', SENSOR, ''],
    ['The integrator "bdpt" is replaced by a path tracer', '<integrator type="bdpt"/>', '<integrator type="path"/>'],
    ['Of the integrator "aov" the one within it is taken', '<integrator type="aov"><integrator type="path"/></integrator>', '<integrator type="path"/>'],
    ['Lights that the camera sees are not hidden', '<integrator type="path"><boolean name="hide_emitters" value="true"/></integrator>', '<integrator type="path"><boolean name="hide_emitters" value="false"/></integrator>'],
  ],
}; // prettier-ignore

describe.each(Object.entries(ROWS))('%s', (_, rows) => {
  it.each(rows)('%s', async (note, told, untold) => {
    expect(await notes(`${shape('')}${told}`)).toContain(note);
    expect(await notes(`${shape('')}${untold}`)).not.toContain(note);
  });
});

describe('sensors', () => {
  const film = (filter: string): string => `<film type="hdrfilm"><rfilter type="${filter.split(' ')[0]}">${filter.split(' ').slice(1).join(' ')}</rfilter></film>`; // prettier-ignore
  const sensor = (inner: string, type = 'perspective'): string => `<sensor type="${type}">${number('fov', 40)}${inner}</sensor>`;
  it.each<Row>([
    ['The principal point stays in the middle', sensor(number('principal_point_offset_x', 0.1)), sensor(number('principal_point_offset_x', 0))],
    ['The principal point stays in the middle', sensor(number('principal_point_offset_y', -0.1)), sensor('')],
    ['A sensor of the kind "radiancemeter" is replaced by a perspective one', '<sensor type="radiancemeter"/>', sensor('')],
    ['A filter of Mitchell has B = C = 1/3', sensor(film(`mitchell ${number('B', 0.34)}`)), sensor(film(`mitchell ${number('B', 0.3333)}`))],
    ['A filter of Mitchell has B = C = 1/3', sensor(film(`mitchell ${number('C', 0.3)}`)), sensor(film('mitchell'))],
    ['A filter of the kind "lanczos" is replaced by that of Blackman and Harris', sensor(film('lanczos')), sensor(film('tent'))],
    ['Without a sensor the scene is seen from −z, as Mitsuba does', '', sensor('')],
  ])('%s', async (note, told, untold) => {
    expect(await notes(shape(''), told)).toContain(note);
    expect(await notes(shape(''), untold)).not.toContain(note);
  });
}); // prettier-ignore
