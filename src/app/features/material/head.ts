/** The head of the Material panel: which material, what it is made of, where it is used, and what can be done with it. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { MaterialUse, SceneDocument } from '../../../scene/document.ts';
import { el } from '../../ui/dom.ts';
import { options } from '../../ui/html.ts';
import type { App } from '../../app.ts';
import { NOTHING_SELECTED } from '../../state/selected.ts';
import { shapeName, targetName } from '../../programs/target-names.ts';
import { kindOf, mediumTargets, shapesWith, shapeTargets, timesUsed, useOf, usersOf } from '../../programs/uses.ts';
import { Form } from './form.ts';
import { aboutOf, templates } from '../../programs/library.ts';
import { librarySource, type Kind } from '../../programs/sources.ts';
import { groupedMenu, type MenuGroup } from '../../ui/grouped-menu.ts';
import { colorOf } from '../../programs/swatch.ts';
import type { Work } from './work.ts';

/** Value of the environment in the list: no material has an empty name. */
const ENVIRONMENT = '';

type Origin = 'library' | 'edited' | 'own';

const BADGES: Record<Origin, { text: string; title: string }> = {
  library: { text: 'library', title: 'A file of the library; what you type makes a copy for this scene' },
  edited: { text: 'edited', title: 'This scene has its own version of the file of the library' },
  own: { text: 'your own', title: 'A program of this scene' },
};

export class Head {
  readonly element = el('header', { class: 'material-head' });
  private readonly page: App;
  private readonly work: Work;
  private readonly form = new Form();
  private readonly add = el('button', { type: 'button', class: 'menu-button' }, 'New');
  /** What the form was opened for. */
  private asked: string | null = null;

  constructor(page: App, work: Work) {
    this.page = page;
    this.work = work;
    groupedMenu(page, this.add, 'New material', () => newItems(page, work));
  }

  refresh(): void {
    const { document, material } = this.page.state.get();
    if (this.asked !== material) this.form.close();
    this.asked = material;
    const { use, kind } = this.page.selected.material.get();
    render(
      [this.pick(document, kind, material), this.meta(document, kind, use), this.actions(document, kind, use), this.form.element],
      this.element,
    );
  }

  private pick(document: SceneDocument, kind: Kind, material: string | null): TemplateResult {
    const color = kind === 'material' && material !== null ? colorOf(document, material) : null;
    const background = color === null ? '' : `background: color(srgb-linear ${color.join(' ')})`;
    return html`<div class="material-pick">
      <span class="swatch large" aria-hidden="true" .style=${background}></span>
      <select class="material-list" aria-label="Material" @change=${this.choose}>
        ${options(targetsOf(document), material ?? ENVIRONMENT)}
      </select>
      ${this.add}
    </div>`;
  }

  private meta(document: SceneDocument, kind: Kind, use: MaterialUse | null): TemplateResult {
    const { material } = this.page.state.get();
    const origin = originOf(document, kind, use);
    const shapes = kind === 'material' && material !== null ? timesUsed(document, material) : 0;
    const canSelect = kind === 'material' && material !== null && shapesWith(document, material).length > 0;
    return html`<p class="material-meta">
      <code class="material-file">${use === null ? '' : `${use.file}.wgsl`}</code>
      <span class="badge" title=${BADGES[origin].title} data-kind=${origin === 'library' ? 'library' : 'own'}>${BADGES[origin].text}</span>
      <button
        type="button"
        class="link"
        title=${shapes === 0 ? '' : 'Select them, one after another'}
        ?disabled=${!canSelect}
        @click=${this.cycle}
      >
        ${usesOf(kind, shapes)}
      </button>
    </p>`;
  }

  private actions(document: SceneDocument, kind: Kind, use: MaterialUse | null): TemplateResult {
    const { material } = this.page.state.get();
    const isMaterial = kind === 'material';
    const isLast = material !== null && Object.keys(document.materials).length < 2 && timesUsed(document, material) > 0;
    return html`<div class="material-actions" role="group" aria-label="This material">
      ${this.assign()}
      <span
        ><button
          type="button"
          title="A copy with the same values and, where it is your own, its own code"
          ?hidden=${!isMaterial}
          @click=${this.duplicate}
        >
          Duplicate</button
        ><button type="button" title="Another name" ?hidden=${!isMaterial} @click=${this.askName}>Rename</button
        ><button
          type="button"
          title="Take it out of the scene"
          ?hidden=${kind !== 'material' && kind !== 'environment'}
          ?disabled=${isLast}
          @click=${this.askRemove}
        >
          ${material === null ? 'Remove' : 'Delete'}</button
        ><button
          type="button"
          title="Back to the code of the library; yours stays in the gallery of materials"
          ?hidden=${originOf(document, kind, use) !== 'edited'}
          @click=${this.revert}
        >
          Revert
        </button></span
      >
    </div>`;
  }

