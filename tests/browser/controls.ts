/** The inspector of the page, for tests. */
import type { Opened } from './harness.ts';

declare const penumbra: { showPanel(id: string): void };

/** Shows the inspector, and opens these of its folders. */
export async function openControls({ page }: Opened, ...folders: string[]): Promise<void> {
  await page.evaluate(() => penumbra.showPanel('controls'));
  const panel = page.locator('#panel-controls');
  await panel.locator('.tp-rotv').first().waitFor({ state: 'attached' });
  for (const name of folders) {
    const folder = panel.getByRole('button', { name, exact: true });
    if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click();
  }
}
