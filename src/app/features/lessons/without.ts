/** Lessons without WebGPU: stored pictures beside the text, and every question that needs no renderer. */
import '../../ui/math.css';
import './lessons.css';
import './paper.css';
import { el } from '../../ui/dom.ts';
import { loadLesson } from './content.ts';
import { languageSwitch, speakFirst } from './language-switch.ts';
import { linkText, readLink } from './link.ts';
import { overview } from './overview.ts';
import { printing, readyToPrint } from './paper.ts';
import { Progress } from './progress.ts';
import { Reader } from './reader.ts';
import { sentence } from '../../../base/sentence.ts';
import { t } from './speech.ts';

/** @param list where the lessons are offered @param root what a lesson takes the place of */
export function offerLessons(list: HTMLElement, root: HTMLElement): void {
  const progress = new Progress();
  const rest = [...root.children] as HTMLElement[];
  const place = el('main', { class: 'lesson-place lesson-alone', hidden: true, translate: 'no' });
  const said = el('p', { role: 'status' });
  let reader: Reader | null = null;
  const print = printing(() => reader?.lesson ?? null);
  const offer = (): void =>
    list.replaceChildren(
      overview(progress, null, (name) => void open(name, null), offer),
      said,
    );
  const show = (isReading: boolean): void => {
    for (const each of rest) each.hidden = isReading;
    place.hidden = !isReading;
    root.classList.toggle('lesson-root', isReading);
  };
  const leave = (): void => {
    reader?.end();
    reader = null;
    show(false);
    history.replaceState(null, '', location.pathname + location.search);
    offer();
  };
  const open = async (name: string, step: string | null): Promise<void> => {
    try {
      const lesson = await loadLesson(name);
      reader?.end();
      reader = new Reader(place, lesson, {
        host: null,
        progress,
        moved: (_, at) => history.replaceState(null, '', linkText(lesson.name, at)),
        failed: (error) => (said.textContent = String(error)),
        leave,
        open: (next) => void open(next, null),
        tools: [
          el('button', { type: 'button', onclick: () => void print() }, t('Print')),
          languageSwitch(() => void open(name, reader?.step ?? null)),
        ],
      });
      show(true);
      void readyToPrint(lesson);
      const at = lesson.steps.findIndex(({ id }) => id === (step ?? progress.of(name).at));
      await reader.go(Math.max(0, at));
    } catch (error) {
      said.textContent = sentence(error);
    }
  };
  root.append(place);
  // Nothing is shown in another language first.
  void speakFirst().then(() => {
    offer();
    const link = readLink(location.hash);
    if (link !== null) void open(link.lesson, link.step);
  });
  addEventListener('hashchange', () => {
    const to = readLink(location.hash);
    if (to !== null) void open(to.lesson, to.step);
  });
}
