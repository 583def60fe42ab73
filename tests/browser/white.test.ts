/** The white point in the controls: each kind has rows of its own, and the film goes on. */
import { expect, it } from 'vitest';
import { openControls } from './controls.ts';
import { eventually, useBrowser } from './harness.ts';

declare const penumbra: { session: { clock: { film: number } } };
const browser = useBrowser();
const shared = browser.shared();

it('shows the numbers of the light that was chosen, and no others', async () => {
  const opened = shared();
  const { page } = opened;
  await openControls(opened, 'Film');
  const film = (): Promise<number> => page.evaluate(() => penumbra.session.clock.film);
  const films = await film();
  const rows = (): Promise<number[]> =>
    Promise.all(
      ['Temperature, K', 'Temperature of daylight, K', 'White, x', 'White, y'].map((name) =>
        page.getByRole('textbox', { name, exact: true }).count(),
      ),
    );
  const kind = page.getByRole('combobox', { name: 'White point' });
  const white = async (): Promise<unknown> => (await opened.document()).display.white;
  expect(await rows()).toEqual([0, 0, 0, 0]);
  await kind.selectOption({ label: 'Black body' });
  await eventually(white).toEqual({ blackbody: 3200 });
  await eventually(rows).toEqual([1, 0, 0, 0]);
  await kind.selectOption({ label: 'Daylight by temperature' });
  await eventually(rows).toEqual([0, 1, 0, 0]);
  // It begins with the light that was white before.
  await kind.selectOption({ label: 'Chromaticity' });
  await eventually(white).toEqual({ x: 0.3325, y: 0.3476 });
  await eventually(rows).toEqual([0, 0, 1, 1]);
  // No eye takes it for white.
  const y = page.getByRole('textbox', { name: 'White, y', exact: true });
  await y.fill('0');
  await y.press('Enter');
  await opened.said(/^At display\.white: /);
  expect(await white()).toEqual({ x: 0.3325, y: 0.3476 });
  expect(await film()).toBe(films);
});
