import { visible } from '@tributary/payout-files/visible';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { timeoutMs } from '../settings/runtime.ts';
import { resolveSettings, type Settings } from '../settings/settings.ts';
import { wrapWords } from '../terminal/text.ts';
import {
  type Check,
  checkAccess,
  checkConfig,
  checkIncentives,
  checkServer,
  checkSigning,
  checkVersions,
} from './checks.ts';

const noKey: Check = {
  check: 'key',
  result: 'fail',
  found: 'no API key is configured',
  todo: 'Run `tributary auth login`, or set TRIBUTARY_API_KEY.',
  exitCode: exitCodes.auth,
};

/** Reports a key or URL that the SDK refuses to use, such as a live key over http://. */
const unusable = (error: unknown): Check => ({
  check: 'key',
  result: 'fail',
  found: (error as Error).message,
  todo: 'Run `tributary auth whoami` to see where the key and the address come from.',
  exitCode: exitCodes.usage,
});

async function checkKeyAndSigning(cli: Cli, settings: Settings): Promise<Check[]> {
  if (settings.apiKey === undefined) return [noKey];
  try {
    const client = await cli.client(settings);
    const key = await checkAccess(client, settings);
    if (key.result === 'fail') return [key];
    const signingWith = (signingSecret: Settings['signingSecret']) =>
      cli.client({ ...settings, signingSecret });
    return [key, await checkSigning(signingWith, settings), await checkIncentives(client)];
  } catch (error) {
    return [unusable(error)];
  }
}

async function examine(cli: Cli): Promise<Check[]> {
  const versions = checkVersions(process.versions.node);
  const { check, file } = await checkConfig(cli.configPath);
  if (check.result === 'fail') return [versions, check];
  const settings = resolveSettings(cli.options(), cli.environment, file);
  const server = await checkServer(settings.baseUrl.value, timeoutMs(cli.options()));
  // Without a server, every other check would fail for the same reason.
  if (server[0]?.result === 'fail') return [versions, check, ...server];
  return [versions, check, ...server, ...(await checkKeyAndSigning(cli, settings))];
}

const signs = { ok: ' ok ', warn: 'warn', fail: 'FAIL', skip: 'skip' } as const;

const signWidth = 6;

/**
 * Returns a line such as ` ok
 *
 * clock: within a minute of the server`, followed by the hint, if there is one.
 */
function lineOf({ check, result, found, todo }: Check, cli: Pick<Cli, 'paint' | 'width'>): string {
  const { bold, green, red, yellow, dim } = cli.paint();
  const color = { ok: green, warn: yellow, fail: red, skip: dim }[result];
  const margin = ' '.repeat(signWidth);
  const wrapped = (text: string, indent: number) =>
    wrapWords(visible(text), cli.width() - signWidth, indent).join(`\n${margin}`);
  // Apply bold after wrapping, because escape sequences have no width.
  const name = `${check}:`;
  const line = `${color(signs[result])}  ${bold(name)}${wrapped(`${name} ${found}`, 0).slice(name.length)}`;
  return todo === null ? line : `${line}\n${margin}${wrapped(`→ ${todo}`, 2).replace('→', dim('→'))}`;
}

export const doctor = (command: Command, cli: Cli) =>
  command
    .addHelpText(
      'after',
      '\nThis command does not change anything.\n\n  $ tributary doctor\n  $ tributary doctor -p live',
    )
    .action(async () => {
      const checks = await examine(cli);
      if (cli.format() === 'table' && cli.options().fields === undefined)
        cli.write(`${checks.map((check) => lineOf(check, cli)).join('\n')}\n`);
      else {
        const rows = checks.map(({ exitCode: _exitCode, ...row }) => row);
        await cli.printList(rows, ['check', 'result', 'found', 'todo']);
      }
      const failed = checks.filter(({ result }) => result === 'fail');
      const [first] = failed;
      if (first)
        throw new CliError(first.exitCode, `Failed checks: ${failed.map(({ check }) => check).join(', ')}.`);
    });
