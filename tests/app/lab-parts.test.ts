/** Parts of the Lab panel that need no browser: its documentation, verdicts in short, the furnace's figures, its target. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { itemsAbout, readSections } from '../../src/app/features/lab/docs.ts';
import { probability, spoken, vector } from '../../src/app/features/lab/format.ts';
import { furnaceMean, furnacePicture } from '../../src/app/features/lab/furnace-mean.ts';
import { allParams, isSameProgram, isSameTarget, targetOf } from '../../src/app/features/lab/target.ts';
import { ROOT } from '../../src/content/node.ts';
import { CHECKS } from '../../src/lab/report.ts';
import { targetName } from '../../src/app/programs/target-names.ts';
import { distanceTarget } from '../../src/app/programs/uses.ts';
import type { SceneDocument } from '../../src/scene/document.ts';

const read = (name: string): ReturnType<typeof readSections> => readSections(readFileSync(join(ROOT, 'src/lab', name), 'utf8'));

describe.each(['README.md', 'README.de.md'])('the documentation, %s', (name) => {
  it('has a section for every check', () => {
    const sections = read(name);
    for (const id of CHECKS) {
      const blocks = sections.get(id) ?? [];
      expect(blocks.length, id).toBeGreaterThan(0);
      // No marks of Markdown are left, and no heading of the next section.
      const words = blocks.flatMap((each) =>
        each.kind === 'paragraph' ? each.spans.filter(({ kind }) => kind !== 'code').map(({ text }) => text) : [],
      );
      for (const each of words) expect(each).not.toMatch(/`|\*\*|\]\(|^##/);
    }
  });

  it('has an item for every check of an environment, a signed distance and a density', () => {
    const sections = read(name);
    const checks = {
      environment: ['terminates', 'finite', 'negative', 'table'],
      distance: ['terminates', 'finite', 'bound', 'sign', 'gradient'],
      density: ['terminates', 'finite', 'negative', 'majorant', 'albedo', 'g', 'phase'],
    };
    for (const [kind, ids] of Object.entries(checks))
      for (const id of ids) expect(itemsAbout(sections.get(kind) ?? [], id), `${kind}: ${id}`).toHaveLength(1);
    expect(itemsAbout(sections.get('environment') ?? [], 'bound')).toEqual([]);
  });
});

describe('documentation', () => {
  it('is read as paragraphs, code and marked words; HTML stays text', () => {
    const text =
      'intro\n\n## one\n\nA **bold** `x_y_z` and _leaning_ [link](#two) word,\ncontinued <b>here</b>.\n\n```ts\n## no heading\n```\n\n## two\nend';
    const sections = readSections(text);
    expect([...sections.keys()]).toEqual(['one', 'two']);
    expect(sections.get('one')).toEqual([
      {
        kind: 'paragraph',
        spans: [
          { text: 'A ', kind: 'plain' },
          { text: 'bold', kind: 'strong' },
          { text: ' ', kind: 'plain' },
          { text: 'x_y_z', kind: 'code' },
          { text: ' and ', kind: 'plain' },
          { text: 'leaning', kind: 'em' },
          { text: ' link word, continued <b>here</b>.', kind: 'plain' },
        ],
      },
      { kind: 'code', text: '## no heading' },
    ]);
  });
});

describe('numbers', () => {
  it('are short', () => {
    expect([0, 1e-120, 2.5e-8, 0.0321].map(probability)).toEqual(['0', '< 1e-99', '2.5e-8', '0.032']);
    expect(vector([0, -0.00001, 1])).toBe('(0.0000, 0.0000, 1.0000)');
    expect(spoken('integralError')).toBe('integral error');
  });
});

describe('the white furnace', () => {
  const film = (radiance: number, samples: number, variance: number) => {
    const [width, height] = [32, 32];
    const data = new Float32Array(width * height * 8);
    for (let i = 0; i < width * height; i++) {
      for (let c = 0; c < 3; c++) {
        data[i * 8 + c] = radiance * samples;
        data[i * 8 + 4 + c] = (radiance ** 2 + variance) * samples;
      }
      data[i * 8 + 3] = samples;
    }
    return { width, height, data };
  };

  it('has a mean over the sphere alone, with its standard error', () => {
    const half = film(0.5, 65, 0.16);
    // Outside the sphere there is only the light itself.
    half.data.fill(100 * 65, 0, 3);
    const { mean, error, pixels } = furnaceMean(half);
    for (const each of mean) expect(each).toBeCloseTo(0.5, 6);
    // Variance of a pixel's mean: 0.16 / 64; of the mean of all: that over their number.
    for (const each of error) expect(each).toBeCloseTo(Math.sqrt(0.16 / 64 / pixels), 6);
    const disc = Math.PI * (0.77 * 16) ** 2;
    expect(Math.abs(pixels - disc) / disc).toBeLessThan(0.05);
  });

  it('shows 1 as mid grey, loss darker, gain orange', () => {
    const [one, loss, gain] = [0, 4, 8].map((at) => [...furnacePicture([1, 1, 1, 0.2, 0.2, 0.2, 2, 2, 2])].slice(at, at + 4));
    expect(one).toEqual([128, 128, 128, 255]);
    expect(loss![0]).toBeLessThan(100);
    expect(new Set(loss!.slice(0, 3)).size).toBe(1);
    expect(gain).toEqual([255, 140, 0, 255]);
  });
});

describe('what is checked', () => {
  const document = {
    environment: { type: 'constant', radiance: [0, 0, 0] },
    shapes: [],
    materials: {
      wall: { file: 'diffuse', params: { albedo: [0.1, 0.2, 0.3] } },
      own: { file: 'mine', params: {} },
      lost: { file: 'nowhere', params: {} },
    },
    programs: { mine: 'struct Params {\n  /// @range(0, 2) @default(0.5)\n  a: f32,\n  /// @toggle @default(true)\n  b: bool,\n}\n' },
  } as unknown as SceneDocument;

  it('is the text that renders, by a file that the user can name', () => {
    expect(targetOf(document, 'wall')).toMatchObject({
      file: 'materials/diffuse.wgsl',
      program: { name: 'diffuse' },
      params: { albedo: [0.1, 0.2, 0.3] },
    });
    expect(targetOf(document, 'own')).toMatchObject({ file: 'mine.wgsl', program: { source: document.programs.mine } });
    for (const none of [null, 'lost', 'unheard of']) expect(targetOf(document, none)).toBeNull();
  });

  it('may be an environment or a signed distance', () => {
    const others = {
      ...document,
      environment: { type: 'program', file: 'sky', params: { turbidity: 3 } },
      programs: { ...document.programs, sky: 'fn environment' },
      shapes: [{ type: 'sphere' }, { type: 'sdf', program: 'mine', params: {} }],
    } as unknown as SceneDocument;
    expect(targetOf(others, null)).toMatchObject({ kind: 'environment', file: 'sky.wgsl', params: { turbidity: 3 } });
    expect(targetOf(others, distanceTarget(1))).toMatchObject({ kind: 'shape', file: 'mine.wgsl', program: { name: 'mine' } });
    expect(targetOf(others, distanceTarget(0))).toBeNull();
    expect([null, 'wall', distanceTarget(1)].map((each) => targetName(others, each))).toEqual(['Environment', 'wall', 'sdf 1']);
    expect(isSameTarget(targetOf(others, null), targetOf(others, 'wall'))).toBe(false);
  });

  it('brings the tables that its parameters look up, and is another with others', () => {
    const source = 'struct Params {\n  /// @table(1)\n  ramp: u32,\n  /// @image\n  wood: u32,\n}\n';
    const [one, other] = ['AAAA', 'BBBB'].map((text) => {
      const images = { a: { data: `data:application/x-npy;base64,${text}` }, b: { of: 'a' }, w: { data: 'data:image/png;base64,AAAA' } };
      const materials = { m: { file: 'mine', params: { ramp: 'b', wood: 'w' } } };
      return targetOf({ ...document, programs: { mine: source }, images, materials } as unknown as SceneDocument, 'm');
    });
    expect(one?.tables).toEqual({ ramp: { name: 'b', data: 'data:application/x-npy;base64,AAAA', file: 'b.npy' } });
    expect(isSameProgram(one!, other!)).toBe(false);
    expect(isSameProgram(one!, { ...one!, params: {} })).toBe(true);
  });

  it('is another only where its text is', () => {
    const [wall, own] = [targetOf(document, 'wall'), targetOf(document, 'own')];
    expect(isSameProgram(wall, { ...wall!, params: {} })).toBe(true);
    expect(isSameProgram(wall, own)).toBe(false);
    expect(isSameProgram(wall, null)).toBe(false);
  });

  it('has a value for every parameter where none may vary', () => {
    expect(allParams(targetOf(document, 'own')!)).toEqual({ a: 0.5, b: true });
    expect(allParams({ ...targetOf(document, 'own')!, params: { a: 2 } })).toEqual({ a: 2, b: true });
  });
});
