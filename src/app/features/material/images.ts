/** Images and tables of materials: files of the user become entries of the document, and values of parameters. */
import type { ParamDeclaration } from '../../../shader/params.ts';
import { el, icon } from '../../ui/dom.ts';
import { readImageFile, type SourceFile } from '../files/read.ts';
import type { App } from '../../app.ts';
import type { Target } from '../../programs/uses.ts';
import { withImageFile } from '../../programs/image-values.ts';
import { sentence } from '../../../base/sentence.ts';

/** What an image parameter takes. */
const IMAGE_FILES = ['.png', '.jpg', '.jpeg', '.webp', '.hdr', '.exr', '.tga', '.bmp'];
const TABLE_FILES = ['.npy', '.binary', '.bsdf'];

/** Gives a parameter the image of a file; what is wrong is said over the picture. */
export async function takeImage(
  page: Pick<App, 'state' | 'edit' | 'say'>,
  target: Target,
  param: ParamDeclaration,
  file: SourceFile,
): Promise<void> {
  try {
    const data = await readImageFile(file);
    await page.edit(withImageFile(page.state.get().document, target, param, file.name, data));
    page.say(`${param.label} of ${target} is ${file.name} now.`, 'info');
  } catch (error) {
    page.say(sentence(error), 'error');
  }
}

/** What lets the user choose a file for a parameter, or drop one on its row. */
export function imageField(page: App, param: ParamDeclaration, row: HTMLElement): HTMLElement {
  const take = (file: File | undefined): void => {
    if (file !== undefined) void takeImage(page, page.state.get().material, param, file);
  };
  const [files, what] =
    param.control === 'table' ? [TABLE_FILES, 'a table (NPY, or a BRDF of MERL or RGL)'] : [IMAGE_FILES, 'an image file'];
  const input = el('input', { type: 'file', accept: files.join(','), hidden: true, 'aria-label': `${param.label}: file` });
  input.addEventListener('change', () => {
    take(input.files?.[0]);
    input.value = '';
  });
  row.classList.add('param-image');
  row.dataset.takesFiles = '';
  row.addEventListener('dragover', () => row.classList.add('is-target'));
  row.addEventListener('dragleave', () => row.classList.remove('is-target'));
  row.addEventListener('drop', (event) => {
    row.classList.remove('is-target');
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    take(file);
  });
  const choose = el(
    'button',
    {
      type: 'button',
      class: 'param-file',
      title: `Choose ${what}, or drop one here`,
      'aria-label': `${param.label}: choose a file`,
      onclick: () => input.click(),
    },
    icon('open'),
  );
  return el('span', { class: 'param-choose' }, choose, input);
}
