/** What a device makes of buffers, and which of them are freed. */
import { vi } from 'vitest';

interface Made {
  label: string;
  isFreed: boolean;
}

/** Watches until it is told to `stop`: which of those made until then are freed is known for ever. */
export function watchBuffers(device: GPUDevice): { made: Made[]; stop(): void } {
  const { createBuffer } = device;
  const made: Made[] = [];
  const spy = vi.spyOn(device, 'createBuffer').mockImplementation((wanted) => {
    const buffer = createBuffer.call(device, wanted);
    const one: Made = { label: buffer.label, isFreed: false };
    made.push(one);
    const destroy = buffer.destroy.bind(buffer);
    vi.spyOn(buffer, 'destroy').mockImplementation(() => {
      one.isFreed = true;
      return destroy();
    });
    return buffer;
  });
  return { made, stop: () => spy.mockRestore() };
}

/** Labels of those that are not freed. */
export const leftOf = (made: readonly Made[]): string[] => made.filter(({ isFreed }) => !isFreed).map(({ label }) => label);
