/** Statements of pbrt files, in their order, with the files that they include. */
import { shown } from '../../errors.ts';
import type { ImportOptions } from '../imported.ts';
import { vec3At } from '../../vec.ts';
import { IDENTITY, looking, ofColumns, scaling, translation, turn } from '../build/matrix.ts';
import { type Notes, type Place, placeError, quoted } from '../build/notes.ts';
import { COLOR_SPACES } from './color-spaces.ts';
import { pbrtText } from './files.ts';
import { type Dialect, READ_OVER, type Statement, upgraded } from './older.ts';
import { type Param, readParams } from './params.ts';
import { appended, firstState, type State, type Target, transformed, undone } from './state.ts';
import { Tokens } from './tokens.ts';

/** Files within files, files in all, characters in all, and blocks within blocks. */
const MAX_DEPTH = 16;
const MAX_FILES = 2000;
const MAX_CHARACTERS = 512 * 1024 * 1024;
const MAX_BLOCKS = 1000;

const TARGETS: readonly Target[] = ['shape', 'light', 'material', 'medium', 'texture'];

/** What becomes of statements that are no transforms. */
export interface Listener {
  /** Of what stands before WorldBegin: camera, film, sampler, … */
  option(statement: string, kind: string, params: Param[], state: State, place: Place): void | Promise<void>;
  world(): void;
  shape(kind: string, params: Param[], state: State, place: Place): void | Promise<void>;
  light(kind: string, params: Param[], state: State, place: Place): void | Promise<void>;
  texture(name: string, type: string, kind: string, params: Param[], state: State, place: Place): void | Promise<void>;
  /** @param name null: it becomes the state's own */
  material(name: string | null, kind: string, params: Param[], state: State, place: Place): State['material'] | Promise<State['material']>;
  medium(name: string, params: Param[], state: State, place: Place): void | Promise<void>;
  begin(object: string, place: Place): void;
  end(): void;
  instance(object: string, state: State, place: Place): void;
}

const OPTIONS = ['Camera', 'Film', 'Sampler', 'Integrator', 'PixelFilter', 'Accelerator'];

export class Reader {
  private state: State;
  private readonly blocks: { kind: 'attribute' | 'object'; state: State }[] = [];
  private readonly systems = new Map<string, State['transforms']>();
  private readonly listener: Listener;
  private readonly options: ImportOptions;
  private readonly notes: Notes;
  private readonly dialect: Dialect;
  private isWorld = false;
  private isEnded = false;
  private files = 0;
  private characters = 0;

  constructor(listener: Listener, options: ImportOptions, notes: Notes, dialect: Dialect, file: string) {
    this.listener = listener;
    this.options = options;
    this.notes = notes;
    this.dialect = dialect;
    this.state = firstState({ file, line: 1 });
  }

  /** @throws SceneError */
  async read(text: string, file: string, depth = 0): Promise<void> {
    this.characters += text.length;
    if (++this.files > MAX_FILES || this.characters > MAX_CHARACTERS)
      throw placeError(
        { file, line: 1 },
        `expected at most ${MAX_FILES} included files of ${MAX_CHARACTERS} characters together, got more`,
      );
    const tokens = new Tokens(text, file);
    const open = this.blocks.length;
    for (let token = tokens.next(); token !== null; token = tokens.next()) {
      if (token.kind !== 'word') throw tokens.wrong(token, 'a statement');
      const place = tokens.place(token);
      if (this.isEnded && this.blocks.length === 0) {
        this.notes.add('What stands after WorldEnd is left out', place);
        return;
      }
      if (this.transform(token.text, tokens, place)) continue;
      if (token.text === 'Include' || token.text === 'Import') await this.include(token.text, tokens, place, depth);
      else {
        const waits = this.statement(token.text, tokens, place);
        if (waits instanceof Promise) await waits;
      }
    }
    if (depth === 0 && this.blocks.length > open)
      throw placeError(tokens.place(tokens.end()), 'expected the end of a block, AttributeEnd or ObjectEnd, got the end of the file');
  }

  private async include(statement: string, tokens: Tokens, place: Place, depth: number): Promise<void> {
    const name = tokens.string('the name of a file');
    if (depth >= MAX_DEPTH) throw placeError(place, `expected files at most ${MAX_DEPTH} deep in one another, got ${shown(name)}`);
    const bytes = (await this.options.beside?.(name)) ?? null;
    if (bytes === null) throw placeError(place, `expected the file ${shown(name)} beside the scene, got none`);
    const before = this.state;
    await this.read(pbrtText(bytes, name), name, depth + 1);
    // An imported file has a state of its own.
    if (statement === 'Import') this.state = before;
  }

