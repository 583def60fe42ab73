/** Each module of the library of shaders as a file of its own, for those who need a few. */
export const moduleFiles: Readonly<Record<'wgsl' | 'materials', Readonly<Record<string, () => Promise<string>>>>> = {
  wgsl: import.meta.glob<string>('/wgsl/**/*.wgsl', { query: '?raw', import: 'default' }),
  materials: import.meta.glob<string>('/materials/**/*.wgsl', { query: '?raw', import: 'default' }),
};
