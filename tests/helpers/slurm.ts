/** A Slurm cluster of one node on this machine, from Debian's packages, with daemons, keys and ports of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canInstall, install } from './apt.ts';
import { environment } from './command.ts';

const DAEMONS = ['munged', 'slurmctld', 'slurmd'].map((name) => `/usr/sbin/${name}`);
const PACKAGES = ['slurmctld', 'slurmd', 'slurm-client', 'munge'];
const NEEDS_ROOT = 'Slurm’s daemons run a job as any user and so need root';

/** Why there can be no cluster here, in one sentence; null: it can be. Installs Debian's packages where there are none. */
export function whyNoSlurm(): string | null {
  if (process.getuid?.() !== 0) return `${NEEDS_ROOT}: run the tests as root to try it.`;
  if (DAEMONS.every(existsSync)) return null;
  if (!canInstall()) return `There is no Slurm here: install munge, slurmctld and slurmd.`;
  const failure = install(...PACKAGES);
  return failure === null ? null : `Installing ${PACKAGES.join(', ')} by apt-get failed: ${failure}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export class Slurm {
  /** For commands of Slurm, and what starts them. */
  readonly env: NodeJS.ProcessEnv;
  private readonly folder: string;
  private readonly daemons: ChildProcess[] = [];

  private constructor(folder: string) {
    this.folder = folder;
    this.env = { ...environment(), SLURM_CONF: join(folder, 'slurm.conf') };
  }

  static async start(cpus: number): Promise<Slurm> {
    const folder = mkdtempSync(join(tmpdir(), 'penumbra-slurm-'));
    const slurm = new Slurm(folder);
    try {
      await slurm.run(cpus);
    } catch (error) {
      const log = slurm.logs();
      await slurm.stop();
      throw new Error(`${(error as Error).message}\n${log}`, { cause: error });
    }
    return slurm;
  }

  /** Runs a command to its end. @returns what it wrote */
  async command(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
    const child = spawn(program, args, { env: { ...this.env, ...more } });
    let [text, complaint] = ['', ''];
    child.stdout.on('data', (each: Buffer) => (text += each.toString()));
    child.stderr.on('data', (each: Buffer) => (complaint += each.toString()));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${complaint.trim()}`);
    return text.trim();
  }

  /** The state of a job: PENDING, RUNNING, COMPLETED, … */
  async state(job: string): Promise<string> {
    return /JobState=(\w+)/.exec(await this.command('scontrol', ['show', 'job', job]))?.[1] ?? 'UNKNOWN';
  }

  logs(): string {
    return ['slurmctld.log', 'slurmd.log', 'munged.log']
      .map((name) => join(this.folder, name))
      .filter((path) => existsSync(path))
      .map((path) => `${path}:\n${readFileSync(path, 'utf8').slice(-3000)}`)
      .join('\n');
  }

  /** Ends all jobs and daemons; to be called whatever happened. */
  async stop(): Promise<void> {
    await this.command('scancel', ['--state=PENDING', '--user=root', '--full']).catch(() => {});
    await this.command('scancel', ['--signal=KILL', '--user=root', '--full']).catch(() => {});
    for (const daemon of this.daemons.reverse()) {
      daemon.kill('SIGTERM');
      await Promise.race([new Promise((resolve) => daemon.once('exit', resolve)), sleep(3000)]);
      if (daemon.exitCode === null && daemon.signalCode === null) daemon.kill('SIGKILL');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async run(cpus: number): Promise<void> {
    const at = (name: string): string => join(this.folder, name);
    // Munge wants nobody else to write above its socket, and everybody to reach it.
    chmodSync(this.folder, 0o755);
    for (const name of ['state', 'spool', 'munge']) mkdirSync(at(name), { mode: 0o755 });
    writeFileSync(at('munge.key'), randomBytes(1024), { mode: 0o400 });
    const host = hostname().split('.')[0]!;
    const [control, node] = [await freePort(), await freePort()];
    writeFileSync(
      at('slurm.conf'),
      `ClusterName=penumbra
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${control}
SlurmdPort=${node}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=${at('munge/socket')}
CredType=cred/munge
StateSaveLocation=${at('state')}
SlurmdSpoolDir=${at('spool')}
SlurmctldPidFile=${at('slurmctld.pid')}
SlurmdPidFile=${at('slurmd.pid')}
SlurmctldLogFile=${at('slurmctld.log')}
SlurmdLogFile=${at('slurmd.log')}
MailProg=/bin/true
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0,sched_min_interval=0
SlurmdParameters=config_overrides
ReturnToService=2
NodeName=${host} NodeAddr=127.0.0.1 CPUs=${cpus} State=UNKNOWN
PartitionName=main Nodes=${host} Default=YES MaxTime=10 State=UP
`,
    );
    this.daemon('munged', [
      '--foreground',
      '--force',
      `--socket=${at('munge/socket')}`,
      `--key-file=${at('munge.key')}`,
      `--pid-file=${at('munge/pid')}`,
      `--log-file=${at('munged.log')}`,
      `--seed-file=${at('munge/seed')}`,
    ]);
    await this.until('munged', () => Promise.resolve(existsSync(at('munge/socket'))));
    this.daemon('slurmctld', ['-D', '-f', this.env.SLURM_CONF!]);
    this.daemon('slurmd', ['-D', '-f', this.env.SLURM_CONF!, '-N', host]);
    await this.until('Slurm', async () => /^(idle|mixed)/.test(await this.command('sinfo', ['--noheader', '--format=%T']).catch(() => '')));
  }

  private daemon(name: string, args: readonly string[]): void {
    const child = spawn(`/usr/sbin/${name}`, args, { env: this.env, stdio: 'ignore' });
    this.daemons.push(child);
  }

  private async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 120_000; !(await holds());) {
      if (Date.now() > end) throw new Error(`${what} did not start in two minutes.`);
      await sleep(100);
    }
  }
}
