/** What is selected, in one place: its name, where it is, its material, its light, what fills it. */
import { Pane } from 'tweakpane';
import type { Instance, Shape } from '../../../scene/document.ts';
import { kindOfLight } from '../../../scene/lights/index.ts';
import { kindOfShape } from '../../../scene/shapes/index.ts';
import type { Selection } from '../../../scene/arrange.ts';
import { nameOf, renamed, unitsOf } from '../../../scene/collections.ts';
import { el, icon } from '../../ui/dom.ts';
import type { App } from '../../app.ts';
import { NOTHING_SELECTED } from '../../state/selected.ts';
import type { Bound } from './bind.ts';
import { instanceFields, instanceKey } from './instance.ts';
import { lightFields } from './lights.ts';
import { MaterialRow } from './material-row.ts';
import { shapeFields, shapeKey } from './shape.ts';

/** A thing that is selected, as the inspector shows it. */
interface Subject {
  /** Other fields are needed where it differs. */
  key: string;
  /** What it is, as its heading says it. */
  title: string;
  note: string;
  /** Null: it cannot have one. */
  name: string | null;
  rename(name: string | undefined): void;
  build(pane: Pane): Bound[];
}

export class Inspector {
  readonly element = el('div', { class: 'inspector', hidden: true });
  private readonly page: App;
  private readonly name = el('input', { type: 'text', class: 'inspector-name', maxLength: 200, 'aria-label': 'Name' });
  private readonly material: MaterialRow;
  private readonly host = el('div', { class: 'inspector-fields' });
  private pane: Pane | null = null;
  private built = '';
  private bound: Bound[] = [];

  constructor(page: App) {
    this.page = page;
    this.material = new MaterialRow(page);
    const look = { type: 'button', title: 'Deselect: back to the settings of the scene (Esc)', 'aria-label': 'Deselect' };
    const back = el('button', { ...look, onclick: () => page.state.update(NOTHING_SELECTED) }, icon('close'));
    this.name.addEventListener('change', () => this.rename());
    this.name.addEventListener('keydown', (event) => event.key === 'Enter' && this.name.blur());
    this.element.append(el('div', { class: 'inspector-head' }, this.name, back), this.material.element, this.host);
  }

  /** Shows what is selected now. @returns its heading and what stands beside that */
  refresh(): [title: string, note: string] {
    const subject = this.subject();
    if (subject === null) return ['', ''];
    if (subject.key !== this.built) this.rebuild(subject);
    this.name.disabled = subject.name === null;
    this.name.placeholder = subject.title;
    if (document.activeElement !== this.name) this.name.value = subject.name ?? '';
    this.material.refresh();
    this.bound.forEach((each) => each.refresh());
    return [subject.title, subject.note];
  }

  /** The field that the user is in is there again. */
  private rebuild(subject: Subject): void {
    const at = document.activeElement;
    const label = at !== null && this.host.contains(at) ? at.getAttribute('aria-label') : null;
    this.built = subject.key;
    this.pane?.dispose();
    this.pane = new Pane({ container: this.host });
    this.bound = subject.build(this.pane);
    if (label !== null) this.host.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`)?.focus();
  }

  private rename(): void {
    const name = this.name.value.trim();
    this.subject()?.rename(name === '' ? undefined : name);
  }

  private subject(): Subject | null {
    const { all, shape, instance, light } = this.page.selected;
    if (all.get().length > 1) return this.ofMany(all.get());
    const [one, placed, lamp] = [shape.get(), instance.get(), light.get()];
    if (one !== null) return this.ofShape(one.shape, one.index);
    if (placed !== null) return this.ofInstance(placed.instance, placed.index, placed.place);
    if (lamp === null) return null;
    const { label } = kindOfLight(lamp.light);
    return {
      key: `light ${lamp.index} ${lamp.light.type}`,
      title: lamp.light.name ?? `${label} light ${lamp.index + 1}`,
      note: 'light without a shape',
      name: lamp.light.name ?? '',
      rename: (name) => {
        const { document } = this.page.state.get();
        this.page.tryEdit({ ...document, lights: document.lights.map((each, i) => (i === lamp.index ? { ...each, name } : each)) });
      },
      build: (pane) => lightFields(this.page, pane),
    };
  }

  /** Several things: the name is that of their group. */
  private ofMany(list: readonly Selection[]): Subject {
    const units = unitsOf(this.page.state.get().document, list);
    const group = units.length === 1 ? (units[0]?.group ?? null) : null;
    return {
      key: 'many',
      title: `${list.length} things`,
      note: group === null ? 'selected' : `group ${group.replaceAll('/', ' / ')}`,
      name: group === null ? null : nameOf(group),
      rename: (name) => {
        if (group === null || name === undefined || name === nameOf(group)) return;
        if (name.includes('/'))
          return this.page.say('The name of a group has no slash: one stands between a group and those in it.', 'info');
        this.page.tryEdit(renamed(this.page.state.get().document, group, name));
      },
      build: () => [],
    };
  }

  private ofShape(shape: Shape, index: number): Subject {
    const rename = (name: string | undefined): void => {
      const { document } = this.page.state.get();
      this.page.tryEdit({ ...document, shapes: document.shapes.map((each, i) => (i === index ? { ...each, name } : each)) });
    };
    return {
      key: shapeKey(this.page, shape, index),
      title: shape.name ?? `${shape.type} ${index}`,
      note: kindOfShape(shape).label,
      name: shape.name ?? '',
      rename,
      build: (pane) => shapeFields(this.page, pane),
    };
  }

  private ofInstance(instance: Instance, index: number, place: number): Subject {
    const rename = (name: string | undefined): void => {
      const { document } = this.page.state.get();
      this.page.tryEdit({ ...document, instances: document.instances.map((each, i) => (i === index ? { ...each, name } : each)) });
    };
    const of = instance.matrices === undefined ? '' : `, ${place + 1} of ${instance.matrices.length}`;
    return {
      key: instanceKey(this.page, instance, index, place),
      title: instance.name ?? `instance ${index}`,
      note: `${instance.object}${of}`,
      name: instance.name ?? '',
      rename,
      build: (pane) => instanceFields(this.page, pane),
    };
  }
}
