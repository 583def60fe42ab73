/** Taking memory of a device: who waits for it, and who hears that there is too little. */
import { expect, it } from 'vitest';
import { OutOfMemory } from '../../src/engine/gpu/errors.ts';
import { guarded } from '../../src/engine/gpu/memory.ts';

/** A device that says this of all that is made; and how many of its scopes are open. */
function deviceThatSays(said: Promise<GPUError | null>) {
  const open = { scopes: 0 };
  const device = { pushErrorScope: () => void open.scopes++, popErrorScope: () => (open.scopes--, said) } as unknown as GPUDevice;
  return { device, open };
}
const NEVER = new Promise<null>(() => {});

it('waits for the device only where something was made of its memory', async () => {
  const { device, open } = deviceThatSays(NEVER);
  expect(
    await guarded(
      device,
      () => 5,
      () => false,
    ),
  ).toBe(5);
  expect(await Promise.race([guarded(device, () => 5), new Promise((resolve) => setTimeout(resolve, 5, 'waits'))])).toBe('waits');
  expect(open.scopes).toBe(0);
});

it('a device that is lost meanwhile is no error of who made nothing', async () => {
  const { device } = deviceThatSays(Promise.reject(new Error('lost')));
  expect(
    await guarded(
      device,
      () => 5,
      () => false,
    ),
  ).toBe(5);
  await new Promise((resolve) => setTimeout(resolve));
});

it('says what went wrong: too little memory, or what was thrown, whatever was made', async () => {
  const short = deviceThatSays(Promise.resolve({ message: 'a buffer of 4 GB\nin detail' } as GPUError));
  await expect(guarded(short.device, () => 5)).rejects.toThrow(OutOfMemory);
  const { device, open } = deviceThatSays(Promise.resolve(null));
  const wrong = (): never => {
    throw new Error('wrong');
  };
  await expect(guarded(device, wrong, () => false)).rejects.toThrow('wrong');
  expect(open.scopes).toBe(0);
});
