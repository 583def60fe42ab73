/** Files open by dialog and by dropping; bad ones say why and change nothing. */
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asciiJson, encodePng, SCENE_KEYWORD } from '../../src/image/png.ts';
import { apart, compressed } from '../helpers/gltf.ts';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';
import { SCENE_EXTENSIONS } from '../../src/scene/import/formats.ts';

declare const penumbra: { selected: { all: { get(): object[] } } };
const browser = useBrowser();
let opened: Opened;
beforeAll(async () => {
  opened = await browser.open();
});
afterAll(() => opened.done());

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const file = (name: string, content: string | Uint8Array): File => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

const tiny = (title: string, more: object = {}): object => ({
  version: 1,
  title,
  camera: { position: [0, 0, 5], target: [0, 0, 0] },
  film: { width: 24, height: 16 },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  materials: { grey: { file: 'diffuse' } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'grey' }],
  ...more,
});
const SCN = 'camera 0 0 5  0 0 0\nsize 1\nsphere 1  0 0 0  1 1 1  0.5 0.5 0.5  0\n';
const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n';
const picture = (text: Record<string, string>): Uint8Array => encodePng({ width: 1, height: 1, rgb8: new Uint8Array(3) }, text);

const choose = (...files: File[]): Promise<void> => chooseBy('Control+o', files);

async function chooseBy(key: string, files: File[]): Promise<void> {
  // A browser shows no dialog for a key that it came to only seconds after it was pressed: on a busy machine, again.
  for (let attempt = 1; ; attempt++) {
    const asked = opened.page.waitForEvent('filechooser', { timeout: 15_000 });
    await opened.page.keyboard.press(key);
    const chooser = await asked.catch((error: unknown) => {
      if (attempt === 8) throw error;
      return null;
    });
    if (chooser !== null) return chooser.setFiles(files);
  }
}

/** As a file manager does it: the page gets a drag with files in it. */
const drop = (...files: File[]): Promise<void> => dropAt(null, files);

