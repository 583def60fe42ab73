/** Materials of a document by principled.wgsl → MaterialX 1.38, open_pbr_surface; read again by src/scene/import/materialx. */
import type { SceneDocument } from '../document.ts';
import { CHANNELS } from '../document-images.ts';

type Params = SceneDocument['materials'][string]['params'];
type Image = SceneDocument['images'][string];

/** Names that differ there; null: it has no such input. */
const NAMES: Readonly<Record<string, string | null>> = {
  opacity: 'geometry_opacity',
  thin_walled: 'geometry_thin_walled',
  opacity_cutoff: null,
  coat_roughening: null,
  normal_scale: null,
  coat_own_normal: null,
  coat_normal_scale: null,
};
/** Images, the inputs that they multiply, and the types of these. */
const IMAGES: Readonly<Record<string, readonly [input: string, type: 'color3' | 'float', other: number]>> = {
  base_color_image: ['base_color', 'color3', 0.8],
  metalness_image: ['base_metalness', 'float', 0],
  roughness_image: ['specular_roughness', 'float', 0.3],
  transmission_image: ['transmission_weight', 'float', 0],
  emission_image: ['emission_color', 'color3', 1],
  opacity_image: ['geometry_opacity', 'float', 1],
};
const MODES: Readonly<Record<string, string>> = { repeat: 'periodic', clamp: 'clamp', mirror: 'mirror' };

export interface WrittenMaterials {
  text: string;
  /** Images that are in the document itself: names that the text has for them, and their data URLs. */
  files: ReadonlyMap<string, string>;
  /** Materials and parameters that MaterialX has no words for here, a sentence each. */
  notes: string[];
}

/** All materials by principled.wgsl, in the document's order. */
export function writeMaterialX({ materials, images }: SceneDocument): WrittenMaterials {
  const notes: string[] = [];
  const files = new Map<string, string>();
  const nodes = new Map<string, string>();
  const lines: string[] = [];
  for (const [i, [name, { file, params }]] of Object.entries(materials).entries()) {
    if (file === 'principled') lines.push(...new Surface(`M${i + 1}`, images, { files, nodes, notes }).lines(name, params));
    else notes.push(`The material ${name} is left out: it is no principled, but ${file}.`);
  }
  return {
    text: [
      '<?xml version="1.0"?>',
      '<materialx version="1.38" colorspace="lin_rec709">',
      ...nodes.values(),
      ...lines,
      '</materialx>',
      '',
    ].join('\n'),
    files,
    notes,
  };
}

class Surface {
  private readonly id: string;
  private readonly images: SceneDocument['images'];
  /** What all surfaces add to. */
  private readonly written: { files: Map<string, string>; nodes: Map<string, string>; notes: string[] };

  constructor(id: string, images: SceneDocument['images'], written: Surface['written']) {
    this.id = id;
    this.images = images;
    this.written = written;
  }

  lines(name: string, params: Params): string[] {
    const inputs = new Map<string, string>();
    for (const [param, value] of Object.entries(params)) {
      if (param.endsWith('_image')) continue;
      const input = param in NAMES ? NAMES[param] : param;
      if (typeof input === 'string') inputs.set(input, valueInput(input, value));
      else if (matters(param, value, params)) this.written.notes.push(`The parameter ${param} of ${name} is left out.`);
    }
    // OpenPBR's own is another.
    if (Number(params['subsurface_weight'] ?? 0) > 0 && !inputs.has('subsurface_radius'))
      inputs.set('subsurface_radius', valueInput('subsurface_radius', 0.1));
    for (const [param, [input, type, other]] of Object.entries(IMAGES)) {
      const node = this.image(params[param], type);
      if (node === null) continue;
      const factor = inputs.get(input) ?? valueInput(input, type === 'float' ? other : [other, other, other]);
      const product = `${this.id}_${input}`;
      this.written.nodes.set(
        product,
        `  <multiply name="${product}" type="${type}"><input name="in1" type="${type}" nodename="${node}"/>${factor.replace(/name="[^"]*"/, 'name="in2"')}</multiply>`,
      );
      inputs.set(input, `<input name="${input}" type="${type}" nodename="${product}"/>`);
    }
    this.normal('normal', params, 'geometry_normal', inputs);
    // Without an input coats there have the normals of the surface, here those of the base.
    this.normal(params['coat_own_normal'] === true ? 'coat_normal' : 'normal', params, 'geometry_coat_normal', inputs);
    return [
      `  <open_pbr_surface name="${this.id}" type="surfaceshader">`,
      ...[...inputs.values()].map((each) => `    ${each}`),
      '  </open_pbr_surface>',
      `  <surfacematerial name="${escaped(name)}" type="material"><input name="surfaceshader" type="surfaceshader" nodename="${this.id}"/></surfacematerial>`,
    ];
  }

