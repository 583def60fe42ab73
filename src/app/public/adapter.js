// A picture in another page has a document of its own; a lesson that is read there is this one.
const { search, hash } = location;
if (/[?&]embed(?=[=&]|$)/.test(search) && (!hash.startsWith('#lesson=') || /[?&]embed=picture(?=&|$)/.test(search)))
  location.replace(`embed.html${search.replace(/([?&])embed/, '$1line')}${hash}`);
// Runs before the page's own code is there: the graphics process starts, and gives a device, while that is on its way. main.ts waits for it.
globalThis.firstAdapter = navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
globalThis.firstAdapter
  ?.then((adapter) => {
    if (adapter === null) return;
    // WANTED_LIMITS and WANTED_FEATURES of src/engine/gpu/device.ts.
    const names = ['maxBufferSize', 'maxStorageBufferBindingSize', 'maxStorageBuffersPerShaderStage'];
    const requiredLimits = Object.fromEntries(names.map((name) => [name, adapter.limits[name]]));
    const requiredFeatures = ['timestamp-query'].filter((name) => adapter.features.has(name));
    globalThis.firstDevice = adapter.requestDevice({ label: 'penumbra', requiredLimits, requiredFeatures });
    return globalThis.firstDevice.then(compileKept);
  })
  // Whoever waits for it says so.
  .catch(() => {});
// See src/app/render/kept-kernels.ts.
function compileKept(device) {
  const kept = localStorage.getItem('penumbra.kernels');
  if (kept === null) return;
  localStorage.removeItem('penumbra.kernels');
  device.pushErrorScope('validation');
  globalThis.keptKernels = JSON.parse(kept).map(({ code, entries }) =>
    device
      .createComputePipelineAsync({
        layout: device.createPipelineLayout({ bindGroupLayouts: [device.createBindGroupLayout({ entries })] }),
        compute: { module: device.createShaderModule({ code }), entryPoint: 'main' },
      })
      .catch(() => null),
  );
  device.popErrorScope();
}
// What stands until then has the theme that src/app/state/preferences.ts will find.
let theme;
try {
  ({ theme } = JSON.parse(localStorage.getItem('penumbra.page') ?? '{}'));
} catch {
  // Forbidden storage remembers nothing.
}
if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
document.documentElement.dataset.theme = theme;
