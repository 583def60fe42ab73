/** The gallery's scenes, every file of scenes/ once, in the order in which they teach, the best picture of each group first. */

export const SCENE_GROUPS: readonly (readonly [heading: string, scenes: readonly string[]])[] = [
  ['Start here', ['coloured-light', 'cornell-box', 'cornell-spheres', 'materials-first-steps', 'still-life']],
  [
    'Light',
    [
      'room',
      'blinds',
      'slit',
      'door-ajar',
      'hundred-lamps',
      'sky-spheres',
      'studio-environment',
      'image-sun',
      'light-groups',
      'luminaires',
      'veach-plates',
    ],
  ],
  [
    'Glass and mirrors',
    ['wine', 'pool', 'gem', 'perfume', 'bunny', 'caustics', 'prism', 'nested-glass', 'glass-row', 'rough-glass', 'box-of-spheres'],
  ],
  [
    'Materials',
    ['materials-metals', 'materials-layers', 'materials-glass', 'materials-patterns', 'materials-surface-detail', 'materials-emitters'],
  ],
  ['Spectra', ['metamers', 'spectroscope']],
  ['Fog, clouds, fire and wax', ['fog', 'cloud', 'rainbow', 'plume', 'campfire', 'wax-bunny', 'translucent', 'smoke']],
  ['Shapes and landscapes', ['valley', 'cages', 'raked-sand', 'fur', 'random-spheres', 'signed-distances', 'turned-shapes', 'teapot']],
  ['Cameras and motion', ['bokeh', 'depth-of-field', 'colonnade-flight', 'motion-blur', 'panorama']],
  ['History', ['smallpt', 'smallptgpu-cornell', 'smallptgpu-caustic3', 'smallptgpu-simple']],
];

/** What a first visit begins with; first-library.ts has it. */
export const FIRST_SCENE = 'coloured-light';
