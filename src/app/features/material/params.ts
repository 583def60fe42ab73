/** Controls of a material's parameters, made from the declarations in its code. Values are bytes: nothing is compiled. */
import { Pane } from 'tweakpane';
import '../controls/controls.css';
import type { BindingParams } from '@tweakpane/core';
import type { ParamValue, SceneDocument } from '../../../scene/document.ts';
import { imageNames } from '../../../scene/images.ts';
import type { Target } from '../../programs/uses.ts';
import { HOST_TYPES } from '../../../shader/struct.ts';
import { isReference, type ParamDeclaration, type ReferenceNames } from '../../../shader/params.ts';
import { bind, type Bound } from '../controls/bind.ts';
import { el, icon } from '../../ui/dom.ts';
import type { App } from '../../app.ts';
import { Gesture } from '../../state/gesture.ts';
import { withParam } from '../../programs/changes.ts';

import { hexOf, linearOf } from '../../ui/color.ts';
import { imageField } from './images.ts';
import { paramsOf, sourceOf } from '../../programs/sources.ts';
import { decimalsOf, defaultOf, isScale, shownOf, textOf, valueOf, type Lanes, type Shown } from '../../programs/values.ts';
import { sentence } from '../../../base/sentence.ts';
import { languageChosen, pageLanguage } from '../../words/language.ts';
import { inWords } from '../../words/words.ts';

export class ParamControls {
  readonly element = el('div', { class: 'material-params' });
  private readonly page: App;
  private readonly pane = new Pane({ container: this.element });
  private built = '';
  private rows: Bound[] = [];
  /** Of the colour field and the reset buttons; those of the other fields are their own. */
  private readonly gesture = new Gesture();
  /** Values on their way: until they are there the controls are ahead of the scene. */
  private pending = 0;

  constructor(page: App) {
    this.page = page;
    languageChosen.listen(() => this.refresh());
  }

  /** Of how many parameters there are controls. */
  get count(): number {
    return this.rows.length;
  }

  refresh(): void {
    const { document, material } = this.page.state.get();
    const { use, kind } = this.page.selected.material.get();
    const params = use === null ? [] : paramsOf(sourceOf(document, kind, use.file));
    // What others are called, where a parameter names one of them.
    const named = params.some(({ control }) => isReference(control)) ? namesFor(document, material) : null;
    const wanted = JSON.stringify([material, params, named, pageLanguage()]);
    if (wanted !== this.built) {
      this.built = wanted;
      for (const each of Array.from(this.pane.children)) each.dispose();
      this.rows = params.map((each) => this.row(each));
    }
    if (this.pending === 0) this.refreshRows();
  }

  private refreshRows(): void {
    for (const each of this.rows) each.refresh();
  }

  private read(param: ParamDeclaration): ParamValue {
    return this.page.selected.material.get().use?.params[param.name] ?? defaultOf(param);
  }

  private write(param: ParamDeclaration, value: ParamValue | undefined): void {
    const { document, material } = this.page.state.get();
    this.pending++;
    this.page
      .edit(withParam(document, material, param.name, value))
      .catch((error: unknown) => this.page.say(sentence(error), 'error'))
      .finally(() => {
        this.pending--;
        if (this.pending === 0) this.refreshRows();
      });
  }

  private reset(param: ParamDeclaration): void {
    this.gesture.run(() => this.write(param, undefined));
    this.gesture.end();
  }

  private row(param: ParamDeclaration): Bound {
    const { document, material } = this.page.state.get();
    const label = labelOf(param);
    const bound = bind<Shown>(
      this.pane,
      label,
      paramsFor(param, namesFor(document, material)),
      () => shownOf(this.read(param)),
      (value) => this.write(param, value === '' && isReference(param.control) ? undefined : valueOf(value, param)),
    );
    const initial = initialOf(param);
    const name = bound.element.querySelector<HTMLElement>('.tp-lblv_l');
    name?.replaceChildren(el('span', { translate: 'no' }, label));
    this.explain(param, name, initial);
    const color = param.control === 'color' ? this.colorField(param, label) : null;
    if (color !== null) bound.element.querySelector('.tp-lblv_v')?.prepend(color.element);
    if (param.control === 'image' || param.control === 'table')
      bound.element.querySelector('.tp-lblv_v')?.append(imageField(this.page, param, bound.element));
    const button = this.resetButton(param, `Reset ${label} to ${initial}`, initial);
    bound.element.append(button);
    const refresh = (): void => {
      bound.refresh();
      color?.refresh();
      button.classList.toggle('is-default', textOf(this.read(param)) === textOf(defaultOf(param)));
    };
    refresh();
    return { element: bound.element, refresh };
  }

