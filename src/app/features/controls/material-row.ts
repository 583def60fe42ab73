/** The selected shape's material: its ball, which opens it, and the choice of another one. */
import { el } from '../../ui/dom.ts';
import type { App } from '../../app.ts';
import { dragsBall } from '../../programs/ball-drag.ts';
import { colorOf } from '../../programs/swatch.ts';

const FOLDER = `${import.meta.env.BASE_URL}thumbnails/materials/`;

export class MaterialRow {
  readonly element = el('div', { class: 'inspector-material' });
  private readonly page: App;
  private readonly picture = el('img', { alt: '', width: 44, height: 44, hidden: true });
  private readonly color = el('span', { class: 'inspector-color', 'aria-hidden': 'true' });
  private readonly open = el('button', { type: 'button', class: 'inspector-ball' }, this.picture, this.color);
  private readonly choice = el('select', { 'aria-label': 'Material', class: 'inspector-choice' });
  private readonly file = el('span', { class: 'dim' });
  private listed = '';

  constructor(page: App) {
    this.page = page;
    this.open.addEventListener('click', () => this.show());
    dragsBall(page, this.open, '.inspector-ball', () => page.selected.shape.get()?.shape.material ?? null);
    this.choice.addEventListener('change', () => this.choose());
    this.picture.addEventListener('error', () => (this.picture.hidden = true));
    this.element.append(this.open, el('div', { class: 'inspector-words' }, this.choice, this.file));
  }

  refresh(): void {
    const { document: scene } = this.page.state.get();
    const shape = this.page.selected.shape.get()?.shape;
    this.element.hidden = shape === undefined;
    if (shape === undefined) return;
    const names = Object.keys(scene.materials);
    const listed = JSON.stringify(names);
    if (listed !== this.listed) this.choice.replaceChildren(...names.map((each) => el('option', { value: each, translate: 'no' }, each)));
    this.listed = listed;
    this.choice.value = shape.material;
    const file = scene.materials[shape.material]?.file ?? '';
    this.file.textContent = `${file}.wgsl`;
    this.open.title = `Open “${shape.material}” in the Material panel`;
    this.open.setAttribute('aria-label', this.open.title);
    const color = colorOf(scene, shape.material);
    this.color.style.background = color === null ? '' : `color(srgb-linear ${color.join(' ')})`;
    // A program of the scene looks as its author wants it: there is no picture of it.
    const source = Object.hasOwn(scene.programs, file) || file.includes(':') ? '' : `${FOLDER}${file}.jpg`;
    if (this.picture.getAttribute('src') === source) return;
    this.picture.hidden = source === '';
    this.picture.src = source;
  }

  private show(): void {
    const material = this.page.selected.shape.get()?.shape.material;
    if (material === undefined) return;
    this.page.state.update({ material, assigning: false });
    this.page.showPanel('material');
  }

  private choose(): void {
    const chosen = new Set(this.page.selected.all.get().map((each) => ('shape' in each ? each.shape : null)));
    const { document } = this.page.state.get();
    const material = this.choice.value;
    this.page.tryEdit({ ...document, shapes: document.shapes.map((each, i) => (chosen.has(i) ? { ...each, material } : each)) });
    this.page.state.update({ material });
  }
}
