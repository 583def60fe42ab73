/** The lattice of a generator: successive numbers as points of a square or a cube. */
import { el } from '../../ui/dom.ts';
import { short } from '../../ui/format.ts';
import { GENERATORS, generatorProblem, latticePoints, normalOf, numbersOf, sideFor, spectral, type Generator } from './lattice.ts';

const COUNT = 4096;
const MOST = 6000;
/** Points that are shown where one looks closely. */
const CLOSE = 900;
const CUSTOM = 'Your own';
const TURN = Math.PI / 24;
/** Of the picture of a cube: its size, and how much what is behind is lifted. */
const [SIZE, LIFT] = [0.6, 0.16];

export function latticeSection(): { element: HTMLElement; draw(): void } {
  const names = Object.keys(GENERATORS);
  let generator: Generator = GENERATORS[names[0]!]!;
  let angle = 0.6;
  const choose = el(
    'select',
    { 'aria-label': 'Generator', onchange: () => pick() },
    ...[...names, CUSTOM].map((each) => el('option', {}, each)),
  );
  const view = el(
    'select',
    { 'aria-label': 'View of the lattice', onchange: () => draw() },
    el('option', { value: 'close' }, 'Pairs, all points of a small square'),
    el('option', { value: 'run' }, `Pairs, ${COUNT} in a row`),
    el('option', { value: 'cube' }, `Triples, ${COUNT} in a row`),
  );
  const field = (label: string, title: string): HTMLInputElement =>
    el('input', {
      type: 'text',
      inputMode: 'numeric',
      'aria-label': label,
      title,
      onchange: () => own(),
      onkeydown: (event: KeyboardEvent) => event.stopPropagation(),
    });
  const [a, c, m] = [field('Multiplier', 'a'), field('Increment', 'c'), field('Modulus', 'm; 2^32 may be written so')];
  const canvas = el('canvas', {
    class: 'random-plot',
    width: 420,
    height: 420,
    tabIndex: 0,
    role: 'img',
    'aria-label': 'Points of successive random numbers; arrow keys turn the cube',
  });
  const words = el('p', { class: 'random-words', role: 'status' });
  const edge = el(
    'button',
    { type: 'button', title: 'Turns the cube so that the planes are lines', onclick: () => turn((edgeOn(generator) ?? angle) - angle) },
    'See the planes edge on',
  );

  const pick = (): void => {
    const known = GENERATORS[choose.value];
    if (known !== undefined) {
      generator = known;
      write();
    }
    draw();
  };
  const write = (): void => {
    [a.value, c.value, m.value] = [generator.a, generator.c, generator.m].map(String) as [string, string, string];
    for (const each of [a, c, m]) each.removeAttribute('aria-invalid');
  };
  const own = (): void => {
    choose.value = CUSTOM;
    const numbers = [a, c, m].map((each) => read(each.value));
    [a, c, m].forEach((each, i) => each.setAttribute('aria-invalid', String(numbers[i] === null)));
    if (numbers.some((each) => each === null)) return void (words.textContent = 'Whole numbers are expected, or powers as 2^32.');
    const next = { a: numbers[0]!, c: numbers[1]!, m: numbers[2]! };
    const problem = generatorProblem(next);
    if (problem !== null) return void (words.textContent = problem);
    generator = next;
    draw();
  };

  const draw = (): void => {
    const context = canvas.getContext('2d')!;
    const { width, height } = canvas;
    const style = getComputedStyle(canvas);
    context.clearRect(0, 0, width, height);
    context.fillStyle = style.color;
    const dot = (x: number, y: number, size: number): void =>
      context.fillRect(x * width - size / 2, (1 - y) * height - size / 2, size, size);
    const isCube = view.value === 'cube';
    const side = sideFor(generator, CLOSE);
    if (isCube) cube(context, numbersOf(generator, COUNT + 2), angle);
    else if (view.value === 'run') {
      const numbers = numbersOf(generator, COUNT + 1);
      for (let i = 0; i < COUNT; i++) dot(numbers[i]!, numbers[i + 1]!, 2);
    } else for (const [x, y] of latticePoints(generator, side, MOST)) dot(x / side, y / side, 3);
    const dimensions = isCube ? 3 : 2;
    const apart = 1 / Math.sqrt(Number(spectral(generator, dimensions)));
    const best = Number(generator.m) ** (-1 / dimensions);
    edge.hidden = !isCube || edgeOn(generator) === null;
    words.textContent =
      `All ${isCube ? 'triples lie on planes' : 'pairs lie on lines'} at most ${short(apart)} apart (spectral test); ` +
      `spread as evenly as can be, about ${short(best)}. ` +
      (view.value === 'close' && side < 1
        ? `The square is ${short(side)} wide.`
        : isCube
          ? 'Drag or use the arrow keys to turn the cube.'
          : '');
  };
  const turn = (by: number): void => {
    angle += by;
    draw();
  };
  canvas.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -TURN, ArrowRight: TURN }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    turn(by);
  });
  canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId));
  canvas.addEventListener('pointermove', (event) => event.buttons > 0 && view.value === 'cube' && turn(event.movementX * 0.01));
  write();
  return {
    element: el(
      'section',
      {},
      el('h3', {}, 'Lattice'),
      el('div', { class: 'random-row' }, choose, view),
      el('div', { class: 'random-row' }, el('span', {}, 'x ↦'), a, el('span', {}, 'x +'), c, el('span', {}, 'mod'), m),
      canvas,
      edge,
      words,
    ),
    draw,
  };
}

/** `4096`, `2^32`, `2^31-1`; null: no such number. */
export function read(text: string): bigint | null {
  const match = /^\s*(\d{1,20})(?:\s*\^\s*(\d{1,2}))?(?:\s*-\s*(\d{1,20}))?\s*$/.exec(text);
  if (match === null) return null;
  const [, base, power, less] = match;
  return BigInt(base!) ** BigInt(power ?? 1) - BigInt(less ?? 0);
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
      if (from.reduce<number>((sum, each, i) => sum + Math.abs(each - to[i]!), 0) !== 1 || from.join() > to.join()) continue;
      context.beginPath();
      context.moveTo(...(place(...from).slice(0, 2) as [number, number]));
      context.lineTo(...(place(...to).slice(0, 2) as [number, number]));
      context.stroke();
    }
  }
  for (let i = 0; i + 2 < numbers.length; i++) {
    const [x, y, depth] = place(numbers[i]!, numbers[i + 1]!, numbers[i + 2]!);
    context.globalAlpha = 0.65 - 0.4 * depth;
    context.fillRect(x - 1, y - 1, 2, 2);
  }
  context.globalAlpha = 1;
}
