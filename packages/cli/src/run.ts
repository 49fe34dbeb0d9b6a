import pc from 'picocolors';
import { createCli } from './cli.ts';
import { exitCodes } from './exit-codes.ts';
import { visibleLines } from './print/visible.ts';
import { createProgram } from './program.ts';
import { errorJson, errorText, reportOf } from './report-error.ts';
import type { GlobalOptions, Surroundings } from './surroundings.ts';

/** Runs one command line and returns what to exit with. `args` are without node and the script. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stderr, environment } = surroundings;
  const program = createProgram((options) => createCli(options, surroundings));
  try {
    // `help <command>` is `<command> --help`: commander's own help command would not load the commands of a group.
    const line = args[0] === 'help' ? [...args.slice(1), '--help'] : args;
    await program.parseAsync([...line], { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    const report = reportOf(error);
    if (report === undefined) return exitCodes.ok;
    const { color, verbose } = program.opts<GlobalOptions>();
    const format = createCli(() => program.opts(), surroundings).format();
    const { red } = pc.createColors(stderr.isTTY === true && color && environment.noColor === undefined);
    stderr.write(format === 'json' || format === 'ndjson' ? errorJson(report) : errorText(report, red));
    if (verbose && error instanceof Error && error.stack) stderr.write(`${visibleLines(error.stack)}\n`);
    return report.exitCode;
  }
}
