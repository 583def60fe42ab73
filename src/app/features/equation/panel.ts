/** The Equation panel: the rendering equation, each term of which can be pointed at, and what may be taken out of it. */
import katex from 'katex';
import { documentedLibrary } from '../../../content/documented-library.ts';
import { layerImages } from '../../../engine/index.ts';
import { el } from '../../ui/dom.ts';
import { sourceOf } from '../../programs/sources.ts';
import type { Page } from '../../shell/page.ts';
import { materialOf, whereOf } from '../paths/words.ts';
import { excerptOf, type Excerpt } from './code.ts';
import { factorSwitches, orderWeights } from './parts.ts';
import { EQUATION, SERIES, STRAIGHT, TERM_INFO, type Piece, type Term } from './terms.ts';
import { TermView } from './view.ts';
import { valueOf } from './values.ts';
import './equation.css';

export function mountEquation(page: Page, container: HTMLElement): void {
  container.classList.add('equation-panel');
  const { state, paths } = page;
  const view = new TermView(page);
  let term: Term = 'f';
  let pinned: Term | null = null;
  let listed = '';

  const buttons: { term: Term; button: HTMLButtonElement }[] = [];
  const piece = ([tex, name]: Piece): HTMLElement => {
    if (name === undefined) return typeset(tex);
    const button = el(
      'button',
      {
        type: 'button',
        class: 'equation-term',
        'data-term': name,
        'aria-label': TERM_INFO[name].name,
        title: TERM_INFO[name].name,
        onpointerenter: () => point(name),
        onpointerleave: () => point(pinned),
        onfocus: () => point(name),
        onblur: () => point(pinned),
        onclick: () => {
          pinned = pinned === name ? null : name;
          point(name);
        },
      },
      typeset(tex),
    );
    buttons.push({ term: name, button });
    return button;
  };
  const line = (pieces: readonly Piece[]): HTMLElement => el('div', { class: 'equation-line', role: 'group' }, ...pieces.map(piece));
  const name = el('h3', {});
  const words = el('p', {});
  const value = el('output', { class: 'equation-value' });
  const where = el('p', { class: 'equation-words' });
  const code = el('div', { class: 'equation-code' });
  const inPicture = el('p', { class: 'equation-words' });
  const card = el(
    'section',
    { class: 'equation-card', 'aria-live': 'polite', 'aria-label': 'Term' },
    name,
    words,
    value,
    where,
    code,
    inPicture,
  );
  const parts = [orderWeights(page, typeset), factorSwitches(page)];
  container.append(
    el(
      'section',
      { class: 'equation-display', 'aria-label': 'The rendering equation' },
      line(EQUATION),
      el('p', { class: 'equation-words' }, 'Straight from a point y of a light:'),
      line(STRAIGHT),
    ),
    card,
    el(
      'section',
      { class: 'equation-display' },
      el('div', { class: 'equation-line' }, typeset(SERIES)),
      el('p', { class: 'equation-words' }, 'The same, solved: T scatters light once more.'),
    ),
    ...parts.map(({ element }) => element),
  );

  /** A term is pointed at; null: none. */
  function point(next: Term | null): void {
    if (next !== null) term = next;
    const has = next === null ? null : TERM_INFO[next].view;
    const isShown = has !== null && view.show(has);
    if (has === null || !isShown) view.restore();
    show(next !== null && isShown);
  }

  function show(isInPicture: boolean): void {
    const info = TERM_INFO[term];
    for (const each of buttons) {
      each.button.setAttribute('aria-pressed', String(each.term === pinned));
      each.button.classList.toggle('lit', each.term === term);
    }
    name.textContent = info.name;
    words.textContent = info.words;
    const { document: scene } = state.get();
    const { selected: sample, vertex } = paths;
    const found = sample === null || vertex === null ? null : valueOf(term, sample, paths.state.get().vertex);
    value.textContent = vertex === null ? '' : (found ?? 'none: the path has no such factor here');
    const { picked, vertex: at } = paths.state.get();
    where.replaceChildren(
      ...(vertex === null || picked === null
        ? ['Pick a pixel to see what it is worth there. ', pick]
        : [
            `At vertex ${at + 1} of the path (${whereOf(vertex, scene)}), pixel ${picked.x}, ${picked.y}. Shift ← and → go along the path.`,
          ]),
    );
    const material = (vertex === null ? null : materialOf(vertex, scene)) ?? state.get().material;
    const file = material === null ? undefined : scene.materials[material]?.file;
    const source = file === undefined ? null : sourceOf(scene, 'material', file);
    const excerpt = excerptOf(info.place, file === undefined || source === null ? null : { file, source }, documentedLibrary);
    // A button that is being pressed stays in its place.
    const key = JSON.stringify([excerpt, material]);
    if (key !== listed) code.replaceChildren(...(excerpt === null ? [absent(material)] : listing(excerpt, material)));
    listed = key;
    const wants = info.view?.startsWith('layer:order') === true && layerImages(scene).every((each) => `layer:${each.name}` !== info.view);
    inPicture.textContent = isInPicture
      ? 'The picture shows it now.'
      : wants
        ? 'Accumulate the orders apart (below) to see it in the picture.'
        : '';
  }

  const pick = el(
    'button',
    { type: 'button', title: page.tip('tool-path'), onclick: () => state.update({ tool: 'path' }) },
    'Pick a pixel',
  );
  const absent = (material: string | null): HTMLElement =>
    el(
      'p',
      { class: 'equation-words' },
      material === null ? 'No material is selected.' : `The code of “${material}” has no such function.`,
    );
  const listing = (excerpt: Excerpt, material: string | null): HTMLElement[] => {
    const { file, from, to } = excerpt;
    const open = el(
      'button',
      {
        type: 'button',
        onclick: () => {
          state.update({ material, lit: { file: file!, from, to } });
          page.showPanel('material');
        },
      },
      'Show in the editor',
    );
    return [
      el('div', { class: 'equation-code-head' }, el('span', {}, excerpt.title), file === null ? null : open),
      el(
        'pre',
        { tabIndex: 0, 'aria-label': `${excerpt.title}, from line ${excerpt.first}` },
        ...excerpt.lines.map((text, i) => {
          const number = excerpt.first + i;
          return el('span', { class: number >= from && number <= to ? 'lit' : undefined }, `${String(number).padStart(4)}  ${text}\n`);
        }),
      ),
    ];
  };

  const refresh = (): void => {
    for (const part of parts) part.refresh();
    show(view.isShowing);
  };
  state.subscribe((now, before) => {
    if (now.dock !== before.dock && (now.dock.tab !== 'equation' || !now.dock.open) && view.isShowing) {
      pinned = null;
      point(null);
    }
    if (now.document !== before.document || now.material !== before.material) refresh();
  });
  paths.state.subscribe(refresh);
  refresh();
}

/** TeX of our own as MathML. */
function typeset(tex: string): HTMLElement {
  const element = el('span', { class: 'equation-tex' });
  element.innerHTML = katex.renderToString(tex, { output: 'mathml', displayMode: false });
  return element;
}
