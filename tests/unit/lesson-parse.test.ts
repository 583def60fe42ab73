/** Lessons from their text: what they become, and what is said of those that are wrong, with file and line. */
import { describe, expect, it } from 'vitest';
import { compileLesson } from '../../src/lesson/compile.ts';
import type { Block } from '../../src/lesson/types.ts';

const HEAD =
  '::lesson[T]{series=equation order=1 minutes=5 summary="S." picture=cornell-box}\n::step[One]{#one}\n::state{scene=cornell-box}\n';
const compile = (body: string, files: Record<string, string> = {}) => compileLesson('trial', { 'lesson.md': HEAD + body, ...files });
const blocks = async (body: string, files?: Record<string, string>): Promise<Block[]> => (await compile(body, files)).steps[0]!.blocks;
const html = async (body: string): Promise<string> => (await blocks(body)).map((each) => ('html' in each ? each.html : '')).join('');

describe('text', () => {
  it('becomes elements of ours, and nothing else', async () => {
    expect(await html('A *b* **c** `d<e>` [f](https://g.h/?i&j) <5> & "k".')).toBe(
      '<p>A <em>b</em> <strong>c</strong> <code>d&lt;e&gt;</code> ' +
        '<a href="https://g.h/?i&amp;j" rel="noreferrer" target="_blank">f</a> &lt;5&gt; &amp; &quot;k&quot;.</p>',
    );
    expect(await html('- a\n- b\n')).toBe('<ul><li>a</li><li>b</li></ul>');
    expect(await html('| a | b |\n|---|--:|\n| 1 | 2 |\n')).toContain('<td class="number">2</td>');
    expect(await html('```\nlet a = b<c>;\n```\n')).toBe('<pre tabindex="0"><code>let a = b&lt;c&gt;;</code></pre>');
    expect(await html('Press :key[Shift G] at 2:1.')).toBe('<p>Press <kbd>Shift G</kbd> at 2:1.</p>');
  });

  it('holds formulas as MathML, in which Markdown has no say', async () => {
    const made = await html('So $a_1 * b_2 * c$ costs \\$5 or $6.');
    expect(made).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML">');
    expect(made).toContain('<annotation encoding="application/x-tex">a_1 * b_2 * c</annotation>');
    expect(made).toContain('costs $5 or $6.');
    expect(made).not.toContain('<em>');
    expect(await html('```math\n\\int f\n```\n')).toContain('display="block"');
  });

  it('keeps the name of a function apart from the factor before it, and 1/cos together', async () => {
    const space = '<mspace width="0.17em"></mspace>';
    const before = async (tex: string): Promise<string[]> =>
      (await html(`$${tex}$\n`)).split(/(?:<msup>)?<mi>(?:cos|sin)<\/mi>/).slice(0, -1);
    for (const tex of ['L(x)\\cos\\theta', 'a\\cos^2\\theta', '\\frac12\\sin x', 'x_i\\cos x', '2\\cos x', '\\pi\\sin^{n+1} x'])
      expect(
        (await before(tex)).map((each) => each.endsWith(space)),
        tex,
      ).toEqual([true]);
    expect(await html('$\\cos^2 x$\n')).toContain(`<msup><mi>cos</mi><mn>2</mn></msup><mo>\u2061</mo>${space}<mi>x</mi>`);
    for (const tex of ['1/\\cos\\theta', '(\\cos\\theta', 'a + \\cos\\theta', '\\frac{a}{\\cos x}', '\\sqrt{\\cos x}'])
      expect(
        (await before(tex)).map((each) => each.endsWith(space)),
        tex,
      ).toEqual([false]);
  });
  it('keeps a formula and the sign after it in one line', async () => {
    const made = await html('What is $x$? It is ($y$), then $z$.');
    expect(made.match(/<\/math><\/span>[?),.]+<\/span>/g)).toEqual(['?', '),', '.'].map((each) => `</math></span>${each}</span>`));
    expect(made).toContain('</span> It is (<span class="unbroken">');
    expect(await html('So $x$ and $y$')).not.toContain('unbroken');
  });
});

