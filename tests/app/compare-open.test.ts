/** Which scenes a comparison is opened with. */
import { expect, it, vi } from 'vitest';
import { install } from '../../src/app/features/compare/index.ts';
import type { Page } from '../../src/app/shell/page.ts';

const { opened } = vi.hoisted(() => ({ opened: [] as [names: string[], documents: unknown[]][] }));
vi.mock('../../src/app/features/compare/workbench.ts', () => ({
  Workbench: class {
    open(sources: readonly { name: string; document: unknown }[]): void {
      opened.push([sources.map((each) => each.name), sources.map((each) => each.document)]);
    }
  },
}));

it('compares what was asked for last, though the engine still prepares it, with the fork and the scene as it was opened', async () => {
  const [first, rendered, asked] = [{ n: 1 }, { n: 2 }, { n: 3 }];
  const commands = new Map<string, () => void>();
  const page = {
    opened: first,
    state: { get: () => ({ document: rendered }) },
    session: { latest: null as unknown },
    registerCommand: ({ id, run }: { id: string; run: () => void }) => commands.set(id, run),
    addTopBarButton: () => undefined,
    say: () => undefined,
  };
  install(page as unknown as Page);
  const open = async (): Promise<unknown> => {
    const before = opened.length;
    commands.get('compare')!();
    await vi.waitFor(() => expect(opened.length).toBe(before + 1));
    return opened.at(-1);
  };
  expect(await open()).toEqual([
    ['this scene', 'as it was opened'],
    [rendered, first],
  ]);
  page.session.latest = asked;
  expect(await open()).toEqual([
    ['this scene', 'as it was opened'],
    [asked, first],
  ]);
  commands.get('fork')!();
  expect(await open()).toEqual([
    ['now', expect.stringMatching(/^fork of /), 'as it was opened'],
    [asked, rendered, first],
  ]);
});
