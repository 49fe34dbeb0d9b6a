import { visibleLines } from '@tributary/payout-files/visible';
import { createCli } from './cli.ts';
import { exitCodes } from './cli-error.ts';
import { createProgram } from './program.ts';
import { errorJson, errorText, reportOf } from './report-error.ts';
import type { GlobalOptions, Runtime } from './settings/runtime.ts';
import { colorsOn, fitted } from './terminal/output.ts';
import { formatFor } from './terminal/print.ts';

/** Runs one command line and returns what to exit with. `args` are without node and the script. */
export async function run(args: readonly string[], runtime: Runtime): Promise<number> {
  const { stderr, environment } = runtime;
  // `help <command>` is `<command> --help`: commander's own help command would not load the commands of a group.
  const line = args[0] === 'help' ? [...args.slice(1), '--help'] : args;
  const isHelp = line.some((arg) => arg === '--help' || /^-[a-z]*h$/.test(arg));
  const program = createProgram((options) => createCli(options, runtime), isHelp);
  try {
    await program.parseAsync([...line], { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    const report = reportOf(error);
    if (report === undefined) return exitCodes.ok;
    const options = program.opts<GlobalOptions>();
    const { red } = colorsOn(stderr, options, environment);
    // stderr decides: with stdout redirected, a person may still read the errors.
    const format = formatFor(options.output, stderr.isTTY === true);
    const isJson = format === 'json' || format === 'ndjson';
    // Painted when the lines are broken: the escapes have no width.
    stderr.write(isJson ? errorJson(report) : fitted(errorText(report), stderr).replace(/^Error:/, red));
    if (options.verbose && error instanceof Error && error.stack)
      stderr.write(`${visibleLines(error.stack)}\n`);
    return report.exitCode;
  }
}
