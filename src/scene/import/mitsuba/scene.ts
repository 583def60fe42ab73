/** Mitsuba 3 (XML) → scene document. What its plugins become: docs/scenes-of-others.md. */
import { IDENTITY } from '../build/matrix.ts';
import { SceneBuilder } from '../build/builder.ts';
import { shown } from '../../errors.ts';
import { type Look, shiningLook } from '../build/looks.ts';
import { placeError } from '../build/notes.ts';
import { grey } from '../build/textures.ts';
import type { Imported, ImportOptions } from '../imported.ts';
import { fileError } from '../text.ts';
import { Bsdfs } from './bsdfs.ts';
import { addEmitter, emissionOf } from './emitters.ts';
import { loadMitsuba } from './files.ts';
import { mediumOf } from './media.ts';
import { Node } from './node.ts';
import { curvesOf, placedShape } from './shapes.ts';
import { cameraOf, filmOf, isMirrored, renderOf } from './view.ts';
import type { Element } from './xml.ts';

/** @throws SceneError one sentence that names the file and the line */
export async function importMitsuba(bytes: Uint8Array, file: string, given: ImportOptions): Promise<Imported> {
  const { root, ids, options } = await loadMitsuba(bytes, file, given);
  const builder = new SceneBuilder(file, options);
  const scene = new Node(root, ids, builder.notes);
  const [sensor, second] = scene.objects('sensor');
  if (sensor === undefined) throw fileError(file, 'expected a sensor, got none');
  if (second !== undefined) builder.notes.add('Of several sensors the first one is taken', second.place);
  builder.isMirrored = isMirrored(sensor);
  const shapes = new ShapeElements(builder, file);
  // Groups come first: instances may stand before them.
  const all = scene.objects('shape');
  for (const each of all) if (each.type === 'shapegroup') await shapes.group(each);
  for (const each of all) if (each.type !== 'shapegroup') await shapes.add(each, null);
  for (const each of scene.objects('emitter')) await addEmitter(builder, each);
  const [integrator] = scene.objects('integrator');
  const outside = sensor.object('medium') ?? sensor.objects('medium')[0] ?? null;
  if (outside !== null) builder.fog = (await shapes.medium(outside)) ?? undefined;
  const film = filmOf(sensor);
  const render = renderOf(sensor, integrator ?? null);
  const camera = cameraOf(sensor, film);
  sensor.end();
  // Materials, textures and media that shapes refer to stand there, too.
  scene.objects('bsdf', 'texture', 'medium');
  scene.ignoreTags('alias');
  scene.end();
  return { scene: builder.finish(camera, { film, render }), notes: builder.notes.list() };
}

class ShapeElements {
  private readonly builder: SceneBuilder;
  private readonly bsdfs = new Bsdfs();
  private readonly groups = new Map<Element, string>();
  private readonly media = new Map<Element, string | null>();
  private readonly plain: Look;
  private count = 0;

  constructor(builder: SceneBuilder, file: string) {
    this.builder = builder;
    this.plain = { kind: 'diffuse', reflectance: grey(0.5), name: 'diffuse', place: { file, line: 1 } };
  }

  async group(node: Node): Promise<void> {
    const name = `${node.name} ${++this.count}`;
    this.groups.set(node.element, name);
    this.builder.object(name);
    for (const each of node.objects('shape')) await this.add(each, name);
    node.end();
  }

  async add(node: Node, object: string | null): Promise<void> {
    const { builder } = this;
    const { place, notes, type } = node;
    if (type === 'instance') {
      const [group] = node.objects('shape');
      const name = group === undefined ? undefined : this.groups.get(group.element);
      if (name === undefined || object !== null)
        throw placeError(place, `expected an instance of a shapegroup${object === null ? '' : ' outside of groups'}`);
      builder.put(name, node.transform('to_world') ?? IDENTITY, place);
      node.end();
      return;
    }
    if (type === 'merge') {
      for (const each of node.objects('shape')) await this.add(each, object);
      return;
    }
    const curves = await curvesOf(node, builder.options);
    const placed = curves === null ? await placedShape(node, builder.options) : null;
    const [bsdf] = node.objects('bsdf');
    const [emitter] = node.objects('emitter');
    const inside = node.object('interior');
    if (node.object('exterior') !== null) notes.add('The medium outside of a shape is that of the sensor', place);
    const look = bsdf === undefined ? (inside === null ? this.plain : { ...this.plain, kind: 'passage' as const }) : this.bsdfs.of(bsdf);
    const shines = emitter === undefined ? undefined : emissionOf(emitter);
    const emission = shines !== undefined && 'picture' in shines ? undefined : shines;
    const medium = inside === null ? null : await this.medium(inside);
    if (placed === null && curves === null) return;
    node.end();
    if (curves !== null) {
      if (shines !== undefined) notes.add('Curves that are lights are dark', place);
      const matrix = node.transform('to_world') ?? IDENTITY;
      return builder.addCurves(curves, { look, matrix, name: node.name, place, ...(object !== null && { object }) });
    }
    if (placed === null) return;
    await builder.add({
      ...placed,
      look: shines !== undefined && 'picture' in shines ? shiningLook(look, shines, notes) : look,
      name: node.name,
      place,
      ...(emission !== undefined && { emission }),
      ...(medium !== null && { medium }),
      ...(object !== null && { object }),
    });
  }

  /** Its key; null: it is left out, which is noted. @throws SceneError */
  async medium(node: Node): Promise<string | null> {
    if (node.tag !== 'medium') throw placeError(node.place, `expected a medium, got ${shown(node.tag)}`);
    const known = this.media.get(node.element);
    if (known !== undefined) return known;
    const medium = await mediumOf(node, this.builder);
    const key = medium === null ? null : `medium ${Object.keys(this.builder.media).length + 1}`;
    if (medium !== null && key !== null) this.builder.media[key] = medium;
    this.media.set(node.element, key);
    return key;
  }
}
