/** Which language lessons are read in: what the address says, else what was chosen before, else what the browser prefers. */
import { languageFor, LANGUAGES, languages, type Spoken } from '../../../lesson/languages.ts';
import { sentence } from '../../../base/sentence.ts';
import { el } from '../../ui/dom.ts';
import { speakIn } from './content.ts';
import { spoken, t } from './speech.ts';

const KEY = 'penumbra.language';

/** Before anything is shown. Where the language cannot be loaded, it is English. */
export async function speakFirst(): Promise<void> {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // Storage may be forbidden.
  }
  const address = new URLSearchParams(location.search).get('language');
  await speakIn(languageFor(address, kept, navigator.languages)).catch(() => {});
}

/** Buttons of all languages, each in its own. @param changed another one is spoken now */
export function languageSwitch(changed: () => void): HTMLElement {
  const names: readonly (readonly [Spoken, string])[] = [
    ['en', 'English'],
    ...languages.map((each): [Spoken, string] => [each, LANGUAGES[each].name]),
  ];
  const group = el('div', {
    class: 'lesson-languages',
    role: 'group',
    'aria-label': t('Language of the lessons'),
    title: t('Language of the lessons; all else on the page is in English'),
  });
  const choose = async (code: Spoken): Promise<void> => {
    if (code === spoken()) return;
    try {
      await speakIn(code);
    } catch (error) {
      group.title = sentence(error);
      return;
    }
    try {
      localStorage.setItem(KEY, code);
    } catch {
      // Then it lasts as long as the page.
    }
    changed();
  };
  group.append(
    ...names.map(([code, name]) =>
      el(
        'button',
        {
          type: 'button',
          lang: code,
          title: name,
          'aria-label': name,
          'aria-pressed': String(code === spoken()),
          onclick: () => void choose(code),
        },
        code,
      ),
    ),
  );
  return group;
}
