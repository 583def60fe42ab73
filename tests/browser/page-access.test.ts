/** Everything is reachable and named: an accessibility scan of each state, the keyboard alone, and narrow screens. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, seriousViolations } from './access.ts';
import { openControls } from './controls.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';

declare const penumbra: {
  showPanel(id: string): void;
  state: { get(): { dock: { open: boolean; width: number }; theme: string } };
};
const browser = useBrowser();

const findings = ({ page }: Opened): Promise<string[]> => seriousViolations(page);

/** Of an element's border against the page, as WCAG 2 defines it. */
function contrastOfEdge(element: Element): number {
  const luminance = (color: string): number => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((each) => {
      const value = Number(each) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [edge, around] = [getComputedStyle(element).borderTopColor, getComputedStyle(document.body).backgroundColor].map(luminance) as [
    number,
    number,
  ];
  return (Math.max(edge, around) + 0.05) / (Math.min(edge, around) + 0.05);
}

it('has the theme of the system until another is chosen', async () => {
  const opened = await browser.open({ theme: 'light' });
  const theme = (): Promise<string | undefined> => opened.page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('light');
  await opened.page.emulateMedia({ colorScheme: 'dark' });
  await eventually(theme).toBe('dark');
  const button = opened.page.getByRole('button', { name: 'Light surroundings' });
  await button.click();
  await eventually(theme).toBe('light');
  await opened.page.emulateMedia({ colorScheme: 'light' });
  await opened.page.emulateMedia({ colorScheme: 'dark' });
  expect(await theme()).toBe('light');
  // What stands before the page's code does has it already.
  await opened.page.reload({ waitUntil: 'commit' });
  await eventually(theme).toBe('light');
  await opened.page.waitForFunction(() => 'penumbra' in globalThis);
  expect(await theme()).toBe('light');
  await opened.done();
});

describe('the accessibility scan finds nothing serious', () => {
  it('in both themes: list, controls, plot', async () => {
    const opened = await browser.open();
    await opened.page.getByRole('tab', { name: 'Scene' }).click();
    await expectAccessible(opened.page);
    // Of the scene, then of a shape.
    await openControls(opened);
    await opened.page.getByText('Exposure, EV').waitFor();
    await expectAccessible(opened.page);
    // The scan looks at texts alone: the edge of a box that is not ticked, too, stands out from what is around it.
    const edge = opened.page.locator('#panel-controls .tp-ckbv_w').first();
    for (const colorScheme of ['light', 'dark'] as const) {
      await opened.page.emulateMedia({ colorScheme });
      await eventually(() => opened.page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme);
      expect(await edge.evaluate(contrastOfEdge)).toBeGreaterThan(3);
    }
    await opened.page.evaluate(() => penumbra.showPanel('scene'));
    await opened.page.locator('.rows [role=option]').first().click();
    await openControls(opened);
    await opened.page.locator('.inspector-name').waitFor();
    await opened.page.getByText('Exposure, EV').waitFor({ state: 'hidden' });
    await opened.page.locator('#button-plot').click();
    await opened.page.locator('.uplot').waitFor();
    await expectAccessible(opened.page);
    await opened.done();
  });

  it('on a narrow screen', async () => {
    const opened = await browser.open({ width: 390, height: 844 });
    await eventually(() => findings(opened)).toEqual([]);
    await opened.page.getByRole('button', { name: 'Dock' }).click();
    await opened.page.getByRole('tab', { name: 'Scene' }).waitFor();
    await eventually(() => findings(opened)).toEqual([]);
    const overflow = await opened.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    // The scan would have found it.
    await opened.page.evaluate(() => document.body.append(document.createElement('button')));
    expect(await findings(opened)).toEqual([expect.stringMatching(/^button-name: /)]);
    await opened.done();
  });
});

describe('the keyboard', () => {
  it('has its commands wherever a letter means nothing else, as on a tab', async () => {
    const opened = await browser.open();
    await openControls(opened);
    await opened.page.getByText('Exposure, EV').waitFor();
    await opened.page.keyboard.press('g');
    await opened.page.getByRole('dialog', { name: 'Scenes' }).waitFor();
    await opened.done();
  });

  it('reaches every control by Tab', async () => {
    const opened = await browser.open();
    await opened.page.evaluate(() => {
      const names: string[] = [];
      Object.assign(globalThis, { names });
      addEventListener('focusin', ({ target }) => {
        const at = target as HTMLElement;
        const name = at.getAttribute('aria-label') ?? at.textContent ?? '';
        names.push(`${at.tagName.toLowerCase()}${at.id === '' ? '' : `#${at.id}`} ${name}`.slice(0, 60));
      });
    });
    await opened.page.locator('body').focus();
    for (let i = 0; i < 60; i++) await opened.page.keyboard.press('Tab');
    const seen = await opened.page.evaluate(() => (globalThis as unknown as { names: string[] }).names);
    for (const wanted of [
      /^canvas/,
      /Orbit/,
      /Look/,
      /Inspect/,
      /^select View/,
      /button-toggle/,
      /button-step/,
      /button-restart/,
      /button-plot/,
      /Size of the dock/,
      /tab-scene/,
    ]) {
      expect(
        seen.some((each) => wanted.test(each)),
        String(wanted),
      ).toBe(true);
    }
    await opened.done();
  });

  it('folds and sizes the dock, which is remembered', async () => {
    const opened = await browser.open();
    const dock = (): Promise<{ open: boolean; width: number }> => opened.page.evaluate(() => penumbra.state.get().dock);
    const { width } = await dock();
    await opened.page.getByRole('separator', { name: 'Size of the dock' }).focus();
    await opened.page.keyboard.press('ArrowLeft');
    await eventually(async () => (await dock()).width).toBe(width + 16);
    await opened.page.locator('canvas.film').focus();
    await opened.page.keyboard.press('\\');
    await eventually(async () => (await dock()).open).toBe(false);
    await opened.page.reload();
    await opened.page.waitForFunction(() => 'penumbra' in globalThis);
    await eventually(dock).toMatchObject({ open: false, width: width + 16 });
    await opened.done();
  });
});
