/** The accessibility scan of the browser tests. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './harness.ts';

/** Lists of what passes are not made, and nothing is asked of frames from elsewhere, of which there are none: a quarter of the time. */
const scan = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/**
 * Rules that are broken, in short, with each place.
 * @param within selector of the part that is looked at; left out: all of the page
 * @param rules names of those that are tried; left out: all
 */
export async function violations(page: Page, within?: string, rules?: readonly string[]): Promise<{ impact: string; text: string }[]> {
  const builder = rules === undefined ? scan(page) : scan(page).withRules([...rules]);
  const found = await (within === undefined ? builder : builder.include(within)).analyze();
  return found.violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => ({ impact: impact ?? '', text: `${id}: ${node.html.slice(0, 200)}` })),
  );
}

/** Those that are serious or critical. */
export async function seriousViolations(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  const all = await violations(page, within, rules);
  return all.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ text }) => text);
}

/** Rules that look at colors: of all that is scanned nothing else is another in another theme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** Expects nothing serious of a page that has the theme of the system, dark: all rules there, and those of colors in the light theme too. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await eventually(() => seriousViolations(page, within)).toEqual([]);
  const theme = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await eventually(theme).toBe('light');
  await eventually(() => seriousViolations(page, within, OF_COLORS)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(theme).toBe('dark');
}