  /** Whether it was a statement that changes transforms. @throws SceneError */
  private transform(statement: string, tokens: Tokens, place: Place): boolean {
    const append = (by: readonly number[]): true => {
      this.state = appended(this.state, by, place);
      return true;
    };
    switch (statement) {
      case 'Identity':
        this.state = transformed(this.state, () => IDENTITY, place);
        return true;
      case 'Translate':
        return append(translation(vec3At(tokens.numbers(3), 0)));
      case 'Scale':
        return append(scaling(vec3At(tokens.numbers(3), 0)));
      case 'Rotate': {
        const [degrees = 0, x = 0, y = 0, z = 0] = tokens.numbers(4);
        if (Math.hypot(x, y, z) === 0) throw placeError(place, 'expected an axis that is not zero, got 0 0 0');
        return append(turn([x, y, z], degrees));
      }
      case 'LookAt': {
        const numbers = tokens.numbers(9);
        const [eye, target, up] = [vec3At(numbers, 0), vec3At(numbers, 3), vec3At(numbers, 6)];
        const camera = looking(eye, target, up);
        if (camera === null) throw placeError(place, 'expected a target other than the eye, and an up that is not parallel to the view');
        return append(undone(camera, place));
      }
      case 'Transform':
      case 'ConcatTransform': {
        const matrix = affine(tokens.numbers(16), place, this.notes);
        if (statement === 'ConcatTransform') return append(matrix);
        this.state = transformed(this.state, () => matrix, place);
        return true;
      }
      case 'CoordinateSystem':
        this.systems.set(tokens.string('the name of a coordinate system'), this.state.transforms);
        return true;
      case 'CoordSysTransform': {
        const name = tokens.string('the name of a coordinate system');
        const known = this.systems.get(name);
        if (known === undefined) this.notes.add(`The coordinate system ${quoted(name)} is not known`, place);
        else this.state = { ...this.state, transforms: known };
        return true;
      }
      case 'ActiveTransform': {
        const word = tokens.expect('All, StartTime or EndTime');
        const active = { All: [true, true], StartTime: [true, false], EndTime: [false, true] } as const;
        if (!(word.text in active)) throw tokens.wrong(word, 'All, StartTime or EndTime');
        this.state = { ...this.state, active: active[word.text as keyof typeof active] };
        return true;
      }
      case 'TransformTimes': {
        const [start = 0, end = 1] = tokens.numbers(2);
        this.state = { ...this.state, times: [start, end] };
        return true;
      }
      default:
        return false;
    }
  }

  private statement(statement: string, tokens: Tokens, place: Place): void | Promise<void> {
    const { listener, state } = this;
    const params = (): Param[] => readParams(tokens, state.colorSpace, this.dialect, this.notes);
    const now = (kind: string, list = params()) => upgraded(statement, kind, list, this.dialect, place);
    const named = (what: string): string => tokens.string(what);
    if (statement === 'SurfaceIntegrator' || READ_OVER.includes(statement)) {
      this.dialect.older(place);
      const { kind, params: list } = upgraded('Integrator', named('a kind'), params(), this.dialect, place);
      return statement === 'SurfaceIntegrator' ? listener.option('Integrator', kind, list, state, place) : undefined;
    }
    if (OPTIONS.includes(statement)) {
      const { kind, params: list } = now(named(`a kind of ${statement}`));
      if (statement === 'Camera') this.systems.set('camera', [undone(state.transforms[0], place), undone(state.transforms[1], place)]);
      return listener.option(statement, kind, list, state, place);
    }
    switch (statement) {
      case 'WorldBegin':
        this.isWorld = true;
        this.state = { ...state, transforms: [IDENTITY, IDENTITY], active: [true, true] };
        this.systems.set('world', this.state.transforms);
        return listener.world();
      case 'Option':
        this.notes.add('Options are read over', place);
        return void tokens.option();
      case 'ColorSpace': {
        const name = named('a colour space');
        if (!COLOR_SPACES.includes(name))
          throw placeError(place, `expected a colour space (${COLOR_SPACES.join(', ')}), got ${shown(name)}`);
        this.state = { ...state, colorSpace: name };
        return undefined;
      }
      case 'AttributeBegin':
      case 'TransformBegin':
        return this.push('attribute', place);
      case 'AttributeEnd':
      case 'TransformEnd':
        return this.pop('attribute', statement, place);
      case 'Attribute': {
        const target = named('what the attributes are of') as Target;
        if (!TARGETS.includes(target)) throw placeError(place, `expected ${TARGETS.join(', ')}, got ${shown(target)}`);
        this.state = { ...state, attributes: { ...state.attributes, [target]: [...state.attributes[target], ...params()] } };
        return undefined;
      }
      case 'ReverseOrientation':
        this.state = { ...state, isReversed: !state.isReversed };
        return undefined;
      case 'MediumInterface': {
        const inside = named('a medium');
        const outside = tokens.peek()?.kind === 'string' ? named('a medium') : inside;
        this.state = { ...state, inside, outside };
        return undefined;
      }
      case 'MakeNamedMedium':
        return listener.medium(named('the name of a medium'), now('').params, state, place);
      case 'NamedMaterial':
        this.state = { ...state, material: named('the name of a material') };
        return undefined;
    }
    if (!this.isWorld && WORLD.includes(statement)) throw placeError(place, `expected WorldBegin before ${statement}`);
    return this.content(statement, tokens, place, now);
  }

