/** Several materials of one's own in a scene: begun from templates, named, copied, given to shapes, taken away. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, useBrowser, type Opened } from './harness.ts';
import { code, diagnostics, material, openMaterial, pipelines, replace, state, typeBehind } from './material.ts';

const browser = useBrowser();
let opened: Opened;
beforeAll(async () => {
  opened = await browser.open({ width: 1280, height: 800 });
  await openMaterial(opened);
});
afterAll(() => opened.done());

const button = (name: string | RegExp) => opened.page.locator('.material-panel').getByRole('button', { name });
const list = () => opened.page.getByRole('combobox', { name: 'Material' });
const materialOf = async (name: string): Promise<string> => (await opened.document()).shapes.find((each) => each.name === name)!.material;

/** Clicks where a point of the film is on the screen, as fractions of it. */
async function clickFilm(x: number, y: number): Promise<void> {
  const [left, top] = await opened.page.evaluate(
    ([fx, fy]) => {
      const { screen, canvas } = (globalThis as any).penumbra;
      const box = canvas.getBoundingClientRect();
      const { width, height } = screen.size;
      const side = Math.min(width, height);
      const scale = box.width / canvas.width;
      return [box.left + ((width - side) / 2 + fx! * side) * scale, box.top + ((height - side) / 2 + fy! * side) * scale];
    },
    [x, y],
  );
  await opened.page.mouse.click(left!, top!);
}

async function begin(template: string): Promise<void> {
  await button('New').click();
  await opened.page
    .getByRole('menuitem')
    .filter({ has: opened.page.locator('strong', { hasText: new RegExp(`^${template}$`) }) })
    .click();
}

it('begins one from a template, which no shape has yet', async () => {
  await begin('eval');
  await eventually(() => material(opened)).toBe('eval');
  await eventually(() => code(opened)).toContain('fn eval(');
  await eventually(() => state(opened)).toBe('Not in the picture yet: no shape has this material.');
  await eventually(() => opened.page.locator('.badge').innerText()).toBe('your own');
  await eventually(async () => (await opened.document()).programs.eval).toBe(await code(opened));
});

it('is given to a shape by clicking on it', async () => {
  await button('Assign by clicking').click();
  await eventually(() => button('Click a shape…').getAttribute('aria-pressed')).toBe('true');
  // The short block stands in the right half, low.
  await clickFilm(0.66, 0.8);
  await eventually(() => materialOf('short block')).toBe('eval');
  expect(await material(opened)).toBe('eval');
  await opened.converge();
});

it('stands beside another of its own with the same names inside', async () => {
  await begin('sampled');
  await eventually(() => material(opened)).toBe('sampled');
  await opened.page.evaluate(() => {
    const { state } = (globalThis as any).penumbra;
    const material = state.get().material;
    state.update({ selection: 6 });
    state.update({ material });
  });
  await button('Assign to tall block').click();
  await eventually(() => materialOf('tall block')).toBe('sampled');
  await opened.converge();
  await eventually(async () => Object.keys((await opened.document()).programs)).toEqual(['eval', 'sampled']);
});

it('is compiled with the others when one is edited', async () => {
  const before = await pipelines(opened);
  const text = await code(opened);
  await typeBehind(opened, 'struct Params {', '\n/// Test. @range(0, 2) @step(0.5) @default(1) @label(Extra) @unit(m)\nextra: f32,');
  await eventually(() => opened.page.getByRole('textbox', { name: 'Extra, m' }).count()).toBe(1);
  expect(await pipelines(opened)).toBe(before + 1);
  expect((await opened.document()).programs.eval).not.toContain('extra');
  expect(text).not.toContain('extra');
});

it('has a control for the new parameter at once, and resets it', async () => {
  const extra = opened.page.getByRole('textbox', { name: 'Extra, m' });
  const before = await pipelines(opened);
  await extra.fill('2');
  await extra.press('Enter');
  await eventually(async () => (await opened.document()).materials.sampled!.params).toEqual({ extra: 2 });
  await button('Reset Extra, m to 1').click();
  await eventually(async () => (await opened.document()).materials.sampled!.params).toEqual({});
  await eventually(() => extra.inputValue()).toBe('1.0');
  expect(await pipelines(opened)).toBe(before);
});

it('gets another name, and its code with it', async () => {
  await button('Rename').click();
  const field = opened.page.locator('.material-form').getByLabel('Name', { exact: true });
  await field.fill('white');
  await field.press('Enter');
  await eventually(() => opened.page.locator('.form-wrong').innerText()).toBe('There is a material “white” already.');
  await field.fill('Brushed steel');
  await field.press('Enter');
  await eventually(() => material(opened)).toBe('Brushed steel');
  await eventually(async () => Object.keys((await opened.document()).programs).sort()).toEqual(['brushed_steel', 'eval']);
  expect((await opened.document()).materials['Brushed steel']!.file).toBe('brushed_steel');
  await eventually(() => materialOf('tall block')).toBe('Brushed steel');
  await eventually(() => code(opened)).toContain('extra');
  await opened.converge();
  // Its undo in the editor goes along.
  await opened.page.evaluate(() => (globalThis as any).penumbraMaterialEditor.focus());
  for (let i = 0; i < 8 && (await code(opened)).includes('extra'); i++) await opened.page.keyboard.press('Control+z');
  await eventually(async () => (await opened.document()).programs.brushed_steel).not.toContain('extra');
});

