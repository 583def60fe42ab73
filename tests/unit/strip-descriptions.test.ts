/** The schema as the page has it checks what it checked, and says nothing. */
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { stripDescriptions, withoutDescriptions } from '../../src/cli/vite/strip-descriptions.ts';
import { ROOT } from '../../src/content/node.ts';
import { sceneJsonSchema } from '../../src/scene/json-schema.ts';

it('takes descriptions, and leaves what they describe', () => {
  expect(withoutDescriptions("const a = z.number().describe('one, (two').min(3);")).toBe('const a = z.number().min(3);');
  expect(withoutDescriptions("const KINDS = { a: { about: 'what it is', label: 'A' } };")).toBe(
    "const KINDS = { a: { about: '', label: 'A' } };",
  );
  expect(withoutDescriptions('f(z.object({ b: c.describe(`${d(1)} ${`e`}`) }).describe("f"));')).toBe('f(z.object({ b: c }));');
  expect(withoutDescriptions('g.describes(1); describe(2);')).toBe('g.describes(1); describe(2);');
});

const undescribed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'description' && typeof each === 'string' ? undefined : each)));

it('leaves the schema of scenes as it is but for them', async () => {
  const options = { configFile: false, root: ROOT, logLevel: 'silent', ssr: { noExternal: true } } as const;
  const output = (await build({
    ...options,
    plugins: [stripDescriptions()],
    build: { write: false, minify: false, ssr: join(ROOT, 'src/scene/json-schema.ts') },
  })) as Rolldown.RolldownOutput;
  const { code } = output.output[0];
  const page = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
    sceneJsonSchema: typeof sceneJsonSchema;
  };
  const [all, stripped] = [sceneJsonSchema(), page.sceneJsonSchema()];
  expect(JSON.stringify(all)).toContain('"description":"Degrees about x, then y, then z."');
  expect(JSON.stringify(stripped)).not.toMatch(/"description":"/);
  expect(stripped).toEqual(undescribed(all));
});
