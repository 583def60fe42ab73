/** MaterialX documents (.mtlx, 1.36 to 1.39): their materials, each on a sphere on a stage. What becomes of nodes: docs/materialx.md. */
import type { SceneInput } from '../../document.ts';
import { checkScene } from '../../parse.ts';
import { Images } from '../build/images.ts';
import { Materials } from '../build/materials.ts';
import { Notes, placeError, quoted } from '../build/notes.ts';
import type { Imported, ImportOptions } from '../imported.ts';
import { type Element, parseXml } from '../mitsuba/xml.ts';
import { stageAround } from '../stage.ts';
import { decodeText, fileError } from '../text.ts';
import { attribute, Graph } from './graph.ts';
import { isSurface, shaderOf, surfaceOf } from './surfaces.ts';

const MAX_MTLX_BYTES = 16 * 1024 * 1024;
/** Most materials that are shown, and distance of their spheres of radius 1. */
const MAX_SHOWN = 64;
const STEP = 2.5;

/** Documents in all that one includes, and within one another. */
const MAX_FILES = 64;
const MAX_DEPTH = 8;

/** @throws SceneError one sentence that names the file and the line */
export async function importMaterialX(bytes: Uint8Array, file: string, options: ImportOptions): Promise<Imported> {
  const root = parseXml(decodeText(bytes, file, 'utf-8', MAX_MTLX_BYTES), file);
  if (root.tag !== 'materialx') throw fileError(file, `expected an element materialx, got ${root.tag}`, root.place.line);
  const notes = new Notes();
  const graph = new Graph(root, notes);
  await include(root, options, notes, { files: 0 }, 1);
  const given = root.children.filter(({ tag }) => tag === 'surfacematerial');
  const named = given.flatMap((each) => {
    const shader = shaderOf(graph, root, each);
    if (shader === null) notes.add('A material without a surface shader is left out', each.place);
    return shader === null ? [] : [{ name: attribute(each, 'name'), shader }];
  });
  const all = given.length > 0 ? named : root.children.filter(isSurface).map((shader) => ({ name: attribute(shader, 'name'), shader }));
  if (all.length === 0) throw fileError(file, 'expected a material or a surface shader, got none', root.place.line);
  if (all.length > MAX_SHOWN) notes.add(`Materials after the first ${MAX_SHOWN} are left out`, root.place);
  const images = new Images(options, notes);
  const materials = new Materials(images, notes);
  const columns = Math.ceil(Math.sqrt(Math.min(all.length, MAX_SHOWN)));
  const spheres: SceneInput['shapes'] = [];
  for (const [i, { name, shader }] of all.slice(0, MAX_SHOWN).entries()) {
    const { key } = await materials.of(surfaceOf(graph, shader, name), () => null);
    const place = [i % columns, Math.floor(i / columns)] as const;
    spheres.push({
      type: 'sphere',
      ...(name !== '' && { name }),
      center: [STEP * place[0], 1, -STEP * place[1]],
      radius: 1,
      material: key,
    });
  }
  const rows = Math.ceil(spheres.length / columns);
  const center = [(STEP * (columns - 1)) / 2, 1, (-STEP * (rows - 1)) / 2] as const;
  const radius = 1 + Math.hypot(center[0], center[2]);
  const stage = stageAround({ center: [...center], radius, bottom: 0 }, file, materials.all);
  const scene: SceneInput = {
    ...stage,
    images: images.all,
    materials: { ...materials.all, ...stage.materials },
    shapes: [...spheres, ...stage.shapes],
  };
  return { scene: checkScene(scene), notes: notes.list() };
}

/** Puts what a document includes among its elements, with the colour space and the prefix that hold for it. @throws SceneError */
async function include(root: Element, options: ImportOptions, notes: Notes, counted: { files: number }, depth: number): Promise<void> {
  for (const each of root.children.filter(({ tag }) => tag === 'xi:include')) {
    const href = attribute(each, 'href');
    if (++counted.files > MAX_FILES || depth > MAX_DEPTH)
      throw placeError(each.place, `expected at most ${MAX_FILES} included documents, ${MAX_DEPTH} deep in one another, got more`);
    const bytes = (await options.beside?.(href)) ?? null;
    if (bytes === null) {
      notes.add(`The document ${quoted(href)} is missing`, each.place);
      continue;
    }
    const inner = parseXml(decodeText(bytes, href, 'utf-8', MAX_MTLX_BYTES), href);
    await include(inner, options, notes, counted, depth + 1);
    const shared = [...inner.attributes].filter(([name]) => name === 'colorspace' || name === 'fileprefix');
    for (const child of inner.children) root.children.push({ ...child, attributes: new Map([...shared, ...child.attributes]) });
  }
}
