/** Lessons: a panel of the dock, the button Learn, and links to a step. What they need is loaded when one of these is used. */
import { el } from '../dom.ts';
import type { Page } from '../page.ts';
import { readLink, type LessonLink } from './link.ts';
import type { LessonPanel } from './panel.ts';

export async function install(page: Page): Promise<void> {
  let mounted: ((panel: LessonPanel) => void) | null = null;
  const panel = new Promise<LessonPanel>((resolve) => (mounted = resolve));
  let link = readLink(location.hash);
  page.registerPanel({
    id: 'lesson',
    title: 'Lesson',
    mount: (container) => {
      const wait = el('p', { class: 'panel-wait' }, 'Loading the lessons…');
      container.append(wait);
      import('./panel.ts').then(
        ({ LessonPanel: Loaded }) => {
          wait.remove();
          const made = new Loaded(page, container);
          void made.start(link);
          link = null;
          mounted!(made);
        },
        () => (wait.textContent = 'The lessons could not be loaded; check the connection and reload the page.'),
      );
    },
  });
  page.registerCommand({
    id: 'learn',
    title: 'Lessons',
    key: 'j',
    group: 'Lessons',
    run: () => page.showPanel('lesson'),
  });
  page.addTopBarButton('learn', 'Learn');
  const follow = async (to: LessonLink): Promise<void> => {
    page.showPanel('lesson');
    await (await panel).open(to.lesson, to.step);
  };
  addEventListener('hashchange', () => {
    const to = readLink(location.hash);
    if (to !== null) void follow(to);
  });
  if (link === null) return;
  // In another page's frame, where there is no dock else.
  document.documentElement.dataset.lesson = '';
  page.showPanel('lesson');
}
