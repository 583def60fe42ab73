/** Commands that put the page and its lessons into a language, each named in its own. */
import { ENGLISH, LANGUAGES, languages, type Spoken } from '../../../lesson/languages.ts';
import { sentence } from '../../../base/sentence.ts';
import type { App } from '../../app.ts';
import { chooseLanguage } from '../../words/language.ts';

export const order = 135;

export function install(app: App): void {
  const names: readonly (readonly [Spoken, string])[] = [
    ['en', ENGLISH.name],
    ...languages.map((each): [Spoken, string] => [each, LANGUAGES[each].name]),
  ];
  for (const [code, name] of names)
    app.registerCommand({
      id: `language-${code}`,
      title: `Language: ${name}`,
      key: null,
      group: 'Page',
      run: () => void chooseLanguage(code).catch((error: unknown) => app.say(sentence(error), 'error')),
    });
}
