/** What the programs of docs/examples print in Node, in the project of the tests. */

/** What report.mjs says of a file after its first line. */
const FIGURES = [/^mean 0\.\d+,0\.\d+,0\.\d+, error 0\.\d\d$/, /^nearest [1-9]\d?\.\d\d$/, /^https:\/\/penumbra\.example\/#1=\w$/];

/** Program, its arguments, and what it is to say; a function: whether it has said it. */
export const EXAMPLES: readonly (readonly [name: string, args: readonly string[], isRight: (said: string[]) => boolean])[] = [
  [
    'material.mjs',
    [],
    lines(
      "parameters: [ 'width from 0.01 to 1' ]",
      "line 10, column 32: unresolved value 'grey'",
      'scene materials.front.params.width',
      'radiance R,G,B 3072 depth Z 1024',
      'nearest: 2.00',
    ),
  ],
  [
    'film.mjs',
    ['scene.json'],
    lines('cancelled', 'merged is the whole: true', 'gone on is the whole: true', /^64 samples, mean 0\.\d+,0\.\d+,0\.\d+$/),
  ],
  [
    'until.mjs',
    ['scene.json', '0.15', 'until.png'],
    (said) => {
      const errors = said.map((line) => Number(/^\d+ samples, error (\d\.\d+)$/.exec(line)?.[1]));
      // It goes on while it must, and not further; 64 samples of this scene are not enough.
      return errors.length > 1 && errors.every((error, i) => (i === errors.length - 1 ? error <= 0.15 : error > 0.15));
    },
  ],
  [
    'report.mjs',
    ['scene.json', 'model.gltf'],
    lines('scene.json: 8 primitives, megakernel', ...FIGURES, 'model.gltf: 4 primitives, megakernel', ...FIGURES),
  ],
  ['turntable.mjs', ['scene.json', '3', 'turn'], lines('turn-00.png', 'turn-01.png', 'turn-02.png')],
];

function lines(...wanted: (string | RegExp)[]): (said: string[]) => boolean {
  return (said) =>
    said.length === wanted.length && wanted.every((each, i) => (typeof each === 'string' ? said[i] === each : each.test(said[i] ?? '')));
}