it('is copied with its code', async () => {
  await button('Duplicate').click();
  await eventually(() => material(opened)).toBe('Brushed steel 2');
  const copy = async (): Promise<boolean> => {
    const { programs } = await opened.document();
    return programs.brushed_steel_2 !== undefined && programs.brushed_steel_2 === programs.brushed_steel;
  };
  await eventually(copy).toBe(true);
});

it('goes at once where no shape has it, else after saying what its shapes get', async () => {
  await button('Delete').click();
  await eventually(async () => Object.keys((await opened.document()).materials)).not.toContain('Brushed steel 2');
  await list().selectOption('Brushed steel');
  await button('Delete').click();
  await opened.page.getByLabel('The shape that has it gets').selectOption('green');
  await opened.page.locator('.material-form').getByRole('button', { name: 'Delete' }).click();
  await eventually(() => materialOf('tall block')).toBe('green');
  await eventually(async () => Object.keys((await opened.document()).programs)).toEqual(['eval']);
  await opened.page.locator('canvas.film').focus();
  await opened.page.keyboard.press('Control+z');
  await eventually(() => materialOf('tall block')).toBe('Brushed steel');
  await eventually(async () => Object.keys((await opened.document()).programs).sort()).toEqual(['brushed_steel', 'eval']);
});

it('makes its own copy of code that it shares', async () => {
  await list().selectOption('red');
  await button('Make its own copy').click();
  await eventually(async () => (await opened.document()).materials.red!.file).toBe('red');
  await replace(opened, 'params.albedo * INV_PI', 'params.albedo * INV_PI * 0.7');
  await eventually(() => state(opened)).toMatch(/^Compiled/);
  await eventually(async () => (await opened.document()).programs.red).toContain('* 0.7');
  const { programs, materials } = await opened.document();
  expect(materials.green!.file).toBe('diffuse');
  expect(programs.diffuse).toBeUndefined();
});

it('lists what is wrong in all of them, each with the way there', async () => {
  await replace(opened, 'params.albedo * INV_PI * 0.7', 'params.albedo * no_such_red');
  await eventually(() => state(opened)).toContain('1 error');
  await list().selectOption('eval');
  await eventually(() => code(opened)).not.toContain('no_such_red');
  await typeBehind(opened, '-> vec3f {', '\nlet first: f32 = no_such_thing;\n');
  await eventually(() => diagnostics(opened)).toHaveLength(2);
  await eventually(() => diagnostics(opened)).toEqual([
    expect.stringMatching(/^\d+:\d+ .*no_such_thing/),
    expect.stringMatching(/^red \d+:\d+ .*no_such_red/),
  ]);
  // One that is right is compiled though others are not.
  await list().selectOption('Brushed steel');
  await replace(opened, '@label(Sharpness)', '@label(Edge)');
  await eventually(() => opened.page.getByRole('textbox', { name: 'Edge' }).count()).toBe(1);
  await eventually(() => diagnostics(opened)).toHaveLength(2);
  await opened.page.locator('.diagnostics button', { hasText: 'no_such_red' }).click();
  await eventually(() => material(opened)).toBe('red');
  const at = (): Promise<string> =>
    opened.page.evaluate(() => {
      const editor = (globalThis as any).penumbraMaterialEditor;
      const { lineNumber, column } = editor.getPosition();
      return editor
        .getModel()
        .getLineContent(lineNumber)
        .slice(column - 1);
    });
  await eventually(at).toMatch(/^no_such_red/);
  await opened.page.getByRole('button', { name: 'Discard the draft' }).click();
  await eventually(() => diagnostics(opened)).toHaveLength(1);
  await list().selectOption('eval');
  await opened.page.getByRole('button', { name: 'Discard the draft' }).click();
  await eventually(() => diagnostics(opened)).toHaveLength(0);
});

it('lights the scene by an environment of its own', async () => {
  await begin('environment');
  await eventually(() => material(opened)).toBe(null);
  await eventually(async () => (await opened.document()).environment).toEqual({ type: 'program', file: 'environment', params: {} });
  await eventually(() => code(opened)).toContain('fn environment(');
  await typeBehind(opened, '-> vec3f {', '\nlet nothing = no_such_name;');
  await eventually(() => state(opened)).toContain('1 error');
  await opened.page.getByRole('button', { name: 'Discard the draft' }).click();
  await eventually(() => code(opened)).not.toContain('no_such_name');
  await button('Remove').click();
  await eventually(async () => (await opened.document()).environment.type).toBe('constant');
});

it('is opened from the list of the scene', async () => {
  await opened.page.getByRole('tab', { name: 'Scene' }).click();
  await opened.page.locator('.materials').getByRole('button', { name: 'green' }).click();
  await eventually(() => material(opened)).toBe('green');
  await eventually(() => opened.page.getByRole('tab', { name: 'Material' }).getAttribute('aria-selected')).toBe('true');
  await opened.screenshot('material-scene-1280');
});
