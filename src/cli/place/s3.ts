/**
 * Object storage by the S3 protocol: `s3://bucket/key`. Requests are signed by aws4fetch (Signature Version 4); a write is whole or not at all,
 * since an object is there when all of it has come and its SHA-256 is what was said.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { sentence } from '../../base/sentence.ts';
import { visible } from '../../scene/visible.ts';
import { CliError } from '../errors.ts';

/** Where requests go, and in whose name: the variables that the tools of object storage share. */
export interface S3Access {
  keyId: string;
  secret: string;
  token: string | undefined;
  region: string;
  /** Of MinIO, Ceph, R2, …; undefined: that of Amazon. Buckets are part of its paths. */
  endpoint: string | undefined;
}

/** Of an object, or of what begins so. */
export interface S3Address {
  bucket: string;
  key: string;
}

export const S3_SCHEME = 's3://';

/** Times that a request is sent, and milliseconds before the second one; each wait is twice the last. */
const TRIES = 5;
const FIRST_WAIT = 200;
/** Milliseconds until an answer must be there, whole. */
const PATIENCE = 600_000;
/** Largest object that is read. */
const MAX_BYTES = 2 ** 30;
/** Pages of a list, of 1000 names each. */
const MAX_PAGES = 100;
/** Bytes of an answer that says what is wrong, or lists. */
const MAX_TEXT = 8 * 1024 * 1024;

