/** The renderer's scene from another side: what a second camera sees first, without light, for panels that show where things are. */
import { present } from '../../base/present.ts';
import { axes } from '../../scene/camera.ts';
import { AXES, dot, length, vec3At, vectorOf } from '../../scene/vec.ts';
import type { PerspectiveCamera } from '../../scene/document.ts';
import { StructArray } from '../../shader/struct.ts';
import { packCamera } from './camera.ts';
import { GuidePass } from '../passes/guide.ts';
import { readBack } from '../passes/pass.ts';
import type { Renderer } from '../renderer.ts';

export interface OrbitPicture {
  width: number;
  height: number;
  /** sRGB, four bytes a pixel; transparent where the camera sees nothing. */
  data: Uint8ClampedArray<ArrayBuffer>;
  /** Distance from the eye; -1: nothing. */
  depth: Float32Array;
}

/** Light without a direction, of all that a surface gets. */
const AMBIENT = 0.3;

export class OrbitView {
  private readonly renderer: Renderer;
  private readonly guide: GuidePass;
  private view: GPUBuffer | null = null;

  constructor(renderer: Renderer) {
    this.renderer = renderer;
    this.guide = new GuidePass(renderer);
  }

  /** One ray a pixel. @returns null where the scene has changed meanwhile, or another picture was asked for */
  async take(camera: PerspectiveCamera, width: number, height: number): Promise<OrbitPicture | null> {
    const { renderer } = this;
    const { device, assembler } = renderer;
    const { variant } = renderer.inputs();
    const { View, GuidePixel } = assembler.layouts;
    const values = new StructArray(View, 1, await readBack(device, renderer.buffers.view, 0, View.size));
    packCamera(values, camera, { width, height });
    values.set(0, 'width', width);
    values.set(0, 'height', height);
    this.view ??= device.createBuffer({
      label: 'OrbitView.view',
      size: View.size,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    device.queue.writeBuffer(this.view, 0, values.buffer);
    const features = {
      ...variant.features,
      stereo: false,
      crop: false,
      camera_motion: false,
      adaptive: false,
      circular: false,
      real_lens: false,
      rolling: false,
    };
    const plain = { ...variant, camera: 'perspective', filter: 'box', sampler: 'lcg', without: undefined, layers: undefined, features };
    if (!(await this.guide.run({ view: this.view, width, height, variant: plain }))) return null;
    const { buffer } = present(this.guide.picture, 'a picture of the guide');
    return picture(new StructArray(GuidePixel, width * height, await readBack(device, buffer)), camera, width, height);
  }
}

/** Albedo under a light at the eye. */
function picture(pixels: StructArray, camera: PerspectiveCamera, width: number, height: number): OrbitPicture {
  const { asFloats: guide, stride } = pixels;
  const [normal, far, albedo] = ['normal', 'depth', 'albedo'].map((each) => pixels.wordOf(each)) as [number, number, number];
  const data = new Uint8ClampedArray(width * height * 4);
  const depth = new Float32Array(width * height);
  const half = Math.tan((camera.fov * Math.PI) / 360);
  const { right, up, forward } = axes(camera);
  for (let i = 0; i < width * height; i++) {
    const at = i * stride;
    const distance = present(guide[at + far], 'a distance');
    depth[i] = distance;
    if (distance < 0) continue;
    const x = (2 * ((i % width) + 0.5) - width) / height;
    const y = 1 - (2 * (Math.floor(i / width) + 0.5)) / height;
    const d = vectorOf((c) => forward[c] + half * (x * right[c] + y * up[c]));
    const facing = Math.abs(dot(d, vec3At(guide, at + normal))) / length(d);
    const color = vec3At(guide, at + albedo);
    for (const c of AXES) data[i * 4 + c] = 255 * (Math.min(1, color[c]) * (AMBIENT + (1 - AMBIENT) * facing)) ** (1 / 2.2);
    data[i * 4 + 3] = 255;
  }
  return { width, height, data, depth };
}
