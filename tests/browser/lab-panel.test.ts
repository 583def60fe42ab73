/** The laboratory beside the editor: a wrong `sample` is written, found, shown again, mended; the picture goes on meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './access.ts';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';
import { BALL, putPrograms, RIGHT, SKY } from './lab-programs.ts';
import { openMaterial, replace, state as editorState } from './material.ts';

const browser = useBrowser();
let opened: Opened;
beforeAll(async () => {
  opened = await browser.open({ width: 1280, height: 800, spp: ENDLESS });
  await opened.page.evaluate(async (source) => {
    const { penumbra } = globalThis as any;
    const { document } = penumbra.state.get();
    await penumbra.edit({
      ...document,
      programs: { matte: source },
      materials: { ...document.materials, white: { file: 'matte', params: {} } },
    });
    penumbra.state.update({ material: 'white' });
  }, RIGHT);
});
afterAll(() => opened.done());

const tab = (name: string): Promise<void> =>
  opened.page.evaluate(
    (id) => (globalThis as unknown as { penumbra: { showPanel(id: string): void } }).penumbra.showPanel(id),
    name.toLowerCase(),
  );
const phase = (): Promise<string | null> => opened.page.locator('.lab-head').getAttribute('data-phase');
/** @returns what tells how many checks have begun since: one may be over before it is seen to go on */
async function checks(): Promise<() => Promise<number>> {
  const count = await opened.page.evaluateHandle(() => {
    const head = document.querySelector<HTMLElement>('.lab-head')!;
    const found = { begun: 0 };
    let last = head.dataset.phase;
    new MutationObserver(() => {
      const { phase: now } = head.dataset;
      found.begun += Number(now === 'checking' && last !== 'checking');
      last = now;
    }).observe(head, { attributeFilter: ['data-phase'] });
    return found;
  });
  return () => count.evaluate(({ begun }) => begun);
}
const summary = (): Promise<string> => opened.page.locator('.lab-summary strong').innerText();
const verdicts = (): Promise<Record<string, string>> =>
  opened.page
    .locator('.lab-verdicts > li')
    .evaluateAll((all) =>
      Object.fromEntries(all.map((each) => [each.id.replace('lab-check-', ''), (each as HTMLElement).dataset.verdict!])),
    );
const progress = (): Promise<string> => opened.page.locator('.lab-progress').innerText();
const gained = async (): Promise<number> => Number(/gained ([\d,]+) spp/.exec(await progress())?.[1]?.replaceAll(',', ''));
const params = async (): Promise<Record<string, unknown>> => (await opened.document()).materials.white!.params;
const angle = async (): Promise<number> =>
  Number(await opened.page.getByRole('slider', { name: 'Angle of incidence' }).getAttribute('aria-valuenow'));

async function findings(): Promise<string[]> {
  return (await violations(opened.page, '#dock')).map(({ text }) => text);
}

