/** The packages that others install, one descriptor each. `npm run -s packages` writes them. */

/** Versions are those of the repository's own package.json. */
export interface PackageDescriptor {
  name: string;
  description: string;
  keywords: readonly string[];
  /** What it is built by. */
  kind: 'library' | 'command';
  /** Name of the entry (`index`: the package itself) → source. */
  entries: Readonly<Record<string, string>>;
  /** Entries that do something by being imported: bundlers keep them. */
  effects?: readonly string[];
  /** Name of the command → entry. */
  bin?: Readonly<Record<string, string>>;
  /** Packages that are not bundled. */
  dependencies: readonly string[];
  /** Those that the user installs where they are wanted. */
  optionalPeers: readonly string[];
  /** Folders and files of the repository that come along as they are. */
  files: readonly string[];
}

const KEYWORDS = ['path tracing', 'path tracer', 'renderer', 'monte carlo', 'webgpu', 'wgsl', 'global illumination'];

export const PACKAGES: readonly PackageDescriptor[] = [
  {
    name: 'penumbra-engine',
    description: 'A progressive Monte Carlo path tracer on WebGPU: a GPUDevice and a scene in, an image out.',
    keywords: KEYWORDS,
    kind: 'library',
    entries: {
      index: 'src/api/index.ts',
      scene: 'src/api/scene.ts',
      shader: 'src/api/shader.ts',
      image: 'src/api/image.ts',
      lab: 'src/api/lab.ts',
      link: 'src/api/link.ts',
      three: 'src/api/three.ts',
      view: 'src/view/index.ts',
      worker: 'src/view/worker/worker.ts',
      node: 'src/cli/node-device.ts',
    },
    effects: ['worker'],
    // Its types are those of scene documents; its code is inside.
    dependencies: ['zod'],
    // Dawn for Node; types where the DOM library has none of WebGPU.
    optionalPeers: ['webgpu', '@webgpu/types'],
    files: [],
  },
  {
    name: 'penumbra',
    description: 'Renders scenes by Monte Carlo path tracing on the command line, on WebGPU: npx penumbra render scene.json -o image.png',
    keywords: [...KEYWORDS, 'cli'],
    kind: 'command',
    entries: Object.fromEntries(
      ['penumbra', 'launch', 'render', 'serve', 'merge', 'link', 'check-material'].map((name) => [name, `src/cli/${name}.ts`]),
    ),
    bin: { penumbra: 'penumbra' },
    dependencies: ['@jsquash/jpeg', '@jsquash/webp', '@pmndrs/assets', 'draco3dgltf', 'webgpu'],
    // Weights of the denoiser, and the driver for machines without a GPU: 130 and 64 MB.
    optionalPeers: ['@sparticuz/chromium', 'denoiser'],
    files: ['wgsl', 'materials', 'scenes', 'src/link/archive'],
  },
];
