/** The reference of a comparison, as the user makes, opens and saves it. */
import type { SceneDocument } from '../../../scene/document.ts';
import { el } from '../../ui/dom.ts';
import { fileStem } from '../../ui/file-names.ts';
import { saveFile } from '../../storage/save-file.ts';
import { sentence } from '../../../base/sentence.ts';
import { described, encodedReference, REFERENCE_FILES, strange, type Reference, type SavedAs } from './reference.ts';

export interface ReferenceHooks {
  converge(): void;
  open(file: File): void;
  leave(): void;
}

export class ReferencePanel {
  readonly element: HTMLElement;
  private readonly words = el('p', { class: 'compare-caption' });
  private readonly fault = el('p', { class: 'compare-fault', role: 'alert', hidden: true });
  private readonly saves: readonly HTMLButtonElement[];
  private readonly leave: HTMLButtonElement;
  private reference: Reference | null = null;
  private title = '';

  constructor(hooks: ReferenceHooks) {
    const button = (text: string, title: string, onclick: () => void): HTMLButtonElement =>
      el('button', { type: 'button', title, onclick }, text);
    const input = el('input', {
      type: 'file',
      accept: REFERENCE_FILES.join(','),
      hidden: true,
      'aria-label': 'Reference file',
      onchange: () => {
        const file = input.files?.[0];
        input.value = '';
        if (file !== undefined) hooks.open(file);
      },
    });
    this.saves = [
      button('Save film', 'With its samples and standard errors; it can be opened here again', () => void this.save('film')),
      button('Save EXR', 'The picture alone, in linear light', () => void this.save('exr')),
    ];
    this.leave = button('Leave out', 'Compare without a reference', () => hooks.leave());
    this.element = el(
      'section',
      { class: 'compare-reference', 'aria-label': 'Reference' },
      this.words,
      this.fault,
      el(
        'div',
        { class: 'compare-reference-buttons' },
        button(
          'Converge a reference',
          'Renders the first scene by path with both kinds of samples to 4,096 spp: errors, bias and the reference’s own picture follow from it',
          () => hooks.converge(),
        ),
        button('Open…', 'A film, EXR or PFM of this scene in the same size', () => input.click()),
        ...this.saves,
        this.leave,
        input,
      ),
    );
    this.show(null, null);
  }

  /** @param scene that is compared, from its camera, with everything inline; null: not known yet */
  show(reference: Reference | null, scene: SceneDocument | null): void {
    this.reference = reference;
    this.title = scene?.title ?? '';
    this.refuse(null);
    this.words.textContent =
      reference === null
        ? 'None yet. True errors, and maps of error, bias and MSE that tell the truth, want one: converge it here, or open a film, an EXR or a PFM.'
        : `${described(reference)}${scene === null ? '' : strange(reference, scene)}`;
    this.saves[0]!.hidden = reference === null || reference.file === null;
    this.saves[1]!.hidden = reference === null;
    this.leave.hidden = reference === null;
  }

  /** Says why a file was refused; null: nothing is wrong. */
  refuse(why: string | null): void {
    this.fault.textContent = why ?? '';
    this.fault.hidden = why === null;
  }

  private async save(format: SavedAs): Promise<void> {
    if (this.reference === null) return;
    try {
      saveFile(`${fileStem(this.title)}-reference.${format}`, await encodedReference(this.reference, format));
    } catch (error) {
      this.refuse(sentence(error));
    }
  }
}
