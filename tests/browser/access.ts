/** The accessibility scan of the browser tests. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Lists of what passes are not made, and nothing is asked of frames from elsewhere, of which there are none: a quarter of the time. */
const scan = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/**
 * Rules that are broken, in short, with each place.
 * @param within selector of the part that is looked at; left out: all of the page
 */
export async function violations(page: Page, within?: string): Promise<{ impact: string; text: string }[]> {
  const builder = scan(page);
  const found = await (within === undefined ? builder : builder.include(within)).analyze();
  return found.violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => ({ impact: impact ?? '', text: `${id}: ${node.html.slice(0, 200)}` })),
  );
}

/** Those that are serious or critical. */
export async function seriousViolations(page: Page, within?: string): Promise<string[]> {
  const all = await violations(page, within);
  return all.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ text }) => text);
}