/** @param over what the pointer is over when it lets go, below which the canvas is; null: nothing that matters */
async function dropAt(over: string | null, files: File[]): Promise<void> {
  const list = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  const transfer = await opened.page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of ${JSON.stringify(list)}) transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    return transfer;
  })()`);
  const canvas = opened.page.locator('canvas.film');
  await canvas.dispatchEvent('dragenter', { dataTransfer: transfer });
  await eventually(() => opened.page.locator('.drop-veil').isVisible()).toBe(true);
  const box = over === null ? null : await opened.page.locator(over).boundingBox();
  const at = box === null ? {} : { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  await canvas.dispatchEvent('dragover', { dataTransfer: transfer, ...at });
  expect(await opened.page.locator('.drop-veil [data-over]').count()).toBe(box === null ? 0 : 1);
  await canvas.dispatchEvent('drop', { dataTransfer: transfer, ...at });
  await eventually(() => opened.page.locator('.drop-veil').isVisible()).toBe(false);
}

const title = async (): Promise<string> => (await opened.document()).title;

it.each([
  ['a scene by dialog', choose, [file('one.json', JSON.stringify(tiny('By dialog')))], 'By dialog'],
  ['a scene by dropping it', drop, [file('one.json', JSON.stringify(tiny('By drop')))], 'By drop'],
  ['a SmallptGPU file', drop, [file('ball.scn', SCN)], 'ball'],
  ['a mesh', drop, [file('tetra.OBJ', OBJ)], 'tetra'],
  [
    'a picture that holds a scene',
    choose,
    [file('saved.png', picture({ [SCENE_KEYWORD]: asciiJson(tiny('From a picture ☼')) }))],
    'From a picture ☼',
  ],
  [
    'a scene with its mesh',
    drop,
    [
      file('t.obj', OBJ),
      file('with-mesh.json', JSON.stringify(tiny('With its mesh', { shapes: [{ type: 'mesh', file: 'parts/t.obj', material: 'grey' }] }))),
    ],
    'With its mesh',
  ],
  [
    'a scene with a mesh of a package',
    drop,
    [file('bunny.json', JSON.stringify(tiny('Bunny of a package', { shapes: [{ type: 'mesh', file: 'npm:bunny', material: 'grey' }] })))],
    'Bunny of a package',
  ],
  ['a scene again', drop, [file('again.json', JSON.stringify(tiny('Again')))], 'Again'],
] as const)('opens %s', async (_, open, files, expected) => {
  await open(...files);
  await eventually(title).toBe(expected);
  await opened.converge();
  await eventually(() => opened.page.locator('#scene-title').innerText()).toBe(expected);
});

it.each([
  [
    'a misspelt field',
    file('bad.json', JSON.stringify(tiny('Bad', { shapes: [{ type: 'sphere', center: [0, 0, 0], radios: 1, material: 'grey' }] }))),
    'bad.json: At shapes[0].radios: unknown field; did you mean "radius"?',
  ],
  ['no JSON', file('bad2.json', '{ "version": 1,'), /^bad2\.json: The scene is not valid JSON: .*line 1, column 16\.$/],
  [
    'a material that does not exist',
    file('bad3.json', JSON.stringify(tiny('Bad', { materials: { grey: { file: 'unobtainium' } } }))),
    /unobtainium/,
  ],
  ['a wrong number in .scn', file('bad.scn', SCN.replace('sphere 1', 'sphere x')), /^bad\.scn line 3: expected a radius/],
  ['a wrong line in .obj', file('bad.obj', 'v 0 0\nf 1 2 3'), /^bad\.obj line 1: /],
  [
    'a picture without a scene',
    file('plain.png', picture({})),
    'plain.png: this picture holds no scene; those that Penumbra saves as PNG do.',
  ],
  ['a picture that is none', file('text.png', 'hello'), 'text.png: expected a PNG file, got one that does not begin like one'],
  [
    'another format',
    file('scene.blend', 'x'),
    `scene.blend: expected a file that ends in ${SCENE_EXTENSIONS.join(', ')}, .zip, .mtl, .gz, .spd, .jpg, .jpeg, .webp, .tga, .bmp, .ktx2, .png, .hdr, .exr, .film or .wgsl.`,
  ],
  [
    'a missing mesh',
    file('lone.json', JSON.stringify(tiny('Lone', { shapes: [{ type: 'mesh', file: 'cow.obj', material: 'grey' }] }))),
    'lone.json: At shapes[0].file: cow.obj is missing; drop or choose it together with the scene',
  ],
])('says what is wrong with %s and goes on', async (_, bad, sentence) => {
  const before = await opened.document();
  await drop(bad);
  const message = opened.page.locator('.message[data-kind=error] span').last();
  if (typeof sentence === 'string') await eventually(() => message.innerText()).toBe(sentence);
  else await eventually(() => message.innerText()).toMatch(sentence);
  expect(await opened.document()).toEqual(before);
  const samples = await opened.samples();
  expect(samples).toBeGreaterThan(0);
});

it.each(['light', 'dark'] as const)('says it legibly, in the %s theme', async (colorScheme) => {
  await opened.page.emulateMedia({ colorScheme });
  await drop(file('text.png', 'hello'));
  await opened.page.locator('.message[data-kind=error]').last().waitFor();
  expect(await seriousViolations(opened.page, '.messages')).toEqual([]);
});

it('opens an archive with a scene and its files, and of several scenes asks which', async () => {
  const sphere = (radius: number): Uint8Array =>
    Buffer.from(`WorldBegin\nInclude "parts/ball.pbrt"\nShape "sphere" "float radius" ${radius}`);
  const archive = zipSync({
    'room/day.pbrt': sphere(2),
    'room/night.pbrt': sphere(1),
    'room/parts/ball.pbrt': Buffer.from('Shape "sphere"'),
  });
  await drop(file('room.zip', archive));
  const dialog = opened.page.getByRole('dialog', { name: '2 scenes: which one?' });
  await eventually(() => dialog.getByRole('button').allInnerTexts()).toEqual(['day.pbrt', 'night.pbrt', 'Cancel']);
  expect(await seriousViolations(opened.page, '.scene-choice')).toEqual([]);
  await dialog.getByRole('button', { name: 'night.pbrt' }).click();
  await eventually(title).toBe('night');
  expect((await opened.document()).shapes).toHaveLength(2);
});

it('opens a compressed model with its file, and says what does not belong to it', async () => {
  const { json, binary } = apart((await compressed('draco')).bytes, 'a folder/packed.bin');
  await drop(file('Packed.bin', binary), file('packed.gltf', json), file('spare.jpg', 'x'));
  const note = opened.page.locator('.message[data-kind=note] span').last();
  await eventually(() => note.innerText()).toBe('packed.gltf: The scene does not name spare.jpg.');
  await eventually(title).toBe('packed');
  await eventually(async () => (await opened.document()).shapes[0]).toMatchObject({ type: 'mesh', data: { indices: { length: 294 } } });
});

describe('beside what is there', () => {
  const added = async (): Promise<object> => {
    const { shapes, ...rest } = await opened.document();
    return { title: rest.title, camera: rest.camera, shapes: shapes.map(({ type }) => type) };
  };

  it.each([
    ['is added by dropping it on its half of the picture', (...files: File[]) => dropAt('.drop-veil p:first-child', files)],
    ['is added by its key', (...files: File[]) => chooseBy('Control+Alt+o', files)],
  ])('a model %s, selected, and one step takes it back', async (how, add) => {
    await choose(file('there.json', JSON.stringify(tiny(how))));
    await eventually(title).toBe(how);
    await opened.converge();
    const before = await added();
    await add(file('tetra.obj', OBJ));
    await eventually(added).toEqual({ ...before, shapes: ['sphere', 'mesh'] });
    await eventually(() => opened.page.evaluate(() => penumbra.selected.all.get())).toEqual([{ shape: 1 }]);
    await opened.said(/^tetra\.obj is in the scene, selected\.$/);
    await opened.converge();
    await opened.page.locator('canvas.film').focus();
    await opened.page.keyboard.press('Control+z');
    await eventually(added).toEqual(before);
  });
});