  private assign(): TemplateResult {
    const { material, assigning } = this.page.state.get();
    const selected = this.page.selected.shape.get();
    const gives = selected !== null && selected.shape.material !== material ? shapeName(selected.shape, selected.index) : null;
    const waits = assigning ? 'Click a shape…' : 'Assign by clicking';
    const title =
      gives === null
        ? 'Then click a shape in the picture or the list to give it this material; Esc ends'
        : `Give “${material}” to the selected shape`;
    return html`<button
      type="button"
      id="material-assign"
      class=${gives === null ? nothing : 'primary'}
      title=${title}
      aria-pressed=${assigning}
      ?hidden=${this.page.selected.material.get().kind !== 'material'}
      @click=${this.assignNow}
    >
      ${gives === null ? waits : `Assign to ${gives}`}
    </button>`;
  }

  private readonly choose = ({ currentTarget }: Event): void => {
    const { value } = currentTarget as HTMLSelectElement;
    this.form.close();
    this.page.state.update({ material: value === ENVIRONMENT ? null : value, assigning: false });
  };

  private readonly cycle = (): void => {
    const { document, selection, material } = this.page.state.get();
    const shapes = shapesWith(document, material ?? '');
    const next = shapes[((selection === null ? -1 : shapes.indexOf(selection)) + 1) % shapes.length];
    if (next !== undefined) this.page.state.update({ selection: next, assigning: false });
  };

  private readonly assignNow = (): void => {
    const { assigning, material } = this.page.state.get();
    const selected = this.page.selected.shape.get();
    if (selected !== null && selected.shape.material !== material) return void this.work.assign(selected.index);
    this.page.state.update({ ...NOTHING_SELECTED, assigning: !assigning });
  };

  private readonly duplicate = (): void => {
    const { material } = this.page.state.get();
    if (material !== null) void this.work.duplicate(material);
  };

  private readonly askName = (): void => {
    const { material: from } = this.page.state.get();
    if (from === null) return;
    const field = el('input', { type: 'text', value: from, maxLength: 200, autocomplete: 'off', spellcheck: false });
    this.form.ask({ label: 'Name', field, button: 'Rename', answer: (to) => this.work.rename(from, to) });
  };

  private readonly askRemove = (): void => {
    const { document, material } = this.page.state.get();
    if (material === null) return this.work.removeEnvironment();
    const used = timesUsed(document, material);
    if (used === 0) return this.work.remove(material, null);
    const others = Object.keys(document.materials).filter((each) => each !== material);
    const field = el('select', {}, ...others.map((each) => el('option', { value: each }, each)));
    const label = used === 1 ? 'The shape that has it gets' : `The ${used} shapes that have it get`;
    const answer = (instead: string): null => {
      this.work.remove(material, instead);
      return null;
    };
    this.form.ask({ label, field, button: 'Delete', answer });
  };

  private readonly revert = (): void => {
    const { target, use } = this.page.selected.material.get();
    if (use !== null) this.work.revert(target, use.file);
  };
}

function originOf({ programs }: SceneDocument, kind: Kind, use: MaterialUse | null): Origin {
  if (use === null || programs[use.file] === undefined) return 'library';
  return librarySource(kind, use.file) === null ? 'own' : 'edited';
}

function usesOf(kind: Kind, shapes: number): string {
  if (kind === 'environment') return 'lights the scene';
  if (kind === 'shape') return 'is this shape';
  if (kind === 'medium') return 'is how dense this medium is';
  if (kind === 'displacement') return 'displaces this mesh';
  return shapes === 0 ? 'no shape has it' : `${shapes} ${shapes === 1 ? 'shape' : 'shapes'}`;
}

/** What the panel can be about, as the list has it. */
function targetsOf(document: SceneDocument): [value: string, text: string][] {
  const { materials, environment } = document;
  return [
    ...Object.entries(materials).map(([name, { file }]): [string, string] => [name, `${name} · ${file}`]),
    ...(environment.type === 'program' ? [[ENVIRONMENT, `Environment · ${environment.file}`] satisfies [string, string]] : []),
    ...shapeTargets(document).map((target) => listed(document, target, kindOf(target) === 'shape' ? 'Shape' : 'Displacement')),
    ...mediumTargets(document).map((target) => listed(document, target, 'Medium')),
  ];
}

const listed = (document: SceneDocument, target: string, what: string): [value: string, text: string] => [
  target,
  `${what} · ${targetName(document, target)} · ${useOf(document, target)?.file}`,
];

function newItems(page: App, work: Work): MenuGroup[] {
  const group = (heading: string, kind: Kind): MenuGroup => ({
    heading,
    items: templates(kind).map(({ name, source }) => {
      const { title, summary } = aboutOf(name, source);
      return { title, line: summary, run: () => work.create(kind, name, source) };
    }),
  });
  const gallery = {
    title: 'From the gallery…',
    line: 'Materials of the library, and those that you have written',
    run: () => page.command('material-gallery'),
  };
  return [{ heading: 'Ready made', items: [gallery] }, group('Start from a template', 'material'), group('Environment', 'environment')];
}

/** Other materials that share the code of this one. */
export function sharers(page: App): string[] {
  const { document } = page.state.get();
  const { target: material, kind, use } = page.selected.material.get();
  if (use === null || material === null) return [];
  return usersOf(document, kind, use.file).flatMap((each) => {
    if (each === null || each === material) return [];
    return [targetName(document, each)];
  });
}