it('keeps what a state, a setting and a button say', async () => {
  const { steps } = await compile(
    '::set{path="materials.white.params.albedo" to="[0.5,0.5,0.5]"}\n::button[Go]{strategy=light view=layer:order2 exposure=-1 panel=lab}\n',
  );
  expect(steps[0]!.state).toMatchObject({
    scene: 'cornell-box',
    settings: [{ path: 'materials.white.params.albedo', value: [0.5, 0.5, 0.5] }],
    display: {},
  });
  expect(steps[0]!.blocks).toEqual([
    {
      type: 'button',
      label: 'Go',
      change: {
        settings: [
          { path: 'render.strategy', value: 'light' },
          { path: 'display.exposure', value: -1 },
        ],
        display: { view: 'layer:order2' },
        panel: 'lab',
        tool: null,
        select: null,
      },
    },
  ]);
});

describe('a lesson that is wrong', () => {
  const right = ':::right\nYes.\n:::\n';
  const hint = ':::hint\nThink.\n:::\n';
  const cases: [what: string, body: string, line: number, message: RegExp][] = [
    ['raw HTML', 'a <img src=x onerror=alert(1)> b', 4, /raw HTML cannot stand in a line of text/],
    ['an HTML block', '<script>alert(1)</script>', 4, /raw HTML cannot stand here/],
    [
      'a link to a script',
      '\n[a](javascript:alert(1))',
      5,
      /expected a link to https:\/\/ or #lesson=name\/step, got javascript:alert\(1\)/,
    ],
    ['a picture from elsewhere', '![a](https://x.y/z.png)', 4, /expected a picture of the lesson’s own folder/],
    ['an unknown directive', '::stat{scene=a}', 4, /there is no directive stat here/],
    ['an unknown attribute', '::button[A]{integratr=path}', 4, /::button has no integratr; it has integrator, sampler/],
    ['a value that is none', '::button[A]{integrator=fast}', 4, /::button, integrator: expected/],
    ['a view that is none', '::button[A]{view=fog}', 4, /expected one of radiance, normals.* or layer:NAME, got fog/],
    ['a formula', 'x\n\n$\\frac{1$', 6, /the formula is wrong: .*expected '\}'/],
    ['a second state', '::state{scene=cornell-box}', 4, /a step has one ::state/],
    ['a question without an answer', `:::number{#a answer=1}\nHow many?\n:::`, 4, /expected :::right/],
    ['a number without tolerance', `::::number{#a answer=1}\nQ?\n${hint}${right}::::`, 4, /expected a tolerance, or within=2%/],
    ['a question without a hint', `::::number{#a answer=1 tolerance=0}\nQ?\n${right}::::`, 4, /expected at least one :::hint/],
    ['an id that is none', `::::number{#Ä answer=1 tolerance=0}\nQ?\n${hint}${right}::::`, 4, /::number/],
    ['a choice without a right one', `::::choice{#a}\nQ?\n::option[A]{why="b"}\n${right}::::`, 4, /one of them \{right\}/],
    ['a wrong option without a reason', `::::choice{#a}\nQ?\n::option[A]\n${right}::::`, 6, /expected why="…"/],
    ['code that is not there', `::::code{#a material=b start=c.wgsl solution=d.wgsl}\nQ?\n${hint}${right}::::`, 4, /there is no c\.wgsl/],
    ['a heading for a step', '## Two', 4, /steps begin by ::step/],
  ];
  it.each(cases)('%s', async (_, body, line, message) => {
    await expect(compile(body)).rejects.toThrow(message);
    await expect(compile(body)).rejects.toThrow(new RegExp(`^lessons/trial/lesson\\.md:${line}: `));
  });

  it('for its whole', async () => {
    const question = `::::number{#a answer=1 tolerance=0}\nQ?\n${hint}${right}::::\n`;
    await expect(compile(question + question)).rejects.toThrow('lessons/trial/lesson.md:13: there are two of the question or experiment a');
    await expect(compile('::step[Two]{#one}')).rejects.toThrow('lessons/trial/lesson.md:4: there are two of the step one');
    await expect(compileLesson('trial', { 'lesson.md': '# Hello' })).rejects.toThrow(
      'lessons/trial/lesson.md:1: expected ::lesson[Title]{…} at the top',
    );
    await expect(compileLesson('Trial', {})).rejects.toThrow('expected a folder of lower-case letters');
    await expect(compile('::plot[C]{file=f.json}', { 'f.json': '{"title": "t"}' })).rejects.toThrow(
      /^lessons\/trial\/f\.json: at source: /,
    );
    await expect(compile('', { 'a.scene.json': '{"version": 1}' })).rejects.toThrow(/^lessons\/trial\/a\.scene\.json: /);
  });
});