  /** What stands after WorldBegin. */
  private content(statement: string, tokens: Tokens, place: Place, now: (kind: string) => Statement): void | Promise<void> {
    const { listener, state } = this;
    switch (statement) {
      case 'Material':
      case 'MakeNamedMaterial': {
        const name = tokens.string('a name');
        const own = statement === 'Material';
        const made = listener.material(own ? null : name, own ? name : '', now('').params, state, place);
        const take = (material: State['material']): void => void (own && (this.state = { ...this.state, material }));
        return made instanceof Promise ? made.then(take) : take(made);
      }
      case 'Texture': {
        const [name, type, kind] = [
          tokens.string('the name of a texture'),
          tokens.string('float or spectrum'),
          tokens.string('a kind of texture'),
        ];
        return listener.texture(name, type === 'color' ? 'spectrum' : type, kind, now(kind).params, state, place);
      }
      case 'LightSource': {
        const { kind, params } = now(tokens.string('a kind of light'));
        return listener.light(kind, params, state, place);
      }
      case 'AreaLightSource': {
        const { kind, params } = now(tokens.string('a kind of light'));
        if (kind !== 'diffuse') throw placeError(place, `expected an area light of the kind "diffuse", got ${shown(kind)}`);
        this.state = { ...state, areaLight: { params, place } };
        return undefined;
      }
      case 'Shape': {
        const { kind, params } = now(tokens.string('a kind of shape'));
        return listener.shape(kind, params, state, place);
      }
      case 'ObjectBegin': {
        if (this.blocks.some(({ kind }) => kind === 'object')) throw placeError(place, 'expected no object within an object');
        this.push('object', place);
        return listener.begin(tokens.string('the name of an object'), place);
      }
      case 'ObjectEnd':
        this.pop('object', statement, place);
        return listener.end();
      case 'ObjectInstance':
        return listener.instance(tokens.string('the name of an object'), state, place);
      case 'WorldEnd':
        this.isEnded = true;
        this.notes.add('WorldEnd, of older files, is read over', place);
        return undefined;
      case 'Volume':
        now(tokens.string('a kind of medium'));
        return this.notes.add('A medium of pbrt-v2 is left out', place);
      default:
        throw placeError(place, `expected a statement of pbrt-v4, got ${shown(statement)}`);
    }
  }

  private push(kind: 'attribute' | 'object', place: Place): void {
    if (this.blocks.length >= MAX_BLOCKS) throw placeError(place, `expected at most ${MAX_BLOCKS} blocks in one another, got more`);
    this.blocks.push({ kind, state: this.state });
  }

  private pop(kind: 'attribute' | 'object', statement: string, place: Place): void {
    const block = this.blocks.pop();
    if (block?.kind !== kind) throw placeError(place, `expected no ${statement}, which ends no block`);
    this.state = block.state;
  }
}

const WORLD = ['Shape', 'LightSource', 'AreaLightSource', 'ObjectBegin', 'ObjectInstance'];

/** Of sixteen numbers, column by column. */
function affine(numbers: number[], place: Place, notes: Notes): readonly number[] {
  const [w0 = 0, w1 = 0, w2 = 0, w3 = 1] = [numbers[3], numbers[7], numbers[11], numbers[15]];
  if (w3 === 0) throw placeError(place, 'expected a matrix that ends with a number other than 0, got 0');
  if (w0 !== 0 || w1 !== 0 || w2 !== 0) notes.add('A transform that projects does not project', place);
  const matrix = ofColumns(numbers);
  return w3 === 1 ? matrix : matrix.map((each) => each / w3);
}
