import { visibleLines } from '@tributary/payout-files/visible';
import type { Command } from 'commander';
import { type Cli, createCli } from './cli.ts';
import { exitCodes } from './cli-error.ts';
import { createProgram } from './program.ts';
import { errorJson, errorText, named, optionNames, rejectedKeyCodes, reportOf } from './report-error.ts';
import type { GlobalOptions, Runtime } from './settings/runtime.ts';
import { rejectedKeyHint } from './settings/settings.ts';
import { colorsOn, fitted } from './terminal/output.ts';
import { formatFor } from './terminal/print.ts';
import { optionProblems } from './usage-error.ts';

/** Returns a hint about the source of the rejected key, or undefined if the key was not in the settings. */
async function keyHint(cli: Cli | undefined): Promise<string | undefined> {
  const settings = await cli?.settings().catch(() => undefined);
  return settings?.apiKey && rejectedKeyHint(settings.apiKey, settings.profile);
}

/** Runs one command line and returns the exit code. `args` excludes the paths of Node and the script. */
export async function run(args: readonly string[], runtime: Runtime): Promise<number> {
  const { stderr, environment } = runtime;
  // `help <command>` becomes `<command> --help`, because commander's help command doesn't load the subcommands.
  const line = args[0] === 'help' ? [...args.slice(1), '--help'] : args;
  let cli: Cli | undefined;
  const program = createProgram((options) => {
    cli = createCli(options, runtime);
    return cli;
  });
  let running: Command | undefined;
  program.hook('preAction', (_program, command) => {
    running = command;
  });
  try {
    await program.parseAsync(line.length === 0 ? ['--help'] : [...line], { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    const found = reportOf(error, () => optionProblems(program, line));
    if (found === undefined) return exitCodes.ok;
    const nameOf = optionNames(running);
    const hint = rejectedKeyCodes.has(found.code) ? await keyHint(cli) : undefined;
    const report = named(hint === undefined ? found : { ...found, hint }, nameOf);
    const options = program.opts<GlobalOptions>();
    const { red } = colorsOn(stderr, options, environment);
    // Use the properties of stderr, because someone may be reading the errors even if stdout is redirected.
    const format = formatFor(options.output, stderr.isTTY === true);
    const isJson = format === 'json' || format === 'ndjson';
    // Apply colors after wrapping, because escape sequences have no width.
    stderr.write(
      isJson ? errorJson(report) : fitted(errorText(report, nameOf), stderr).replace(/^Error:/, red),
    );
    if (options.verbose && error instanceof Error && error.stack)
      stderr.write(`${visibleLines(error.stack)}\n`);
    return report.exitCode;
  }
}
