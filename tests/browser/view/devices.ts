/** Keeps the devices that this thread asks for. */
const devices: GPUDevice[] = [];
const { requestDevice } = GPUAdapter.prototype;
GPUAdapter.prototype.requestDevice = async function (...words) {
  const device = await requestDevice.apply(this, words);
  devices.push(device);
  return device;
};
Object.assign(globalThis, { devices });
