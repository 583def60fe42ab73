/**
 * Object storage of its own for tests: Ceph's gateway, a server that people run, with one monitor and one daemon that keeps objects in
 * memory. Debian has it.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { canInstall, findOrInstall } from './apt.ts';

const GATEWAY = '/usr/bin/radosgw';
const MISSING = 'The tests of object storage need Ceph’s gateway: install it (Debian: apt-get install radosgw ceph-mon ceph-osd).';

/** Whether there is a server, or one can be installed. */
export const hasStorage = existsSync(GATEWAY) || canInstall();

export interface Storage {
  stop(): void;
  /** Variables of a user who may do everything. */
  variables: { AWS_ENDPOINT_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
}

/** Ports that nobody has at this moment. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports: number[] = [];
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ports.push((server.address() as { port: number }).port);
  }
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  return ports;
}

/** Everything of it is in `folder`. */
const configuration = (folder: string, cluster: string, monitor: number, gateway: number): string => `[global]
fsid = ${cluster}
mon host = v1:127.0.0.1:${monitor}
auth cluster required = none
auth service required = none
auth client required = none
keyring = ${folder}/keyring
run dir = ${folder}
log file = ${folder}/$name.log
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
osd objectstore = memstore
osd class load list = *
osd class default list = *
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
mon allow pool size one = true
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`;

/**
 * With one bucket and one user; what comes must be signed by him.
 * @param folder an empty one, for what the server writes
 */
export async function objectStorage(folder: string, bucket: string): Promise<Storage> {
  findOrInstall([GATEWAY], ['radosgw', 'ceph-mon', 'ceph-osd'], MISSING);
  const [monitor = 0, gateway = 0] = await freePorts(2);
  const [cluster, daemon] = [randomUUID(), randomUUID()];
  const conf = join(folder, 'ceph.conf');
  writeFileSync(conf, configuration(folder, cluster, monitor, gateway));
  for (const each of ['osd', 'rgw']) mkdirSync(join(folder, each));
  const run = (program: string, ...args: string[]): string => {
    const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 300_000 });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
    return stdout;
  };
  const servers: ChildProcess[] = [];
  const start = (program: string, ...args: string[]): unknown =>
    servers.push(spawn(program, ['-c', conf, '-f', ...args], { stdio: 'ignore' }));
  const stop = (): void => servers.forEach((each) => each.kill('SIGKILL'));
  try {
    run('ceph-authtool', '--create-keyring', join(folder, 'keyring'), '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
    const map = join(folder, 'monmap');
    run('monmaptool', '--create', '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, '--fsid', cluster, map);
    run('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    run('ceph', '-c', conf, 'osd', 'new', daemon);
    run('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', daemon);
    start('ceph-osd', '-i', '0');
    const user = JSON.parse(run('radosgw-admin', '-c', conf, 'user', 'create', '--uid', 'farm', '--display-name', 'farm'));
    const { access_key, secret_key } = user.keys[0] as { access_key: string; secret_key: string };
    start('radosgw', '-n', 'client.gateway');
    const endpoint = `http://127.0.0.1:${gateway}`;
    const farm = new AwsClient({ accessKeyId: access_key, secretAccessKey: secret_key, region: 'us-east-1', service: 's3', retries: 0 });
    const created = await patiently(() => farm.fetch(`${endpoint}/${bucket}`, { method: 'PUT' }));
    if (!created.ok) throw new Error(`The bucket was not made: ${await created.text()}`);
    return { stop, variables: { AWS_ENDPOINT_URL: endpoint, AWS_ACCESS_KEY_ID: access_key, AWS_SECRET_ACCESS_KEY: secret_key } };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Until the server is up. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let turn = 0; ; turn++) {
    try {
      return await ask();
    } catch (error) {
      if (turn === 600) throw error;
      await sleep(100);
    }
  }
}
