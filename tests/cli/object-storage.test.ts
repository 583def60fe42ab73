/** Films by the S3 protocol: a farm without a file system of its own, and what goes wrong on the way. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3, s3Access, s3Address } from '../../src/cli/place/s3.ts';
import { ballScene, merge, render } from '../helpers/command.ts';
import { hasMoto, objectStorage, type Storage } from '../helpers/object-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-s3-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
if (!hasMoto) console.log('object storage: there is no moto_server here, so no real server is asked');

describe.skipIf(!hasMoto)('a server that checks signatures', () => {
  const scene = join(folder, 'scene.json');
  let storage: Storage;
  /** In which the commands run. */
  const names = ['AWS_ENDPOINT_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  beforeAll(async () => {
    writeFileSync(scene, JSON.stringify(ballScene(100)));
    storage = await objectStorage('films');
    Object.assign(process.env, storage.variables);
  });
  afterAll(() => {
    storage.server.kill();
    for (const name of names) delete process.env[name];
  });

  it('has parts that merge into the film of a single run, and none is rendered again', async () => {
    const part = (i: number): string => `s3://films/part-${i}.film`;
    const done = { code: 0, stdout: '', stderr: '' };
    const [single, ...parts] = await Promise.all([
      render([scene, '-o', join(folder, 'single.film')]),
      ...[1, 2].map((i) => render([scene, '--part', `${i}/2`, '-o', part(i), '--resume', '--checkpoint', '0'])),
    ]);
    expect([single, ...parts]).toEqual([done, done, done]);
    const again = await render([scene, '--part', '2/2', '-o', part(2), '--resume']);
    expect(again).toMatchObject({ code: 0, stderr: `${part(2)} has all its samples; there is nothing to render.` });
    const store = new S3(s3Access());
    // The checkpoints are gone.
    expect(await store.list(s3Address('s3://films/part'))).toEqual([1, 2].map((i) => s3Address(part(i)).key));
    expect(await merge(['s3://films/part-', '-o', 's3://films/all.film'])).toEqual(done);
    expect(await merge(['s3://films/all.film', '-o', join(folder, 'all.film')])).toEqual(done);
    expect(readFileSync(join(folder, 'all.film')).equals(readFileSync(join(folder, 'single.film')))).toBe(true);
  });

  it('refuses in one sentence, before anything is rendered', async () => {
    const tried = async (output: string, variables: object = {}): Promise<string> => {
      Object.assign(process.env, variables);
      try {
        const { code, stderr } = await render([scene, '-o', output]);
        expect(code).toBe(1);
        return stderr;
      } finally {
        Object.assign(process.env, storage.variables);
      }
    };
    expect(await tried('s3://nowhere/a.film')).toBe('Cannot list s3://nowhere/a.film: there is no bucket nowhere.');
    const refused = 'Cannot list s3://films/a.film: the server refuses the credentials of AWS_ACCESS_KEY_ID, or what they ask for';
    expect(await tried('s3://films/a.film', { AWS_SECRET_ACCESS_KEY: 'wrong' })).toBe(`${refused} (SignatureDoesNotMatch).`);
    expect(await tried('s3://films/a.film', { AWS_ACCESS_KEY_ID: 'nobody' })).toBe(`${refused} (InvalidAccessKeyId).`);
    expect((await merge(['s3://films/none-', '-o', join(folder, 'x.film')])).stderr).toBe(
      's3://films/none-: expected objects that end in .film, got none.',
    );
    expect((await merge(['s3://films/none.film', '-o', join(folder, 'x.film')])).stderr).toBe(
      'Cannot read s3://films/none.film: there is no such object.',
    );
  });
});

