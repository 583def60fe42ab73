/** Controls of a material's parameters, made from the declarations in its code. Values are bytes: nothing is compiled. */
import { Pane } from 'tweakpane';
import '../controls/controls.css';
import type { BindingParams } from '@tweakpane/core';
import type { ParamValue } from '../../../scene/document.ts';
import { HOST_TYPES } from '../../../shader/struct.ts';
import type { ParamDeclaration } from '../../../shader/params.ts';
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

export interface ParamControls {
  element: HTMLElement;
  /** Of how many parameters there are controls. */
  count(): number;
  refresh(): void;
}

export function paramControls(page: App): ParamControls {
  const element = el('div', { class: 'material-params' });
  const pane = new Pane({ container: element });
  const { state } = page;
  let built = '';
  let rows: Bound[] = [];
  /** Of the colour field and the reset buttons; those of the other fields are their own. */
  const gesture = new Gesture();
  /** Values on their way: until they are there the controls are ahead of the scene. */
  let pending = 0;

  const declared = (): ParamDeclaration[] => {
    const { use, kind } = page.selected.material.get();
    return use === null ? [] : paramsOf(sourceOf(state.get().document, kind, use.file));
  };
  const read = (param: ParamDeclaration): ParamValue => {
    return page.selected.material.get().use?.params[param.name] ?? defaultOf(param);
  };
  const write = (param: ParamDeclaration, value: ParamValue | undefined): void => {
    const { document, material } = state.get();
    pending++;
    page
      .edit(withParam(document, material, param.name, value))
      .catch((error: unknown) => page.say(sentence(error), 'error'))
      .finally(() => {
        pending--;
        if (pending === 0) rows.forEach((each) => each.refresh());
      });
  };

  const row = (param: ParamDeclaration): Bound => {
    const label = param.unit === '' ? param.label : `${param.label}, ${param.unit}`;
    const bound = bind<Shown>(
      pane,
      label,
      paramsFor(param, Object.keys(state.get().document.images)),
      () => shownOf(read(param)),
      (value) => write(param, value === '' && param.control === 'image' ? undefined : valueOf(value, param)),
    );
    const initial = param.control === 'image' ? 'none' : textOf(defaultOf(param));
    const reset = (): void => {
      gesture.run(() => write(param, undefined));
      gesture.end();
    };
    const button = el(
      'button',
      { type: 'button', class: 'param-reset', title: `Reset to ${initial}`, 'aria-label': `Reset ${label} to ${initial}`, onclick: reset },
      icon('restart'),
    );
    const name = bound.element.querySelector<HTMLElement>('.tp-lblv_l');
    if (name !== null) {
      name.title = [param.doc, `Default: ${initial}. Double click resets.`].filter((each) => each !== '').join('\n');
      name.addEventListener('dblclick', reset);
    }
    const color = param.control === 'color' ? colorField(param, label) : null;
    if (color !== null) bound.element.querySelector('.tp-lblv_v')?.prepend(color.element);
    if (param.control === 'image') bound.element.querySelector('.tp-lblv_v')?.append(imageField(page, param, bound.element));
    bound.element.append(button);
    const refresh = (): void => {
      bound.refresh();
      color?.refresh();
      button.classList.toggle('is-default', textOf(read(param)) === textOf(defaultOf(param)));
    };
    refresh();
    return { element: bound.element, refresh };
  };

  /** The browser's own colour field beside the numbers; it shows a linear colour as the screen does. */
  const colorField = (param: ParamDeclaration, label: string): { element: HTMLElement; refresh(): void } => {
    const triple = (): [number, number, number] => read(param) as [number, number, number];
    const field = el('input', {
      type: 'color',
      class: 'param-color',
      'aria-label': `${label} as a colour`,
      title: 'Linear Rec. 709, as the screen shows it',
    });
    field.addEventListener('input', () => gesture.run(() => write(param, linearOf(field.value))));
    field.addEventListener('change', () => gesture.end());
    return {
      element: field,
      refresh: () => {
        const hex = hexOf(triple());
        if (field.value !== hex) field.value = hex;
      },
    };
  };

  return {
    element,
    count: () => rows.length,
    refresh() {
      const params = declared();
      const images = params.some(({ control }) => control === 'image') ? Object.keys(state.get().document.images) : [];
      const wanted = JSON.stringify([state.get().material, params, images]);
      if (wanted !== built) {
        built = wanted;
        for (const each of Array.from(pane.children)) each.dispose();
        rows = params.map(row);
      }
      if (pending === 0) rows.forEach((each) => each.refresh());
    },
  };
}

/** Range and step of each lane; choices by their names, as are the images of the scene. */
function paramsFor(param: ParamDeclaration, images: readonly string[]): BindingParams {
  if (param.control === 'toggle') return {};
  if (param.control === 'choice') return { options: Object.fromEntries(param.choices.map((each) => [each, each])) };
  if (param.control === 'image') return { options: { None: '', ...Object.fromEntries(images.map((each) => [each, each])) } };
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