  /** The input of a normal map. @param of the parameters `of_image` and `of_scale` */
  private normal(of: 'normal' | 'coat_normal', params: Params, input: string, inputs: Map<string, string>): void {
    const image = this.image(params[`${of}_image`], 'vector3');
    if (image === null || (input === 'geometry_coat_normal' && !(Number(params['coat_weight'] ?? 0) > 0))) return;
    const map = `${this.id}_${of}`;
    this.written.nodes.set(
      map,
      `  <normalmap name="${map}" type="vector3"><input name="in" type="vector3" nodename="${image}"/>${valueInput('scale', params[`${of}_scale`] ?? 1)}</normalmap>`,
    );
    inputs.set(input, `<input name="${input}" type="vector3" nodename="${map}"/>`);
  }

  /** The name of a node that looks an image up; null: there is none. */
  private image(key: Params[string] | undefined, type: 'color3' | 'float' | 'vector3'): string | null {
    if (typeof key !== 'string' || key === '') return null;
    const image = this.images[key];
    if (image === undefined) return null;
    const index = Object.keys(this.images).indexOf(key);
    const whole = type === 'float' ? 'color4' : type;
    const name = `I${index + 1}_${whole}`;
    this.written.nodes.set(name, `  <tiledimage name="${name}" type="${whole}">${this.look(key, image)}</tiledimage>`);
    if (type !== 'float') return name;
    const channel = `${name}_${image.channel}`;
    this.written.nodes.set(
      channel,
      `  <extract name="${channel}" type="float"><input name="in" type="color4" nodename="${name}"/>${valueInput('index', CHANNELS.indexOf(image.channel), 'integer')}</extract>`,
    );
    return channel;
  }

  private look(key: string, image: Image): string {
    const { colorSpace, wrap, transform, mapping } = image;
    const owner = image.of ?? key;
    const { file, data } = this.images[owner] ?? image;
    const written = file ?? `${owner.replace(/[^\w.-]/g, '_')}.${/^data:[\w.-]*\/(?:x-|vnd\.)?(\w+)/.exec(data ?? '')?.[1] ?? 'png'}`;
    if (file === undefined && data !== undefined) this.written.files.set(written, data);
    if (transform.rotation !== 0) this.written.notes.push(`The rotation of the image ${key} is left out.`);
    if (mapping !== undefined)
      this.written.notes.push(`The mapping of the image ${key} is left out: it lies on the coordinates of surfaces.`);
    const [across, up] = typeof wrap === 'string' ? [wrap, wrap] : wrap;
    const space = colorSpace === 'srgb' ? ' colorspace="srgb_texture"' : '';
    return [
      `<input name="file" type="filename" value="${escaped(written)}"${space}/>`,
      valueInput('uvtiling', transform.scale, 'vector2'),
      valueInput('uvoffset', transform.offset, 'vector2'),
      ...(across === 'repeat' && up === 'repeat'
        ? []
        : [valueText('uaddressmode', MODES[across] ?? 'periodic'), valueText('vaddressmode', MODES[up] ?? 'periodic')]),
    ].join('');
  }
}

/** Of what OpenPBR has no input for: whether it says something. */
const matters = (param: string, value: Params[string], { coat_weight = 0, coat_roughness = 0 }: Params): boolean =>
  (param === 'opacity_cutoff' && value !== 0) ||
  (param === 'coat_roughening' && value !== 1 && Number(coat_weight) * Number(coat_roughness) > 0);

const valueText = (name: string, value: string): string => `<input name="${name}" type="string" value="${value}"/>`;

function valueInput(name: string, value: unknown, type = typeOf(value)): string {
  return `<input name="${name}" type="${type}" value="${Array.isArray(value) ? value.join(', ') : String(value)}"/>`;
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'color3' : typeof value === 'boolean' ? 'boolean' : 'float');

const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (each) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' })[each] ?? each);
