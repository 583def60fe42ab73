/**
 * The public face of the library as text: docs/api.md for comparing, docs/interface.md with its comments for reading. A test compares
 * what is built with what is committed, so that nothing public changes unannounced; `npm run -s packages -- --api` writes both anew.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { ROOT } from '../../content/node.ts';
import type { PackageDescriptor } from './list.ts';
import { interfaceOf, type ApiItem } from './reference.ts';
import { declarationOf } from './types.ts';

/** Where the texts are committed. */
export const FACE = { report: join(ROOT, 'docs', 'api.md'), reference: join(ROOT, 'docs', 'interface.md') } as const;

/** @param folder the package, as writePackage wrote it */
export function faceOf({ name, entries }: PackageDescriptor, folder: string): Record<keyof typeof FACE, string> {
  const aside = mkdtempSync(join(tmpdir(), 'penumbra-api-'));
  // All entries at once, each a namespace but the first: what several export stands there once.
  const whole = join(folder, 'types', 'report.d.ts');
  const lines = Object.entries(entries).map(([entry, source]) => {
    const from = `'./${declarationOf(source).slice('types/'.length, -'.d.ts'.length)}.js'`;
    return entry === 'index' ? `export * from ${from};` : `export * as ${entry} from ${from};`;
  });
  try {
    writeFileSync(whole, `${lines.join('\n')}\n`);
    extract(folder, whole, aside);
    const model = JSON.parse(readFileSync(join(aside, 'report.api.json'), 'utf8')) as ApiItem;
    return { report: readFileSync(join(aside, 'report.api.md'), 'utf8'), reference: interfaceOf(model, name) };
  } finally {
    rmSync(aside, { recursive: true, force: true });
    rmSync(whole, { force: true });
  }
}

function extract(folder: string, declaration: string, aside: string): void {
  const compilerOptions = {
    lib: ['ES2023', 'ESNext.Disposable', 'DOM'],
    types: ['@webgpu/types'],
    typeRoots: [join(ROOT, 'node_modules')],
    module: 'ESNext',
    moduleResolution: 'bundler',
    target: 'ES2023',
    skipLibCheck: true,
  };
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      newlineKind: 'lf',
      mainEntryPointFilePath: declaration,
      compiler: { overrideTsconfig: { compilerOptions, files: [declaration] } },
      apiReport: { enabled: true, reportFileName: 'report.api.md', reportFolder: aside, reportTempFolder: aside },
      docModel: { enabled: true, apiJsonFilePath: join(aside, 'report.api.json') },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.None },
          // What is public names something that is not.
          'ae-forgotten-export': { logLevel: ExtractorLogLevel.Warning, addToApiReportFile: true },
        },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
  });
  Extractor.invoke(config, { localBuild: true, messageCallback: (message) => (message.handled = true) });
}
