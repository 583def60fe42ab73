/** A lesson as one file that is opened without a server: text, formulas, stored pictures, and every question that needs no renderer. */
import '../../../style/tokens.css';
import '../../../style/layout.css';
import '../../../style/touch.css';
import '../../../ui/math.css';
import '../lessons.css';
import '../paper.css';
import { el } from '../../../ui/dom.ts';
import { readLink } from '../link.ts';
import { printing, readyToPrint } from '../paper.ts';
import { Progress } from '../progress.ts';
import { Reader } from '../reader.ts';
import { languageOf, speak, t } from '../speech.ts';
import { lesson } from './content.ts';
import { words } from './words.ts';

speak(languageOf(lesson), words);

const light = matchMedia('(prefers-color-scheme: light)');
const theme = (): string => (document.documentElement.dataset.theme = light.matches ? 'light' : 'dark');
light.addEventListener('change', theme);
theme();
document.title = lesson.title;

const place = el('main', { class: 'lesson-place lesson-alone' });
const said = el('p', { role: 'status' });
document.body.append(el('div', { id: 'app', class: 'lesson-root' }, place), said);
const print = printing(() => lesson);
const reader: Reader = new Reader(place, lesson, {
  host: null,
  progress: new Progress(),
  moved: () => {},
  failed: (error) => (said.textContent = String(error)),
  leave: () => void reader.go(0),
  leaves: t('First step'),
  open: () => {},
  tools: [
    el('button', { type: 'button', onclick: () => void print() }, t('Print')),
    el('button', { type: 'button', onclick: () => reader.finish() }, t('Hand in')),
  ],
});
const follow = (): void => {
  const to = readLink(location.hash);
  if (to?.lesson === lesson.name) void reader.go(lesson.steps.findIndex(({ id }) => id === to.step));
};
addEventListener('hashchange', follow);
void reader.go(0).then(follow);
void readyToPrint(lesson);
