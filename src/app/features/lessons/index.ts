/** Lessons: a panel of the dock, the button Learn, and links to a step. What they need is loaded when one of these is used. */
import type { Page } from '../../shell/page.ts';
import { lazyPanel } from '../../ui/lazy-panel.ts';
import { readLink, type LessonLink } from './link.ts';
import type { LessonPanel } from './panel.ts';

export const order = 20;

export async function install(page: Page): Promise<void> {
  let link = readLink(location.hash);
  const panel = new Promise<LessonPanel>((mounted) =>
    lazyPanel(page, {
      id: 'lesson',
      title: 'Learn',
      name: 'the lessons',
      load: async () => {
        const { LessonPanel: Loaded } = await import('./panel.ts');
        return (container) => {
          const made = new Loaded(page, container);
          void made.start(link);
          link = null;
          mounted(made);
        };
      },
    }),
  );
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
