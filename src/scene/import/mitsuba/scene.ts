/** Mitsuba 3 (XML) → scene document. What its plugins become: docs/scenes-of-others.md. */
import type { Vec3 } from '../../document.ts';
import { sub } from '../../vec.ts';
import { IDENTITY } from '../build/matrix.ts';
import { type PlacedCamera, SceneBuilder } from '../build/builder.ts';
import { shown } from '../../errors.ts';
import { type Look, shiningLook } from '../build/looks.ts';
import { type Place, placeError, quoted } from '../build/notes.ts';
import { grey } from '../build/textures.ts';
import type { Imported, ImportOptions } from '../imported.ts';
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
  const { root, ids, options, lacking } = await loadMitsuba(bytes, file, given);
  const builder = new SceneBuilder(file, options);
  for (const { name, place } of lacking)
    builder.notes.add(`What is to be ${quoted(`$${name}`)}, which nothing in the file gives, is left out`, place);
  const scene = new Node(root, ids, builder.notes);
  const [own, second] = scene.objects('sensor');
  const sensor = own ?? new Node(withoutSensor(root.place), ids, builder.notes);
  if (own === undefined) builder.notes.add('Without a sensor the scene is seen from −z, as Mitsuba does', root.place);
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
  return { scene: builder.finish(own === undefined ? beforeBox(camera) : camera, { film, render }), notes: builder.notes.list() };
}

const FOV = 45;

const withoutSensor = (place: Place): Element => ({
  tag: 'sensor',
  attributes: new Map([['type', 'perspective']]),
  children: [{ tag: 'float', attributes: new Map([['name', 'fov'], ['value', `${FOV}`]]), children: [], place }],
  place,
}); // prettier-ignore

/** So far before the middle of the box that its longest edge fills the angle. */
const beforeBox =
  (camera: PlacedCamera) =>
  (low: Vec3, high: Vec3): PlacedCamera => {
    const distance = Math.max(...sub(high, low)) / (2 * Math.tan((FOV * Math.PI) / 360));
    return { ...camera, position: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2] - distance] };
  };

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
