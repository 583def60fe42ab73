/** pbrt-v4 → scene document. What its statements mean: docs/scenes-of-others.md. */
import type { Vec3 } from '../../document.ts';
import { sub } from '../../vec.ts';
import { type Affine, translationOf } from '../../affine.ts';
import { SceneBuilder } from '../build/builder.ts';
import { shown } from '../../errors.ts';
import { type Look, shiningLook } from '../build/looks.ts';
import { isRegular } from '../build/matrix.ts';
import { type Place, placeError, quoted } from '../build/notes.ts';
import type { Texture } from '../build/textures.ts';
import type { ImportedCurves } from '../curves/imported.ts';
import type { Imported, ImportOptions } from '../imported.ts';
import { freeKey } from '../names.ts';
import { decodeText, fileError } from '../text.ts';
import { MAX_PBRT_BYTES, unpacked } from './files.ts';
import { LightStatements } from './lights.ts';
import { MaterialStatements } from './materials.ts';
import { mediumOf } from './media.ts';
import type { MakeMedium } from './medium.ts';
import { displaced, displacementOf } from './displacement.ts';
import { glassIndex, illuminant, namedMetal } from './named-spectra.ts';
import { type Param, Params } from './params.ts';
import { Dialect } from './older.ts';
import { type Listener, Reader } from './reader.ts';
import { curveOf } from './curve.ts';
import { shapeGeometry } from './shapes.ts';
import type { State } from './state.ts';
import { Textures } from './textures.ts';
import { View } from './view.ts';

/** @throws SceneError one sentence that names the file and the line */
export async function importPbrt(bytes: Uint8Array, file: string, options: ImportOptions): Promise<Imported> {
  const text = decodeText(unpacked(bytes, file), file, 'lenient', MAX_PBRT_BYTES);
  const builder = new SceneBuilder(file, options);
  const dialect = new Dialect(builder.notes);
  const scene = new PbrtScene(builder, dialect, file);
  await new Reader(scene, options, builder.notes, dialect, file).read(text, file);
  return scene.finish();
}

class PbrtScene implements Listener {
  private readonly builder: SceneBuilder;
  private readonly file: string;
  private readonly view: View;
  private readonly textures: Textures;
  private readonly materials: MaterialStatements;
  private lights: LightStatements | null = null;
  private readonly media = new Map<string, MakeMedium>();
  private readonly usedMedia = new Map<string, { key: string; place: Place }>();
  private readonly mediumKeys = new Set<string>();
  private readonly covered = new Map<Look, Map<Texture, Look>>();
  private readonly spectra = new Map<string, number[] | null>();
  private object: string | null = null;
  private cameraMedium = '';
  private moves = false;

  constructor(builder: SceneBuilder, dialect: Dialect, file: string) {
    this.builder = builder;
    this.file = file;
    this.view = new View(file, builder.notes, dialect);
    this.textures = new Textures(builder.notes);
    this.materials = new MaterialStatements(this.textures, builder.notes, dialect);
  }

  option(statement: string, kind: string, params: Param[], state: State, place: Place): void {
    this.view.set(statement, { kind, params, state, place });
    if (statement === 'Camera') this.cameraMedium = state.outside;
  }

  world(): void {
    if (this.lights !== null) throw fileError(this.file, 'expected WorldBegin once, got it twice');
    this.builder.isMirrored = this.view.isMirrored;
    const ratio = this.view.imagingRatio;
    if (ratio !== 1)
      this.builder.notes.add(
        `Light is ${Number(ratio.toPrecision(4))} times what the file says, as its film records it (exposure time × ISO / 100)`,
        {
          file: this.file,
          line: 1,
        },
      );
    this.lights = new LightStatements(this.builder, ratio);
  }

  private async params(list: Param[], shared: readonly Param[], statement: string, place: Place): Promise<Params> {
    for (const each of [...list, ...shared]) if (each.type === 'spectrum' && each.strings.length > 0) await this.spectrumFile(each);
    return new Params(list, shared, statement, place, this.builder.notes);
  }

