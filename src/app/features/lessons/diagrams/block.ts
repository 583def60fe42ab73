/** Diagrams that a reader takes hold of. Each kind is code of its own, loaded with the first lesson that shows one. */
import { changed, stepInCharge } from '../../../../lesson/state.ts';
import type { Diagram } from '../../../../lesson/diagrams/index.ts';
import type { DiagramBlock, Lesson } from '../../../../lesson/types.ts';
import type { SceneDocument } from '../../../../scene/document.ts';
import { sentence } from '../../../../base/sentence.ts';
import { Gesture } from '../../../state/gesture.ts';
import { el } from '../../../ui/dom.ts';
import type { Host } from '../host.ts';
import { fromHtml } from '../html.ts';
import './diagrams.css';
import { t } from '../speech.ts';

/** The document that a diagram shows and changes: that of the picture, or where there is none the step's own. */
export interface Place {
  document(): SceneDocument;
  /** One drag is one step of undo, which `done` ends. @returns ends when it is in the picture, or cannot be */
  edit(document: SceneDocument): Promise<void>;
  done(): void;
  /** Calls after each change, whoever made it. @returns ends it */
  follow(listener: () => void): () => void;
}

export interface DiagramView {
  element: HTMLElement;
  end(): void;
}

type Kind = Diagram['kind'];
/** Makes the view of a diagram of one kind. */
type Make<K extends Kind = Kind> = (diagram: Extract<Diagram, { kind: K }>, place: () => Place) => DiagramView;

const LOAD: { readonly [K in Kind]: () => Promise<Make<K>> } = {
  'solid-angle': () => import('./solid-angle.ts').then(({ solidAngleDiagram }) => solidAngleDiagram),
  density: () => import('./density.ts').then(({ densityDiagram }) => densityDiagram),
  'two-densities': () => import('./two-densities.ts').then(({ twoDensitiesDiagram }) => twoDensitiesDiagram),
  microfacets: () => import('./microfacets.ts').then(({ microfacetsDiagram }) => microfacetsDiagram),
  spectra: () => import('./spectra.ts').then(({ spectraDiagram }) => spectraDiagram),
  darts: () => import('./darts.ts').then(({ dartsDiagram }) => dartsDiagram),
  split: () => import('./split.ts').then(({ splitDiagram }) => splitDiagram),
  learned: () => import('./learned.ts').then(({ learnedDiagram }) => learnedDiagram),
};
const loaded = new Map<Kind, Make>();

/** All that the diagrams of a lesson need. @throws Error where it cannot be loaded */
export async function loadDiagrams({ steps }: Lesson): Promise<void> {
  const kinds = new Set(steps.flatMap(({ blocks }) => blocks.flatMap((each) => (each.type === 'diagram' ? [each.diagram.kind] : []))));
  await Promise.all([...kinds].map(load));
}

async function load(kind: Kind): Promise<Make> {
  // What stands under a kind takes the diagrams of that kind.
  const make = loaded.get(kind) ?? ((await LOAD[kind]()) as Make);
  loaded.set(kind, make);
  return make;
}

/** @param host null: there is no picture, and the diagram has the document of its step to itself */
export function diagramBlock(
  block: DiagramBlock,
  lesson: Lesson,
  host: Host | null,
  failed: (error: unknown) => void,
): { element: HTMLElement; end(): void } {
  const { diagram, caption } = block;
  const element = el('figure', { class: 'lesson-figure lesson-diagram', 'data-diagram': diagram.kind });
  let view: DiagramView | null = null;
  let isOver = false;
  const show = (make: Make): void => {
    if (isOver) return;
    view = make(diagram, () => (host === null ? ownPlace(lesson, block) : hostPlace(host, failed)));
    element.replaceChildren(view.element, fromHtml(caption, 'figcaption'));
  };
  const make = loaded.get(diagram.kind);
  // What is there already is there at once: paper does not wait.
  if (make !== undefined) show(make);
  else
    load(diagram.kind).then(show, (error: unknown) => {
      element.replaceChildren(
        el(
          'p',
          { role: 'status' },
          `${t('The diagram could not be loaded; check the connection and open the step again.')} ${sentence(error)}`,
        ),
      );
    });
  return {
    element,
    end() {
      isOver = true;
      view?.end();
    },
  };
}

function hostPlace(host: Host, failed: (error: unknown) => void): Place {
  const gesture = new Gesture();
  return {
    document: () => host.document(),
    edit(document) {
      let edited = Promise.resolve();
      gesture.run(() => (edited = host.edit(document, 'lesson diagram').catch(failed)));
      return edited;
    },
    done: () => gesture.end(),
    follow: (listener) => host.follow(listener),
  };
}

function ownPlace(lesson: Lesson, block: DiagramBlock): Place {
  const index = lesson.steps.findIndex(({ blocks }) => blocks.includes(block));
  const { state } = stepInCharge(lesson, index);
  const scene = lesson.scenes[state.scene.slice(2)];
  if (scene === undefined) throw new Error('A diagram belongs to a scene of its own lesson.');
  let document = changed(scene, state);
  const listeners = new Set<() => void>();
  return {
    document: () => document,
    async edit(next) {
      document = next;
      for (const each of listeners) each();
    },
    done() {},
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
