/** What `serve` does where its device is lost, or a fault of the program comes out: it tells, and goes on. */
import { expect, it } from 'vitest';
import type { Event } from '../../src/cli/serve/kind.ts';
import { Server } from '../../src/cli/serve/server.ts';
import { newDevice } from '../helpers/device.ts';
import { ballScene } from '../helpers/command.ts';

/** A server, the devices that it has opened, and its events. */
function serving(hear: (event: Event, devices: GPUDevice[]) => void = () => {}) {
  const events: Event[] = [];
  const devices: GPUDevice[] = [];
  const server = new Server({
    open: async () => {
      const device = await newDevice();
      devices.push(device);
      return device;
    },
    pause: async () => {},
    emit: (event) => {
      // A slow machine has some.
      if (event.event !== 'progress') events.push(event);
      hear(event, devices);
    },
    allow: [],
    write: null,
  });
  return { server, events, devices };
}
const request = (id: string, spp = 2): string => JSON.stringify({ id, scene: ballScene(spp) });

it('a lost device is told, and the next request has another one', async () => {
  const { server, events, devices } = serving(({ event, id }, opened) => {
    if (event === 'scene' && id === 'lost') opened[0]!.destroy();
  });
  server.take(request('lost', 1 << 20));
  server.take(request('next'));
  await server.end();
  expect(events.map(({ id, event, code }) => [id, event, code])).toEqual([
    ['lost', 'scene', undefined],
    ['lost', 'error', 'device-lost'],
    ['next', 'scene', undefined],
    ['next', 'image', undefined],
    ['next', 'done', undefined],
  ]);
  expect(devices).toHaveLength(2);
});

it('a fault is told as one, and the next request is rendered', async () => {
  let isFaulty = true;
  const { server, events } = serving(({ event }) => {
    if (event !== 'image' || !isFaulty) return;
    isFaulty = false;
    throw new TypeError('of the program');
  });
  server.take(request('fault'));
  server.take(request('next'));
  await server.end();
  expect(events.filter(({ event }) => event === 'error')).toEqual([
    { event: 'error', id: 'fault', code: 'internal', message: 'of the program' },
  ]);
  expect(events.at(-1)).toMatchObject({ event: 'done', id: 'next' });
});