  /** A spectrum that is a file becomes its numbers. */
  private async spectrumFile(param: Param): Promise<void> {
    const [name = ''] = param.strings;
    if (glassIndex(name) !== null || illuminant(name) !== null || /^metal-\w+-(eta|k)$/.test(name) || namedMetal(name, name) !== null)
      return;
    // Tables of pbrt-v3, which its successor knows by name.
    const metal = /(?:^|[\\/])(\w+)\.(eta|k)\.spd$/.exec(name);
    if (metal !== null && namedMetal(`metal-${metal[1]}-eta`, `metal-${metal[1]}-k`) !== null) {
      param.strings = [`metal-${metal[1]}-${metal[2]}`];
      return;
    }
    let numbers = this.spectra.get(name);
    if (numbers === undefined) {
      const bytes = (await this.builder.options.beside?.(name)) ?? null;
      const words = bytes === null ? [] : decodeText(bytes, name, 'lenient', 1 << 22).replace(/#.*/g, '').split(/[\s,]+/).filter(Boolean); // prettier-ignore
      numbers = bytes === null ? null : words.map(Number);
      this.spectra.set(name, numbers);
    }
    if (numbers === null) return;
    const isRising = numbers.every((each, i) => Number.isFinite(each) && (i % 2 === 1 || i < 2 || each > (numbers[i - 2] ?? 0)));
    if (!isRising || numbers.length < 2 || numbers.length % 2 !== 0)
      throw placeError(param.place, `expected ${shown(name)} with pairs of a rising wavelength and a value, got something else`);
    param.numbers = numbers;
    param.strings = [];
  }

  async shape(kind: string, list: Param[], state: State, place: Place): Promise<void> {
    const { builder } = this;
    const params = await this.params(list, state.attributes.shape, `the shape ${quoted(kind)}`, place);
    const cover = this.textures.numberOrNull(params, 'alpha');
    const curve = kind === 'curve' ? curveOf(params, builder.notes) : null;
    const plain = curve === null ? await shapeGeometry(kind, params, builder.options, builder.notes) : null;
    const displacement = kind === 'plymesh' ? displacementOf(params, this.textures) : null;
    params.end();
    if (plain === null && curve === null) return;
    const [matrix] = state.transforms;
    if (!isRegular(matrix)) {
      builder.notes.add('Shapes whose transform flattens them are left out', place);
      return;
    }
    const look = this.look(state, cover, place);
    if (plain === null) return this.curves(curve, matrix, look, state, place);
    const { images, notes } = builder;
    const stand = { matrix, isReversed: state.isReversed };
    const geometry = displacement === null ? plain : await displaced(plain, displacement, stand, { images, notes, place });
    const placed = { geometry, ...stand };
    const shines = await this.emission(state, placed, place);
    const emission = shines !== undefined && 'picture' in shines ? undefined : shines;
    const medium = this.mediumInside(state, look, place);
    const motion = this.motion(state, place);
    await builder.add({
      ...placed,
      look: shines !== undefined && 'picture' in shines ? shiningLook(look, shines, builder.notes) : look,
      name: `${kind} ${place.line}`,
      place,
      ...(emission !== undefined && { emission }),
      ...(medium !== undefined && { medium }),
      ...(motion !== null && { motion }),
      ...(this.object !== null && { object: this.object }),
    });
  }

  private async curves(curve: ImportedCurves | null, matrix: Affine, look: Look, state: State, place: Place): Promise<void> {
    if (curve === null) return;
    const { notes } = this.builder;
    if (state.areaLight !== null) notes.add('Curves that are lights are dark', place);
    if (this.motion(state, place) !== null) notes.add('Curves that move stand where they are at the start', place);
    const object = this.object === null ? {} : { object: this.object };
    await this.builder.addCurves(curve, { look, matrix, name: `curves ${place.line}`, place, ...object });
  }

  /** The same look object for the same cover, so that it becomes one material. */
  private look(state: State, cover: Texture | null, place: Place): Look {
    const look = typeof state.material === 'string' ? this.materials.get(state.material, place) : state.material;
    if (cover === null) return look;
    const known = this.covered.get(look) ?? new Map<Texture, Look>();
    this.covered.set(look, known);
    let made = known.get(cover);
    if (made === undefined) known.set(cover, (made = { ...look, cover }));
    return made;
  }

  private async emission(state: State, placed: Parameters<LightStatements['area']>[1], place: Place) {
    if (state.areaLight === null || this.lights === null) return undefined;
    if (this.object !== null) {
      this.builder.notes.add('Area lights of objects that are instanced are left out, as pbrt does', place);
      return undefined;
    }
    const params = await this.params([...state.areaLight.params], state.attributes.light, 'the area light', state.areaLight.place);
    return this.lights.area(params, placed);
  }

  private mediumInside(state: State, look: Look, place: Place): string | undefined {
    if (state.outside !== this.cameraMedium) this.builder.notes.add('The medium outside of a shape is that of the camera', place);
    if (state.inside === '') return undefined;
    if (look.kind !== 'dielectric' && look.kind !== 'passage' && look.kind !== 'mix') return undefined;
    return this.mediumKey(state.inside, place);
  }

  /** Key of a medium that may be made later. */
  private mediumKey(name: string, place: Place): string {
    const known = this.usedMedia.get(name);
    if (known !== undefined) return known.key;
    const key = freeKey(name, this.mediumKeys, 'medium');
    this.usedMedia.set(name, { key, place });
    return key;
  }

  private motion(state: State, place: Place): { by: Vec3; from: number; to: number } | null {
    const [a, b] = state.transforms;
    if (a.every((each, i) => each === b[i])) return null;
    const isMove = a.every((each, i) => i % 4 === 3 || Math.abs(each - (b[i] ?? 0)) <= 1e-6);
    if (!isMove || this.object !== null) {
      this.builder.notes.add('Shapes that move in another way than straight on stand where they are at the start', place);
      return null;
    }
    this.moves = true;
    return { by: sub(translationOf(b), translationOf(a)), from: state.times[0], to: state.times[1] };
  }

  async light(kind: string, list: Param[], state: State, place: Place): Promise<void> {
    const params = await this.params(list, state.attributes.light, `the light ${quoted(kind)}`, place);
    await this.lights?.read(kind, params, state.transforms[0]);
  }

  async texture(name: string, type: string, kind: string, list: Param[], state: State, place: Place): Promise<void> {
    const params = await this.params(list, state.attributes.texture, `the texture ${quoted(name)}`, place);
    this.textures.set(name, type, kind, params, { matrix: this.builder.toWorld(state.transforms[0]), place });
  }

  async material(name: string | null, kind: string, list: Param[], state: State, place: Place): Promise<State['material']> {
    const params = await this.params(list, state.attributes.material, `the material ${quoted(name ?? kind)}`, place);
    const type = name === null ? kind : params.string('type', '');
    const look = this.materials.read(type, params, name ?? kind, place);
    if (name !== null) this.materials.set(name, look);
    return look;
  }

  async medium(name: string, list: Param[], state: State, place: Place): Promise<void> {
    const params = await this.params(list, state.attributes.medium, `the medium ${quoted(name)}`, place);
    const { builder, view } = this;
    this.media.set(name, mediumOf({ params, matrix: state.transforms[0], name, builder, ratio: () => view.imagingRatio }));
  }

  begin(object: string): void {
    this.object = object;
    this.builder.object(object);
  }

  end(): void {
    this.object = null;
  }

  instance(object: string, state: State, place: Place): void {
    if (!this.builder.hasObject(object)) throw placeError(place, `expected the name of an object, got ${shown(object)}`);
    const [matrix, last] = state.transforms;
    if (matrix.some((each, i) => each !== last[i])) this.builder.notes.add('Instances that move stand where they are at the start', place);
    if (!isRegular(matrix)) this.builder.notes.add('Instances whose transform flattens them are left out', place);
    else this.builder.put(object, matrix, place);
  }

  async finish(): Promise<Imported> {
    const { builder, view, file } = this;
    if (this.lights === null) throw fileError(file, 'expected WorldBegin, got none');
    if (this.cameraMedium !== '') builder.fog = this.mediumKey(this.cameraMedium, { file, line: 1 });
    for (const [name, { key, place }] of this.usedMedia) {
      const medium = this.media.get(name);
      if (medium === undefined) throw placeError(place, `expected the name of a medium, got ${shown(name)}`);
      builder.media[key] = await medium();
    }
    const scene = builder.finish(await view.camera(this.moves, builder.options), {
      film: view.film(),
      render: view.render(),
      display: view.display(),
    });
    return { scene, notes: builder.notes.list() };
  }
}
