/**
 * What the page begins with, in its first chunk: the first scene, and of the library of shaders as much as its kernel and the
 * passes around it are made of (tests/unit/first-library.test.ts says what that is). library.ts adds the rest.
 */

/** `/wgsl/view/tone.wgsl` → `view/tone`. */
export function byPath(files: Readonly<Record<string, string>>, folder: string): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path.slice(folder.length + 2, -'.wgsl'.length), text]));
}

const wgsl = import.meta.glob<string>(
  [
    '/wgsl/{bounds,camera/perspective,camera/plane,camera/ray,environment/octahedral,environment/radiance,film/blocks,film/contribution,film/filter/box,film/sums,film/variance,integrator/path,light/density/one,light/direct,light/emission,light/face,light/found,light/sample,light/sampler/power,light/shadow,light/solid_angle,light/spherical,light/stored,main,material,math,mis/mis_power,params,path/bounce/apart,path/frame,path/scatter,path/state,path/vertex/surface,probe/no_layers,probe/no_ray_count,probe/no_recorder,sampler/dimensions,sampler/dithered,sampler/hash,sampler/sobol_net,sampler/z_order,scene,shape/point,shape/primitive,surface/geometry,surface/normal,surface/opacity,surface/point,surface/tangent,traverse/bvh2,traverse/intersect,traverse/leaf,view/develop,view/display,view/guide,view/layer,view/noise,view/palette,view/tone,warp,wave/state}.wgsl',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const scenes = import.meta.glob<unknown>('/scenes/coloured-light.json', { import: 'default', eager: true });
const materials = import.meta.glob<string>('/materials/diffuse.wgsl', { query: '?raw', import: 'default', eager: true });

/** The texts that kernels are made of, as far as they are loaded: grows once, in place. */
export const growingLibrary: { readonly wgsl: Record<string, string>; readonly materials: Record<string, string> } = {
  wgsl: byPath(wgsl, 'wgsl'),
  materials: byPath(materials, 'materials'),
};

/** Not as it stands in its file: blanks and breaks would be loaded as well. */
export const firstSceneText = JSON.stringify(Object.values(scenes)[0]);
