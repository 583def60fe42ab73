/** Object storage of its own for tests: Moto's server, which checks signatures and rights. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

export const hasMoto = spawnSync('moto_server', ['--help']).status === 0;

export interface Storage {
  server: ChildProcess;
  /** Variables of a user who may do everything. */
  variables: { AWS_ENDPOINT_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
}

/** A port that nobody has at this moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** With one bucket and one user. What comes after that must be signed. */
export async function objectStorage(bucket: string): Promise<Storage> {
  const port = await freePort();
  const env = { ...process.env, INITIAL_NO_AUTH_ACTION_COUNT: '4' };
  const server = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { env, stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  const anyone = new AwsClient({ accessKeyId: 'any', secretAccessKey: 'any', region: 'us-east-1', retries: 0 });
  const iam = async (fields: Record<string, string>): Promise<string> => {
    const body = new URLSearchParams({ Version: '2010-05-08', ...fields }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (let turn = 0; ; turn++) {
      try {
        return await (await anyone.fetch(`${endpoint}/`, { method: 'POST', body, headers, aws: { service: 'iam' } })).text();
      } catch (error) {
        // It is not up yet.
        if (turn === 300) throw error;
        await sleep(100);
      }
    }
  };
  const PolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] });
  await iam({ Action: 'CreateUser', UserName: 'farm' });
  await iam({ Action: 'PutUserPolicy', UserName: 'farm', PolicyName: 'all', PolicyDocument });
  const made = await iam({ Action: 'CreateAccessKey', UserName: 'farm' });
  const of = (name: string): string => new RegExp(`<${name}>([^<]+)<`).exec(made)?.[1] ?? `no ${name}: ${made}`;
  const created = await anyone.fetch(`${endpoint}/${bucket}`, { method: 'PUT', aws: { service: 's3' } });
  if (!created.ok) throw new Error(`The bucket was not made: ${await created.text()}`);
  return {
    server,
    variables: { AWS_ENDPOINT_URL: endpoint, AWS_ACCESS_KEY_ID: of('AccessKeyId'), AWS_SECRET_ACCESS_KEY: of('SecretAccessKey') },
  };
}
