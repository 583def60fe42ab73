/** Pieces of templates (lit-html) that several panels have. */
import { html, noChange, type TemplateResult } from 'lit-html';
import { setCommittedValue } from 'lit-html/directive-helpers.js';
import { Directive, directive, type PropertyPart } from 'lit-html/directive.js';
import { live } from 'lit-html/directives/live.js';

/** What a select offers. What the user chose shows until the value that follows from it differs. */
export const options = (offered: readonly (readonly [value: string, text: string])[], chosen: string): TemplateResult[] =>
  offered.map(([value, text]) => html`<option value=${value} .selected=${live(value === chosen)}>${text}</option>`);

/** The input that an event is about. */
export const inputOf = ({ currentTarget }: Event): HTMLInputElement => currentTarget as HTMLInputElement;

class Unfocused extends Directive {
  override render(value: unknown): unknown {
    return value;
  }

  override update(part: PropertyPart, [value]: [unknown]): unknown {
    if (part.element === document.activeElement) return noChange;
    // The user may have changed it since.
    setCommittedValue(part);
    return value;
  }
}

/** A property of a field that nobody is in: what the user types or drags is not written over. */
export const unfocused = directive(Unfocused);