/** @throws CliError, one sentence */
export function s3Address(text: string): S3Address {
  const [, bucket, key = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/s.exec(text) ?? [];
  if (bucket === undefined || Buffer.byteLength(key) > 1024 || key.includes('\0'))
    throw new CliError(`Expected s3://BUCKET/NAME, with the name of a bucket and one of at most 1024 bytes, got ${visible(text)}`);
  return { bucket, key };
}

/** @throws CliError, one sentence, where a variable is missing */
export function s3Access(env: NodeJS.ProcessEnv = process.env): S3Access {
  const { AWS_ACCESS_KEY_ID: keyId = '', AWS_SECRET_ACCESS_KEY: secret = '', AWS_SESSION_TOKEN: token } = env;
  if (keyId === '' || secret === '')
    throw new CliError('Expected AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment for s3:// addresses, got none.');
  const endpoint = (env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || undefined)?.replace(/\/+$/, '');
  if (endpoint !== undefined && !(/^https?:\/\//.test(endpoint) && URL.canParse(endpoint)))
    throw new CliError(`AWS_ENDPOINT_URL: expected an address with http:// or https://, got ${visible(endpoint)}`);
  return { keyId, secret, token: token || undefined, region: env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1', endpoint };
}

export class S3 {
  private readonly access: S3Access;
  private readonly client: AwsClient;
  private readonly firstWait: number;

  /** @param firstWait milliseconds before a request is sent again */
  constructor(access: S3Access, firstWait = FIRST_WAIT) {
    this.access = access;
    this.firstWait = firstWait;
    const { keyId, secret, token, region } = access;
    this.client = new AwsClient({
      accessKeyId: keyId,
      secretAccessKey: secret,
      ...(token !== undefined && { sessionToken: token }),
      service: 's3',
      region,
      // It tries again where the server says so alone; below, also where there is no answer.
      retries: 0,
    });
  }

  /** The bytes of an object, all of them. @throws CliError */
  async get(at: S3Address): Promise<Uint8Array<ArrayBuffer>> {
    return this.ask('read', at, {}, async (response) => {
      const length = Number(response.headers.get('content-length') ?? Number.NaN);
      if (length > MAX_BYTES) throw new CliError(`Cannot read ${nameOf(at)}: expected at most ${MAX_BYTES} bytes, got ${length}.`);
      return bytesOf(response, MAX_BYTES, at);
    });
  }

  /** @throws CliError */
  async put(at: S3Address, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.ask('write', at, { method: 'PUT', body: bytes }, async () => {});
  }

  /** Also where there is none. @throws CliError */
  async remove(at: S3Address): Promise<void> {
    await this.ask('remove', at, { method: 'DELETE' }, async () => {});
  }

  /** Keys of all objects that begin so, in order. @param most how many, where not all are wanted @throws CliError */
  async list(at: S3Address, most = Infinity): Promise<string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: at.key, 'encoding-type': 'url' });
      if (most < 1000) query.set('max-keys', String(most));
      if (token !== undefined) query.set('continuation-token', token);
      const text = await this.ask('list', at, { query }, async (response) =>
        new TextDecoder().decode(await bytesOf(response, MAX_TEXT, at)),
      );
      // Some servers write them as they are.
      const isEncoded = text.includes('<EncodingType>url<');
      for (const [, key = ''] of text.matchAll(/<Contents>.*?<Key>([^<]*)<\/Key>/gs))
        keys.push(isEncoded ? decoded(unescaped(key), at) : unescaped(key));
      token = unescaped(/<NextContinuationToken>([^<]+)</.exec(text)?.[1] ?? '') || undefined;
      if (token === undefined || keys.length >= most) return keys;
    }
    throw new CliError(`Cannot list ${nameOf(at)}: expected at most ${MAX_PAGES * 1000} objects, got more; name a longer beginning.`);
  }

  async exists(at: S3Address): Promise<boolean> {
    return (await this.list(at, 1)).includes(at.key);
  }

  private urlOf({ bucket, key }: S3Address, query: URLSearchParams | undefined): string {
    const { endpoint, region } = this.access;
    // A certificate of Amazon's is for one label before its own.
    const isPath = endpoint !== undefined || bucket.includes('.');
    const host = endpoint ?? (isPath ? `https://s3.${region}.amazonaws.com` : `https://${bucket}.s3.${region}.amazonaws.com`);
    const path = query === undefined ? key.split('/').map(percent).join('/') : '';
    return `${host}${isPath ? `/${bucket}` : ''}/${path}${query === undefined ? '' : `?${query.toString().replaceAll('+', '%20')}`}`;
  }

  /** Sends it until there is an answer. @throws CliError */
  private async ask<T>(
    verb: string,
    at: S3Address,
    { method = 'GET', body, query }: { method?: string; body?: Uint8Array<ArrayBuffer>; query?: URLSearchParams },
    use: (response: Response) => Promise<T>,
  ): Promise<T> {
    const headers = {
      'X-Amz-Content-Sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    for (let turn = 1; ; turn++) {
      let why: string;
      try {
        const request = await this.client.sign(this.urlOf(at, query), { method, headers, ...(body !== undefined && { body }) });
        const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE), redirect: 'manual' });
        if (response.ok) return await use(response);
        const { code, isPassing } = await this.fault(response, at);
        why = code;
        if (!isPassing) throw new CliError(`Cannot ${verb} ${nameOf(at)}: ${this.reason(code, at, response)}.`);
      } catch (error) {
        if (error instanceof CliError) throw error;
        why = `the server does not answer, or broke off (${visible(sentence((error as Error).cause ?? error))})`;
      }
      if (turn === TRIES) throw new CliError(`Cannot ${verb} ${nameOf(at)}: ${why}, ${TRIES} times.`);
      await sleep(this.firstWait * 2 ** (turn - 1) * (0.5 + Math.random()));
    }
  }

  /** What the server calls it, and whether it may go well another time. */
  private async fault(response: Response, at: S3Address): Promise<{ code: string; isPassing: boolean }> {
    const { status } = response;
    const text = await bytesOf(response, MAX_TEXT, at).then((bytes) => new TextDecoder().decode(bytes), () => ''); // prettier-ignore
    const code = /<Code>([\w.]{1,60})<\/Code>/.exec(text)?.[1] ?? String(status);
    return { code, isPassing: status >= 500 || status === 429 || ['RequestTimeout', 'SlowDown'].includes(code) };
  }

  private reason(code: string, { bucket }: S3Address, response: Response): string {
    const { status } = response;
    if (code === 'NoSuchBucket') return `there is no bucket ${bucket}`;
    if (code === 'NoSuchKey' || status === 404) return 'there is no such object';
    const region = response.headers.get('x-amz-bucket-region');
    if (region !== null && region !== this.access.region) return `the bucket is in the region ${visible(region)}; AWS_REGION says which`;
    if (status === 401 || status === 403) return `the server refuses the credentials of AWS_ACCESS_KEY_ID, or what they ask for (${code})`;
    return `the server says ${code}`;
  }
}

const nameOf = ({ bucket, key }: S3Address): string => visible(`${S3_SCHEME}${bucket}/${key}`);

/** As Signature Version 4 wants it: all but letters, digits and -._~ */
const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML. */
const unescaped = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,6})|#x([\da-fA-F]{1,5}));/g, (_, name?: string, decimal?: string, hex?: string) =>
    name === undefined
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal))
      : (ENTITIES[name] ?? ''),
  );

/** @throws CliError */
function decoded(key: string, at: S3Address): string {
  try {
    return decodeURIComponent(key.replaceAll('+', '%20'));
  } catch {
    throw new CliError(`Cannot list ${nameOf(at)}: expected names in UTF-8, got another one.`);
  }
}

/** All bytes of an answer, up to a limit. @throws where it breaks off */
async function bytesOf(response: Response, most: number, at: S3Address): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > most) throw new CliError(`Cannot read ${nameOf(at)}: expected an answer of at most ${most} bytes, got a longer one.`);
    pieces.push(piece);
  }
  const expected = response.headers.get('content-encoding') === null ? response.headers.get('content-length') : null;
  if (expected !== null && Number(expected) !== length) throw new Error(`${length} of ${expected} bytes came`);
  return new Uint8Array(Buffer.concat(pieces));
}