  /** What stands in the tooltip of a name, and the double click on it. */
  private explain(param: ParamDeclaration, name: HTMLElement | null, initial: string): void {
    if (name === null) return;
    name.title = [param.doc, `Default: ${initial}. Double click resets.`].filter((each) => each !== '').join('\n');
    name.addEventListener('dblclick', () => this.reset(param));
  }

  private resetButton(param: ParamDeclaration, label: string, initial: string): HTMLButtonElement {
    return el(
      'button',
      { type: 'button', class: 'param-reset', title: `Reset to ${initial}`, 'aria-label': label, onclick: () => this.reset(param) },
      icon('restart'),
    );
  }

  /** The browser's own colour field beside the numbers; it shows a linear colour as the screen does. */
  private colorField(param: ParamDeclaration, label: string): { element: HTMLElement; refresh(): void } {
    const triple = (): [number, number, number] => this.read(param) as [number, number, number];
    const field = el('input', {
      type: 'color',
      class: 'param-color',
      'aria-label': `${label} as a colour`,
      title: 'Linear Rec. 709, as the screen shows it',
      oninput: () => this.gesture.run(() => this.write(param, linearOf(field.value))),
      onchange: () => this.gesture.end(),
    });
    return {
      element: field,
      refresh: () => {
        const hex = hexOf(triple());
        if (field.value !== hex) field.value = hex;
      },
    };
  }
}

/** A word of a program means what it means there: `Space` is no key, and `Share` nothing to do. */
const wordOf = (text: string, kind = 'parameter'): string => inWords(`${text} [${kind}]`).replace(/ \[\w+\]$/, '');
const labelOf = ({ label, unit }: ParamDeclaration): string =>
  [label, unit]
    .filter(Boolean)
    .map((each) => wordOf(each))
    .join(', ');

/** What a parameter is unless it is set, in words. */
function initialOf(param: ParamDeclaration): string {
  if (isReference(param.control)) return 'none';
  const text = textOf(defaultOf(param));
  return param.control === 'choice' || param.control === 'toggle' ? wordOf(text, 'choice') : text;
}

/** What parameters may name: a material is not mixed of itself. */
const namesFor = (document: SceneDocument, material: Target): ReferenceNames => ({
  ...imageNames(document),
  material: Object.keys(document.materials).filter((each) => each !== material),
});

/** Range and step of each lane; choices by their names, as are images and materials of the scene. */
function paramsFor(param: ParamDeclaration, names: ReferenceNames): BindingParams {
  if (param.control === 'toggle') return {};
  if (param.control === 'choice') return { options: Object.fromEntries(param.choices.map((each) => [wordOf(each, 'choice'), each])) };
  if (isReference(param.control)) {
    const known = names[param.control].filter((each) => each !== '');
    return { options: { None: '', ...Object.fromEntries(known.map((each) => [each, each])) } };
  }
  const { lanes, scalar } = HOST_TYPES[param.type];
  const step = param.step ?? (scalar === 'f32' ? undefined : 1);
  const digits = step === undefined ? null : decimalsOf(step);
  const lane = {
    ...(isScale(param) ? { min: param.min, max: param.max } : {}),
    ...(step === undefined ? {} : { step }),
    // A value that is finer than the step shows as what it is.
    format: (value: number) =>
      digits !== null && Number(value.toFixed(digits)) === value ? value.toFixed(digits) : String(Number(value.toPrecision(4))),
  };
  if (lanes === 1) return lane;
  const axes: (keyof Lanes)[] = ['x', 'y', 'z', 'w'];
  return Object.fromEntries(axes.slice(0, lanes).map((axis) => [axis, lane])) as BindingParams;
}
