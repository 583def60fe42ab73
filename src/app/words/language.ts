/** Which language the page and its lessons are in: what the address says, else what was chosen before, else what the browser prefers. */
import { languageFor, type Spoken } from '../../lesson/languages.ts';
import { Events } from '../state/events.ts';

const KEY = 'penumbra.language';

let language: Spoken = 'en';

/** Another language was chosen, and the page is in it. */
export const languageChosen = new Events<Spoken>();

export const pageLanguage = (): Spoken => language;

export function firstLanguage(): Spoken {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // Storage may be forbidden.
  }
  return languageFor(new URLSearchParams(location.search).get('language'), kept, navigator.languages);
}

/** Before anything is shown, or while it is. Where the words cannot be loaded, the page stays as it is. */
export async function speakPage(to: Spoken): Promise<void> {
  if (to === language) return;
  const { speakWords } = await import('./speak.ts');
  await speakWords(to);
  language = to;
  document.documentElement.lang = to;
}

/** The user has chosen: it is kept. Nothing is loaded anew. @throws Error where the words cannot be loaded */
export async function chooseLanguage(to: Spoken): Promise<void> {
  await speakPage(to);
  try {
    localStorage.setItem(KEY, to);
  } catch {
    // Then it lasts as long as the page.
  }
  languageChosen.emit(to);
}