describe('a material in the editor', () => {
  it('is right: everything that it claims holds', async () => {
    await openMaterial(opened);
    await tab('Lab');
    await eventually(phase).toBe('done');
    await eventually(summary).toMatch(/^(\d+) of \1 claims hold$/);
    await eventually(verdicts).toMatchObject({
      energy: 'pass',
      histogram: 'pass',
      weight: 'pass',
      delta: 'not-applicable',
      efficiency: 'measured',
    });
    await eventually(gained).toBeGreaterThan(0);
  });

  it('is checked anew when its sample no longer agrees with its pdf, while the film grows', async () => {
    await tab('Material');
    await replace(opened, 'let wi = warp_cosine(u.xy);', 'let wi = warp_cone(u.xy, 1.0);');
    await eventually(() => editorState(opened)).toMatch(/^Compiled in/);
    // The tab says it while one edits.
    const label = opened.page.getByRole('tab', { name: 'Material, Lab' });
    await eventually(() => label.getAttribute('aria-description')).toMatch(/fail/);
    await eventually(() => label.locator('.lab-mark').getAttribute('data-verdict')).toBe('fail');
    await tab('Lab');
    await eventually(verdicts).toMatchObject({
      histogram: 'fail',
      normalisation: 'pass',
      energy: 'pass',
      terminates: 'pass',
      finite: 'pass',
    });
    await eventually(phase).toBe('done');
    await eventually(summary).toMatch(/^\d of \d fail/);
    await eventually(gained).toBeGreaterThan(0);
    // In words and by a shape, not by colour alone.
    const row = opened.page.locator('#lab-check-histogram');
    await eventually(() => row.locator('.lab-row').innerText()).toMatch(
      /Sampling: histogram[\s\S]*fail[\s\S]*Samples do not fall where pdf says/,
    );
    await eventually(() => row.locator('.lab-mark path').getAttribute('d')).not.toBe(
      await opened.page.locator('#lab-check-energy .lab-mark path').getAttribute('d'),
    );
    await eventually(() => row.locator('.lab-how').innerText()).toContain('How this is checked');
    await row.locator('.lab-how summary').click();
    await eventually(() => row.locator('.lab-prose').innerText()).toContain('Gauss-Legendre');
    // The failing cells of the worst situation, on the upper hemisphere alone.
    await eventually(() => opened.page.getByRole('img', { name: 'Residuals above the surface' }).count()).toBe(1);
    expect(await opened.page.getByRole('img', { name: 'Residuals below the surface' }).count()).toBe(0);
    await opened.screenshot('lab-fail-1280');
    // The film has grown beside two checks; from here on the processors are the laboratory's.
    await opened.page.evaluate(() => (globalThis as any).penumbra.runner.toggle());
  });

  it('is shown again by one click, and in the picture', async () => {
    const row = opened.page.locator('#lab-check-histogram');
    await eventually(() => row.locator('.lab-command code').innerText()).toMatch(
      /^npm run -s check-material -- matte\.wgsl --seed 1 --params '.*' --wo /,
    );
    await row.getByRole('button', { name: 'Show again' }).click();
    await eventually(() => row.locator('.lab-outcome').innerText()).toMatch(/^Again, of [\d,]+ calls: fail\. Samples do not fall/);
    await row.getByRole('button', { name: 'Use these parameters' }).click();
    await eventually(params).toHaveProperty('albedo');
    await opened.page.locator('canvas.film').focus();
    await opened.page.keyboard.press('Control+z');
    await eventually(params).toEqual({});
    await eventually(findings).toEqual([]);
  });

  it('passes once it is mended', async () => {
    await tab('Material');
    await replace(opened, 'let wi = warp_cone(u.xy, 1.0);', 'let wi = warp_cosine(u.xy);');
    await tab('Lab');
    await eventually(verdicts).toMatchObject({ histogram: 'pass' });
    await eventually(phase).toBe('done');
    await eventually(summary).toMatch(/claims hold$/);
  });

  it('keeps the verdict of the last good text while another does not compile', async () => {
    await tab('Material');
    await replace(opened, 'INV_PI), wi', 'INV_PIE), wi');
    await eventually(() => editorState(opened)).toContain('1 error');
    await tab('Lab');
    expect(await summary()).toMatch(/claims hold$/);
    await eventually(() => opened.page.locator('.lab-good').innerText()).toContain('last good version');
    await tab('Material');
    await replace(opened, 'INV_PIE', 'INV_PI');
    await eventually(() => editorState(opened)).not.toContain('error');
    await tab('Lab');
  });
});

it('reports the last of what was asked for, with its seed', async () => {
  const seed = opened.page.getByRole('spinbutton', { name: 'Seed' });
  const begun = await checks();
  await opened.page.getByRole('button', { name: 'New seed' }).click();
  await eventually(begun).toBeGreaterThan(0);
  await seed.fill('77');
  await seed.press('Enter');
  await eventually(phase).toBe('done');
  await opened.page.getByRole('button', { name: 'Copy report' }).click();
  await opened.said(/report is in the clipboard/);
  const report = JSON.parse(await opened.page.evaluate(() => navigator.clipboard.readText()));
  expect(report).toMatchObject({ seed: 77, effort: 'quick', material: 'matte', passed: true });
  expect(report.plots.histograms.length).toBeGreaterThan(0);
});

describe('the lobe', () => {
  it('follows a direction that is dragged, and the keyboard', async () => {
    const knob = opened.page.getByRole('slider', { name: 'Angle of incidence' });
    await knob.scrollIntoViewIfNeeded();
    const box = (await opened.page.locator('.lab-polar').boundingBox())!;
    const at = (await knob.locator('.knob').boundingBox())!;
    const before = await angle();
    await opened.page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await opened.page.mouse.down();
    await opened.page.mouse.move(box.x + 20, at.y + 40, { steps: 4 });
    await opened.page.mouse.up();
    await eventually(angle).toBeGreaterThan(before + 10);
    const dragged = await angle();
    await opened.page.keyboard.press('ArrowRight');
    await eventually(angle).toBe(dragged - 1);
    // The curves are of this direction as soon as they are there.
    await eventually(() => opened.page.locator('.lab-polar .old').count()).toBe(0);
    await eventually(() => opened.page.locator('.lab-polar .light').getAttribute('d')).toMatch(/^M/);
    await eventually(() => opened.page.locator('.lab-key').innerText()).toContain('/sr');
  });

  it('turns as a body', async () => {
    const canvas = opened.page.locator('canvas.lab-solid');
    await canvas.focus();
    const picture = (): Promise<string> => canvas.evaluate((each: HTMLCanvasElement) => each.toDataURL());
    const before = await picture();
    await opened.page.keyboard.press('ArrowUp');
    await eventually(picture).not.toBe(before);
  });
});

