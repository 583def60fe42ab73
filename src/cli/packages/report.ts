/**
 * The public face of the library as text, docs/api.md. A test compares what is built with what is committed, so
 * that nothing public changes unannounced; `npm run -s packages -- --api` writes it anew.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { ROOT } from '../../content/node.ts';
import type { PackageDescriptor } from './list.ts';
import { declarationOf } from './types.ts';

/** Where the report is committed. */
export const REPORT = join(ROOT, 'docs', 'api.md');

/** @param folder the package, as writePackage wrote it */
export function reportOf({ entries }: PackageDescriptor, folder: string): string {
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
    return readFileSync(join(aside, 'report.api.md'), 'utf8');
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
      docModel: { enabled: false },
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
