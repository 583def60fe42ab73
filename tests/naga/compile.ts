/** In Deno: what naga says of kernels. A line of JSON for each that comes, in their order. */
import { createInterface } from 'node:readline';
import { testDevice } from '../helpers/device.ts';

const device = await testDevice();
for await (const line of createInterface({ input: process.stdin })) {
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ code: JSON.parse(line) as string });
  const scope = device.popErrorScope();
  const { messages } = await module.getCompilationInfo();
  const refused = await scope;
  console.log(JSON.stringify([...messages.map(({ message }) => message), ...(refused === null ? [] : [refused.message])]));
}
