/** The language of the lessons, which is that of the page. */
import { LANGUAGES, languages, type Spoken } from '../../../lesson/languages.ts';
import { sentence } from '../../../base/sentence.ts';
import { el } from '../../ui/dom.ts';
import { chooseLanguage, firstLanguage, languageChosen } from '../../words/language.ts';
import { speakIn } from './content.ts';
import { spoken, t } from './speech.ts';

/** Before anything is shown. Where the language cannot be loaded, it is English. */
export async function speakFirst(): Promise<void> {
  await speakIn(firstLanguage()).catch(() => {});
}

/** @param changed the page was put into another language elsewhere, and its lessons are in it now */
export function followLanguage(changed: () => void): void {
  languageChosen.listen((code) => {
    if (code !== spoken()) void speakIn(code).then(changed, () => {});
  });
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
    title: t('Language of the lessons and of the page'),
  });
  const choose = async (code: Spoken): Promise<void> => {
    if (code === spoken()) return;
    try {
      await speakIn(code);
      await chooseLanguage(code);
    } catch (error) {
      group.title = sentence(error);
      return;
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
