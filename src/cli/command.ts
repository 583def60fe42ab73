/** What every command has around its work: flags, help, an exit code, and errors as sentences. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CliError, faultText, isExpected, report } from './errors.ts';
import { print, say } from './print.ts';

/**
 * Runs a command and ends the process with its exit code; with 1 after an error, whose sentence goes to stderr.
 * @param read what the flags say; null: they ask for help
 */
export async function runCommand<Flags>(
  usage: string,
  read: (args: string[]) => Flags | null,
  main: (flags: Flags) => Promise<number>,
): Promise<never> {
  try {
    const flags = read(process.argv.slice(2));
    if (flags === null) print(usage);
    process.exit(flags === null ? 0 : await main(flags));
  } catch (error) {
    say(isExpected(error) ? report(error) : faultText(error));
    process.exit(1);
  }
}

/** Node's parseArgs. @throws CliError in place of its errors, which say several sentences */
export function readArgs<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CliError(`${(error as Error).message.replace(/\.(?: .*)?$/s, '')}; --help lists the flags.`);
  }
}
