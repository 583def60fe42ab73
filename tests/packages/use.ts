/** A program that uses each entry of the package, by its types. */

export const USE = `
import { createRenderer, parseScene, requestDevice, PenumbraError, type FilmImage, type SceneInput } from 'penumbra-engine';
import { makeLink } from 'penumbra-engine/link';
import { createLaboratory, reportText } from 'penumbra-engine/lab';
import { encodeExr } from 'penumbra-engine/image';
import { linkMaterial, readProgram } from 'penumbra-engine/shader';
import { checkScene } from 'penumbra-engine/scene';
import { fromThree } from 'penumbra-engine/three';
import { openDevice } from 'penumbra-engine/node';
import { defineView } from 'penumbra-engine/view';
import 'penumbra-engine/worker';

export async function use(signal: AbortSignal): Promise<FilmImage[]> {
  const { device, pause } = await openDevice();
  using renderer = await createRenderer(device, { pause });
  const input: SceneInput = {
    version: 1,
    camera: { position: [0, 0, 3], target: [0, 0, 0] },
    materials: { a: { file: 'diffuse' } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
  };
  // @ts-expect-error A shape has a kind.
  checkScene({ ...input, shapes: [{ radius: 1 }] });
  const exposure: number = checkScene(input).display.exposure;
  await renderer.setScene(parseScene(JSON.stringify(input)), { signal });
  for await (const { samples } of renderer.render({ spp: 4, signal })) console.log(samples, exposure);
  const images = await renderer.readAll({ signal });
  await encodeExr(images);
  using laboratory = await createLaboratory(device);
  console.log(reportText(await laboratory.check('a', '', { signal })), readProgram('a', '').params[0]?.min);
  console.log(await makeLink('https://example.org/', checkScene(input)), (await linkMaterial('a', '')).code);
  const error: unknown = null;
  if (error instanceof PenumbraError && error.code === 'shader') console.log(error.diagnostics[0]?.line);
  return images;
}

export async function show(): Promise<void> {
  // As the platform gives it: perhaps none.
  const device = await requestDevice(await navigator.gpu.requestAdapter());
  console.log(device.limits.maxBufferSize);
  defineView();
  const view = document.querySelector('penumbra-view');
  view?.addEventListener('sample', ({ detail: { samples, spp } }) => console.log(samples / spp));
  view?.addEventListener('error', ({ detail }) => console.log(detail.code, detail.path));
  view?.addEventListener('pick', ({ detail: { x, values } }) => console.log(x, values.depth?.[0]));
  view?.addEventListener('click', ({ clientX }) => console.log(clientX));
  // @ts-expect-error A sample has no code.
  view?.addEventListener('sample', ({ detail }) => console.log(detail.code));
}
declare const console: { log(...what: unknown[]): void };
`;