describe('a server that fails', () => {
  /** What it does with the requests that come, one after the other; the last one stays. */
  let answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = [];
  let asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    request.on('end', () => (answers.length > 1 ? answers.shift()! : answers[0]!)(request, response));
  });
  let store: S3;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    store = new S3({ keyId: 'a', secret: 'b', token: undefined, region: 'x', endpoint: `http://127.0.0.1:${port}` }, 1);
  });
  afterAll(() => server.close());

  const at = s3Address('s3://bucket/a/b.film');
  const says =
    (status: number, body: string, headers = {}) =>
    (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(status, headers).end(body);
  const cut = (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { 'content-length': 8 }).write('ab');
    setTimeout(() => response.destroy(), 5);
  };
  const ask = async <T>(work: Promise<T>, ...given: typeof answers): Promise<T | string> => {
    [answers, asked] = [given, []];
    return work.catch((error: Error) => error.message);
  };

  it('for a while is asked again; for ever, five times', async () => {
    const busy = says(503, '<Error><Code>SlowDown</Code></Error>');
    expect(await ask(store.get(at), busy, cut, says(200, 'film'))).toEqual(new Uint8Array(Buffer.from('film')));
    expect(asked).toEqual(Array.from({ length: 3 }, () => 'GET /bucket/a/b.film'));
    expect(await ask(store.put(at, new Uint8Array(3)), busy)).toBe('Cannot write s3://bucket/a/b.film: SlowDown, 5 times.');
    expect(asked).toHaveLength(5);
    expect(await ask(store.get(at), cut)).toMatch(
      /^Cannot read s3:\/\/bucket\/a\/b\.film: the server does not answer, or broke off \(.+\), 5 times\.$/,
    );
  });

  it('for good is asked once', async () => {
    expect(await ask(store.get(at), says(307, '', { location: 'http://127.0.0.1:1/' }))).toMatch(/the server says 307\.$/);
    expect(asked).toHaveLength(1);
    const elsewhere = says(301, '<Error><Code>PermanentRedirect</Code></Error>', { 'x-amz-bucket-region': 'eu-west-1' });
    expect(await ask(store.get(at), elsewhere)).toMatch(/the bucket is in the region eu-west-1; AWS_REGION says which\.$/);
    expect(await ask(store.get(at), says(200, '', { 'content-length': 2 ** 31 }))).toMatch(
      /expected at most 1073741824 bytes, got 2147483648\.$/,
    );
  });

  it('gets names with all that must be escaped, as botocore escapes and signs them', async () => {
    await ask(store.get(s3Address("s3://bucket/a ü+(1)/p~!*'.film")), says(200, ''));
    expect(asked).toEqual(['GET /bucket/a%20%C3%BC%2B%281%29/p~%21%2A%27.film']);
    await ask(store.list(s3Address('s3://bucket/a ü+(1)/')), says(200, ''));
    expect(asked).toEqual(['GET /bucket/?list-type=2&prefix=a%20%C3%BC%2B%281%29%2F&encoding-type=url']);
  });

  it('lists page by page, with names as they are', async () => {
    const page = (key: string, next: string) =>
      says(200, `<EncodingType>url</EncodingType><Contents><Key>${key}</Key><Size>1</Size></Contents>${next}`);
    const pages = [page('a/1+%26%C3%BC.film', '<NextContinuationToken>t&amp;1</NextContinuationToken>'), page('a/2.film', '')];
    expect(await ask(store.list(at), ...pages)).toEqual(['a/1 &ü.film', 'a/2.film']);
    expect(asked[1]).toContain('continuation-token=t%261');
    const forEver = page('x', '<NextContinuationToken>t</NextContinuationToken>');
    expect(await ask(store.list(at), forEver)).toMatch(/expected at most 100000 objects, got more/);
  });

  it('cannot be asked without its variables, or by a name that is none', () => {
    expect(() => s3Access({})).toThrow(/^Expected AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment/);
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    expect(() => s3Access({ ...keys, AWS_ENDPOINT_URL: 'minio:9000' })).toThrow(/^AWS_ENDPOINT_URL: expected an address with http/);
    expect(s3Access({ ...keys, AWS_ENDPOINT_URL_S3: 'http://a:1/', AWS_ENDPOINT_URL: 'b' })).toMatchObject({
      endpoint: 'http://a:1',
      region: 'us-east-1',
    });
    for (const name of ['s3://', 's3:///a', 's3://A_b/c', `s3://bucket/${'ü'.repeat(600)}`])
      expect(() => s3Address(name)).toThrow(/^Expected s3:\/\/BUCKET\/NAME/);
  });
});
