/** The lattice of a generator: successive numbers as points of a square or a cube. */
import { neighbours } from '../../../base/neighbours.ts';
import { present } from '../../../base/present.ts';
import { vec3At } from '../../../scene/vec.ts';
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { el } from '../../ui/dom.ts';
import { inputOf, options } from '../../ui/html.ts';
import { short } from '../../ui/format.ts';
import { ungrouped } from '../../ui/number-field.ts';
import {
  GENERATORS,
  KERNEL_GENERATOR,
  generatorProblem,
  latticePoints,
  normalOf,
  numbersOf,
  sideFor,
  spectral,
  type Generator,
} from './lattice.ts';

const COUNT = 4096;
const MOST = 6000;
/** Points that are shown where one looks closely. */
const CLOSE = 900;
const CUSTOM = 'Your own';
const TURN = Math.PI / 24;
/** Of the picture of a cube: its size, and how much what is behind is lifted. */
const [SIZE, LIFT] = [0.6, 0.16];

type View = 'close' | 'run' | 'cube';
const VIEWS: readonly [View, string][] = [
  ['close', 'Pairs, all points of a small square'],
  ['run', `Pairs, ${COUNT} in a row`],
  ['cube', `Triples, ${COUNT} in a row`],
];
const NAMES = [...Object.keys(GENERATORS), CUSTOM];
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -TURN, ArrowRight: TURN };

/** A field for one number of the generator. */
interface NumberField {
  key: keyof Generator;
  label: string;
  title: string;
  text: string;
  /** Null: nobody has asked yet. */
  isWrong: boolean | null;
}

export class LatticeSection {
  readonly element = el('section');
  private readonly canvas = el('canvas', {
    class: 'random-plot',
    width: 420,
    height: 420,
    tabIndex: 0,
    role: 'img',
    'aria-label': 'Points of successive random numbers; arrow keys turn the cube',
  });
  private readonly a: NumberField = { key: 'a', label: 'Multiplier', title: 'a', text: '', isWrong: null };
  private readonly c: NumberField = { key: 'c', label: 'Increment', title: 'c', text: '', isWrong: null };
  private readonly m: NumberField = { key: 'm', label: 'Modulus', title: 'm; 2^32 may be written so', text: '', isWrong: null };
  private name = NAMES[0] ?? CUSTOM;
  private generator: Generator = KERNEL_GENERATOR;
  private view: View = 'close';
  private angle = 0.6;
  private words = '';

  constructor() {
    this.write();
    this.listen();
    this.redraw();
  }

  draw(): void {
    this.paint();
    this.words = wordsOf(this.generator, this.view);
    this.redraw();
  }

  private redraw(): void {
    const edge = this.view === 'cube' ? edgeOn(this.generator) : null;
    render(
      html`<h3>Lattice</h3>
        <div class="random-row">
          <select aria-label="Generator" @change=${(event: Event) => this.pick(inputOf(event).value)}>
            ${options(
              NAMES.map((each) => [each, each]),
              this.name,
            )}
          </select>
          <select aria-label="View of the lattice" @change=${(event: Event) => this.look(inputOf(event).value as View)}>
            ${options(VIEWS, this.view)}
          </select>
        </div>
        <div class="random-row">
          <span>x ↦</span>${this.field(this.a)}<span>x +</span>${this.field(this.c)}<span>mod</span>${this.field(this.m)}
        </div>
        ${this.canvas}
        <button
          type="button"
          title="Turns the cube so that the planes are lines"
          ?hidden=${edge === null}
          @click=${() => edge !== null && this.turn(edge - this.angle)}
        >
          See the planes edge on
        </button>
        <p class="random-words" role="status">${this.words}</p>`,
      this.element,
    );
  }

  private field(field: NumberField): TemplateResult {
    const change = (event: Event): void => {
      field.text = inputOf(event).value;
      this.own();
    };
    return html`<input
      type="text"
      inputmode="numeric"
      aria-label=${field.label}
      aria-invalid=${field.isWrong ?? nothing}
      title=${field.title}
      .value=${live(field.text)}
      @change=${change}
      @keydown=${(event: Event) => event.stopPropagation()}
    />`;
  }

