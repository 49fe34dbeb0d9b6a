import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartupError } from '../startup-error.ts';

/** The options of a command. @throws StartupError on one that it does not have, or without its value. */
export function optionsOf<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new StartupError(`${(error as Error).message} See: npm run admin -- --help`);
  }
}
