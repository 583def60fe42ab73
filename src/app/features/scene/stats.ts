/** What the engine made of the scene: primitives, structure, bytes; at the end of the Scene panel, for who asks. */
import { biases, MIN_BUFFERS, type PrepareReport } from '../../../engine/index.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { el } from '../../ui/dom.ts';
import { count, short } from '../../ui/format.ts';
import type { App } from '../../app.ts';

export function sceneStats(page: App): HTMLElement {
  const text = el('p', { id: 'scene-stats', title: 'Of the scene on the graphics adapter, without film and images' });
  const element = el('details', { class: 'dim hint scene-facts' }, el('summary', {}, 'Technical facts'), text);
  const show = (): void => {
    const { prepared, document } = page.state.get();
    element.hidden = prepared === null;
    if (prepared !== null) text.textContent = `${statsText(prepared)} ${biasText(document)}`;
  };
  page.state.subscribe((now, before) => (now.prepared !== before.prepared || now.document !== before.document) && show());
  show();
  return element;
}

/** All that keeps the image from the solution, also what the status line is silent about. */
export function biasText(scene: SceneDocument): string {
  const causes = biases(scene);
  return causes.length === 0 ? 'The estimator is unbiased.' : `The estimator is biased: ${causes.join(', ')}.`;
}

/** What rays find their primitives by. */
function foundBy(structure: PrepareReport['structure'], nodes: string): string {
  switch (structure) {
    case 'grid':
      return `Grid of ${nodes} cells`;
    case 'bounding-spheres':
      return `Bounding spheres, ${nodes} of them`;
    case 'bvh2':
      return `BVH2 of ${nodes} nodes`;
    case 'bvh8':
      return `BVH8 of ${nodes} nodes`;
    case 'two-level':
      return `BVH2 of two levels of ${nodes} nodes`;
    default:
      return 'No structure';
  }
}

/** 69,451 primitives, BVH2 of 30,412 nodes: 5.4 MB, 78 bytes a primitive (28 of them the structure). Built in 85 ms. */
export function statsText({
  structure,
  primitives,
  nodes,
  bytes,
  bytesPerPrimitive,
  storageBuffers,
  geometryMs,
  kernel,
}: PrepareReport): string {
  const own = bytes.structure / primitives;
  const split = storageBuffers > MIN_BUFFERS ? ` The kernel reads them from ${storageBuffers} storage buffers.` : '';
  const wave = kernel === 'wavefront' ? ' Rendered as a wavefront.' : '';
  const megabytes = (bytesPerPrimitive * primitives) / 1e6;
  return (
    `${count(primitives)} primitives, ${foundBy(structure, count(nodes))}: ${short(megabytes)} MB, ` +
    `${short(bytesPerPrimitive)} bytes a primitive, ${short(own)} of them the structure. Built in ${short(geometryMs)} ms.${split}${wave}`
  );
}