  private listen(): void {
    const { canvas } = this;
    canvas.addEventListener('keydown', (event) => {
      const by = KEYS[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.turn(by);
    });
    canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId));
    canvas.addEventListener('pointermove', (event) => event.buttons > 0 && this.view === 'cube' && this.turn(event.movementX * 0.01));
  }

  private turn(by: number): void {
    this.angle += by;
    this.draw();
  }

  private look(view: View): void {
    this.view = view;
    this.draw();
  }

  private pick(name: string): void {
    this.name = name;
    this.generator = GENERATORS[name] ?? this.generator;
    if (name !== CUSTOM) this.write();
    this.draw();
  }

  /** The generator's numbers into the fields. */
  private write(): void {
    for (const each of [this.a, this.c, this.m]) [each.text, each.isWrong] = [String(this.generator[each.key]), null];
  }

  /** The user's own generator, once its numbers are right. */
  private own(): void {
    this.name = CUSTOM;
    const { a: fieldA, c: fieldC, m: fieldM } = this;
    for (const each of [fieldA, fieldC, fieldM]) each.isWrong = read(each.text) === null;
    const [a, c, m] = [read(fieldA.text), read(fieldC.text), read(fieldM.text)];
    const isWhole = a !== null && c !== null && m !== null;
    const problem = isWhole ? generatorProblem({ a, c, m }) : 'Whole numbers are expected, or powers as 2^32.';
    if (!isWhole || problem !== null) {
      this.words = problem ?? '';
      return this.redraw();
    }
    this.generator = { a, c, m };
    this.draw();
  }

  private paint(): void {
    const context = this.canvas.getContext('2d');
    if (context === null) return;
    const { width, height } = this.canvas;
    context.clearRect(0, 0, width, height);
    context.fillStyle = getComputedStyle(this.canvas).color;
    if (this.view === 'cube') return cube(context, numbersOf(this.generator, COUNT + 2), this.angle);
    const dot = (x: number, y: number, size: number): void =>
      context.fillRect(x * width - size / 2, (1 - y) * height - size / 2, size, size);
    if (this.view === 'run') {
      for (const [x, y] of neighbours([...numbersOf(this.generator, COUNT + 1)])) dot(x, y, 2);
      return;
    }
    const side = sideFor(this.generator, CLOSE);
    for (const [x, y] of latticePoints(this.generator, side, MOST)) dot(x / side, y / side, 3);
  }
}

function wordsOf(generator: Generator, view: View): string {
  const isCube = view === 'cube';
  const dimensions = isCube ? 3 : 2;
  const apart = 1 / Math.sqrt(Number(spectral(generator, dimensions)));
  const best = Number(generator.m) ** (-1 / dimensions);
  const side = sideFor(generator, CLOSE);
  const square = view === 'close' && side < 1 ? `The square is ${short(side)} wide.` : '';
  return (
    `All ${isCube ? 'triples lie on planes' : 'pairs lie on lines'} at most ${short(apart)} apart (spectral test); ` +
    `spread as evenly as can be, about ${short(best)}. ` +
    (isCube ? 'Drag or use the arrow keys to turn the cube.' : square)
  );
}

/** `4096`, `2^32`, `2^31-1`; null: no such number. */
export function read(text: string): bigint | null {
  const match = /^\s*(\d{1,20})(?:\s*\^\s*(\d{1,2}))?(?:\s*-\s*(\d{1,20}))?\s*$/.exec(ungrouped(text));
  if (match === null) return null;
  const [, base, power, less] = match;
  return BigInt(present(base, 'a base')) ** BigInt(power ?? 1) - BigInt(less ?? 0);
}

/** The turn of the cube at which one looks along the planes that carry all points; null: they are too level for that. */
export function edgeOn(generator: Generator): number | null {
  const [x, y, z] = normalOf(generator, 3).map(Number) as [number, number, number];
  // One looks along (sin, LIFT / SIZE, cos), which must be at right angles to the normal.
  const level = (-y * LIFT) / SIZE / Math.hypot(x, z);
  return Math.abs(level) > 1 || (x === 0 && z === 0) ? null : Math.asin(level) - Math.atan2(z, x);
}

/** Parallel projection of the unit cube, turned about its upright axis. */
function cube(context: CanvasRenderingContext2D, numbers: Float64Array, angle: number): void {
  const { width, height } = context.canvas;
  const [s, co] = [Math.sin(angle), Math.cos(angle)];
  const place = (x: number, y: number, z: number): [number, number, number] => {
    const [px, pz] = [x - 0.5, z - 0.5];
    const depth = px * s + pz * co;
    return [width * (0.5 + SIZE * (px * co - pz * s)), height * (0.5 - SIZE * (y - 0.5) + LIFT * depth), depth];
  };
  const corner = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => [x, y, z] as const)));
  context.strokeStyle = context.fillStyle;
  context.globalAlpha = 0.3;
  for (const from of corner) {
    for (const to of corner) {
      if (Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]) + Math.abs(from[2] - to[2]) !== 1 || from.join() > to.join()) continue;
      context.beginPath();
      context.moveTo(...(place(...from).slice(0, 2) as [number, number]));
      context.lineTo(...(place(...to).slice(0, 2) as [number, number]));
      context.stroke();
    }
  }
  for (let i = 0; i + 2 < numbers.length; i++) {
    const [x, y, depth] = place(...vec3At(numbers, i));
    context.globalAlpha = 0.65 - 0.4 * depth;
    context.fillRect(x - 1, y - 1, 2, 2);
  }
  context.globalAlpha = 1;
}
