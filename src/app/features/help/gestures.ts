/** What mouse and fingers do in the viewport. */
export const GESTURES: readonly { heading: string; rows: readonly (readonly [what: string, how: string])[] }[] = [
  {
    heading: 'Mouse',
    rows: [
      ['Turn about the target, or look around', 'drag'],
      ['Look around', 'Alt drag'],
      ['Pan', 'right or Shift drag'],
      ['Nearer, farther', 'wheel'],
      ['Enlarge pixels', 'Ctrl wheel'],
      ['Select a shape, or its group', 'click'],
      ['Select several, or one less', 'Shift or Ctrl click'],
      ['A group in a group, at last one alone', 'click once more'],
      ['Move, turn or scale the selection', 'drag its handles'],
      ['The same in steps', 'Ctrl drag'],
      ['Give a drag up', 'Esc'],
      ['Show the paths of a pixel', 'click with Paths'],
      ['Look at what is under the pointer', 'double click'],
      ['Focus the lens at what is under the pointer', 'Alt click'],
      ['Open a file', 'drop it'],
    ],
  },
  {
    heading: 'Touch',
    rows: [
      ['Turn about the target, or look around', 'one finger'],
      ['Pan', 'two fingers'],
      ['Nearer, farther', 'pinch'],
      ['Select a shape, or its group', 'tap'],
      ['A group in a group, at last one alone', 'tap once more'],
      ['Move, turn or scale the selection', 'drag its handles'],
      ['Give a shape a material', 'drag its colour from the list'],
    ],
  },
];
