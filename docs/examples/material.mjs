// A material from a string: what is wrong with it, where, and how it looks.
import { createRenderer, PenumbraError } from 'penumbra-engine';
import { openDevice } from 'penumbra-engine/node';
import { readProgram } from 'penumbra-engine/shader';

const STRIPES = `// Stripes of two grey values across the surface.
import package::material::Hit;

struct Params {
  /// Width of a stripe. @range(0.01, 1) @default(0.25)
  width: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  let grey = select(0.2, 0.8, fract(hit.uv.x / params.width) < 0.5);
  return vec3f(grey / 3.14159265);
}
`;

const scene = {
  version: 1,
  camera: { position: [0, 0, 3], target: [0, 0, 0] },
  film: { width: 32, height: 32, layers: ['depth'] },
  programs: { stripes: STRIPES },
  materials: { front: { file: 'stripes', params: { width: 0.5 } } },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'front' }],
};

const { device, pause } = await openDevice();
const renderer = await createRenderer(device, { pause });

console.log(
  'parameters:',
  readProgram('stripes', STRIPES).params.map(({ name, min, max }) => `${name} from ${min} to ${max}`),
);

// A mistake leaves the renderer as it was, and says where it is.
for (const { line, column, message } of await renderer.checkProgram('stripes', STRIPES.replace('0.8', '0.8 + grey')))
  console.log(`line ${line}, column ${column}: ${message}`);
try {
  await renderer.setScene({ ...scene, materials: { front: { file: 'stripes', params: { width: 7 } } } });
} catch (error) {
  if (!(error instanceof PenumbraError)) throw error;
  console.log(error.code, error.path);
}

await renderer.setScene(scene);
await renderer.finish({ spp: 16 });
const [image, depth] = await renderer.readAll();
console.log(image.name, image.channels.join(), image.data.length, depth.name, depth.channels.join(), depth.data.length);
console.log('nearest:', Math.min(...depth.data).toFixed(2));

renderer.dispose();
device.destroy();
process.exit(0);
