/** One question in its place: a row with a field, a button that does it and one that does not. */
import { el } from '../../ui/dom.ts';

export interface Question {
  label: string;
  field: HTMLInputElement | HTMLSelectElement;
  button: string;
  /** @returns what is wrong with the answer, or null */
  answer(value: string): string | null;
}

export class Form {
  readonly element = el('form', { class: 'material-form', hidden: true });
  private opener: HTMLElement | null = null;

  ask({ label, field, button, answer }: Question): void {
    this.opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const wrong = el('p', { class: 'form-wrong', role: 'alert' });
    field.id = 'material-form-field';
    this.element.replaceChildren(
      el('label', { for: field.id }, label),
      field,
      el('button', { type: 'submit', class: 'primary' }, button),
      el('button', { type: 'button', onclick: () => this.close() }, 'Cancel'),
      wrong,
    );
    this.element.onsubmit = (event) => {
      event.preventDefault();
      const problem = answer(field.value.trim());
      if (problem === null) this.close();
      else wrong.textContent = problem;
    };
    this.element.onkeydown = (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.close();
    };
    this.element.hidden = false;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
  }

  close(): void {
    if (this.element.hidden) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.element.replaceChildren();
    if (hadFocus) this.opener?.focus();
  }
}