it('renders a white furnace while its section is open: all that a Lambertian loses is its albedo', async () => {
  const part = opened.page.locator('.lab-part', { hasText: 'White furnace' });
  expect(await part.locator('.lab-values dd').count()).toBe(0);
  await part.getByRole('button', { name: 'White furnace' }).click();
  await eventually(() => part.locator('[role=status]').innerText()).toBe('64 of 64 spp.');
  // Every sample of the convex sphere is the albedo itself.
  await eventually(() => part.locator('.lab-values dd').allInnerTexts()).toEqual(['50.00 ± 0.00 %', '50.00 ± 0.00 %', '50.00 ± 0.00 %']);
  await part.getByRole('button', { name: 'White furnace' }).click();
});

it('goes on with a new device when one is lost during a check', async () => {
  const begun = await checks();
  // As soon as it has begun: from here that may be too late.
  const lost = opened.page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const head = document.querySelector<HTMLElement>('.lab-head')!;
        new MutationObserver((_, observer) => {
          if (head.dataset.phase !== 'checking') return;
          observer.disconnect();
          (globalThis as any).penumbra.session.gpu.device.destroy();
          resolve();
        }).observe(head, { attributeFilter: ['data-phase'] });
      }),
  );
  await opened.page.getByRole('button', { name: 'Run again' }).click();
  await lost;
  await opened.said(/new graphics device/);
  await eventually(begun).toBeGreaterThanOrEqual(2);
  await eventually(phase).toBe('done');
  await eventually(summary).toMatch(/claims hold$/);
});

it('says what it is for where there is nothing to check', async () => {
  await opened.page.evaluate(() => (globalThis as any).penumbra.state.update({ material: null }));
  await eventually(() => opened.page.locator('.lab-empty').innerText()).toContain('Select a shape or a material');
  await eventually(() => opened.page.locator('.lab-controls').isVisible()).toBe(false);
  await opened.page.evaluate(() => (globalThis as any).penumbra.state.update({ material: 'white' }));
  await eventually(phase).toBe('done');
});

it('tries an environment and a signed distance that the editor holds, at every edit', async () => {
  const { write, select } = await putPrograms(opened);
  await select(null);
  await eventually(verdicts).toEqual({ terminates: 'pass', finite: 'pass', negative: 'fail' });
  await eventually(phase).toBe('done');
  await eventually(summary).toBe('1 of 3 fails');
  const row = opened.page.locator('#lab-check-negative');
  await eventually(() => row.innerText()).toMatch(/light cannot be negative[\s\S]*npm run -s check-material -- sky\.wgsl --seed \d+/);
  await row.locator('.lab-how summary').click();
  await eventually(() => row.locator('.lab-prose').innerText()).toMatch(/beside the horizon/);
  await row.getByRole('button', { name: 'Show again' }).click();
  await eventually(() => row.locator('.lab-outcome').innerText()).toMatch(/^Again, of [\d,]+ calls: fail\. environment\(/);
  // What is of a BSDF alone is not there.
  expect(await opened.page.locator('.lab-part:visible').count()).toBe(0);
  await eventually(findings).toEqual([]);
  await write('sky', SKY.replace('0.9', '1.1'));
  await eventually(verdicts).toEqual({ terminates: 'pass', finite: 'pass', negative: 'pass', table: 'pass' });

  await select('ball');
  await eventually(() => opened.page.locator('.lab-title').innerText()).toMatch(/^Ball\s+ball\.wgsl$/);
  await eventually(verdicts).toMatchObject({ bound: 'fail', sign: 'pass', gradient: 'pass' });
  await eventually(() => opened.page.locator('#lab-check-bound').innerText()).toContain('divide by that');
  await write('ball', BALL.replace('2.0 * ', ''));
  await eventually(verdicts).toMatchObject({ bound: 'pass', sign: 'pass', gradient: 'pass' });
  await eventually(summary).toMatch(/^(\d+) of \1 claims hold$/);
});

it('is usable on a narrow screen, in the light theme', async () => {
  await opened.page.setViewportSize({ width: 390, height: 844 });
  await opened.page.evaluate(() => (globalThis as any).penumbra.state.update({ theme: 'light' }));
  const overflow = (): Promise<number[]> =>
    opened.page.evaluate(() => {
      const panel = document.querySelector('#panel-lab')!;
      return [document.documentElement.scrollWidth - innerWidth, panel.scrollWidth - panel.clientWidth];
    });
  await eventually(overflow).toEqual([0, 0]);
  await eventually(findings).toEqual([]);
  await opened.screenshot('lab-390');
});
