/** `serve` as another program drives it. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../src/content/node.ts';
import { environment } from './command.ts';
import { programFiles } from './programs.ts';

export type Event = { event: string; id: unknown; code?: string; message?: string; path?: string; data?: string; file?: string } & Record<
  string,
  unknown
>;

/** The process, and what it has said. */
export class Served {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<number | null>;
  stderr = '';
  private readonly events: Event[] = [];
  private hear: () => void = () => {};

  constructor(args: readonly string[], flags: readonly string[]) {
    this.child = spawn(process.execPath, [...args, ...flags, '--backend', 'software'], { cwd: ROOT, env: environment() });
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      this.events.push(JSON.parse(line) as Event);
      this.hear();
    });
    this.child.stderr.on('data', (text: Buffer) => (this.stderr += text.toString()));
    this.ended = new Promise((resolve) => this.child.on('close', resolve));
  }

  send(request: object | string | Buffer): void {
    this.child.stdin.write(typeof request === 'string' || Buffer.isBuffer(request) ? request : JSON.stringify(request));
    this.child.stdin.write('\n');
  }

  /** The next event that is looked for; those before it are gone. */
  async next(test: (event: Event) => boolean): Promise<Event> {
    for (;;) {
      for (let event = this.events.shift(); event !== undefined; event = this.events.shift()) if (test(event)) return event;
      await Promise.race([
        new Promise<void>((resolve) => (this.hear = resolve)),
        this.ended.then((code) => {
          throw new Error(`It ended with ${code}: ${this.stderr}`);
        }),
      ]);
    }
  }

  /** All events of a request but those of progress, of which a slow machine has some. */
  async of(id: unknown): Promise<Event[]> {
    const all: Event[] = [];
    for (;;) {
      all.push(await this.next((event) => event.id === id && event.event !== 'progress'));
      if (['done', 'error'].includes(all.at(-1)!.event)) return all;
    }
  }
}

/** A server on the software adapter. */
export async function serving(flags: readonly string[]): Promise<Served> {
  const [launch, serve] = await programFiles(['src/cli/launch.ts', 'src/cli/serve.ts']);
  return new Served([join(ROOT, launch!), serve!], flags);
}
