import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { visible } from '../print/visible.ts';
import { resolveSettings, type Settings } from '../settings.ts';
import { Stop } from '../stop.ts';
import { timeoutMs } from '../surroundings.ts';
import type { Check } from './check.ts';
import { checkAccess, checkSigning } from './check-access.ts';
import { checkConfig, checkVersions } from './check-machine.ts';
import { checkServer } from './check-server.ts';

const noKey: Check = {
  check: 'key',
  result: 'fail',
  found: 'there is no API key',
  todo: 'Run `tributary auth login`, or set TRIBUTARY_API_KEY.',
  exitCode: exitCodes.auth,
};

/** A key or an address that the SDK will not use at all, such as a live key over http://. */
const unusable = (error: unknown): Check => ({
  check: 'key',
  result: 'fail',
  found: (error as Error).message,
  todo: 'See `tributary auth whoami` for where the key and the address come from.',
  exitCode: exitCodes.usage,
});

async function checkKeyAndSigning(cli: Cli, settings: Settings): Promise<Check[]> {
  if (settings.apiKey === undefined) return [noKey];
  try {
    const client = await cli.client(settings);
    const key = await checkAccess(client, settings);
    return key.result === 'fail' ? [key] : [key, await checkSigning(client, settings)];
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
  // Without a server nothing more can be told, and four failures with one cause only hide it.
  if (server[0]?.result === 'fail') return [versions, check, ...server];
  return [versions, check, ...server, ...(await checkKeyAndSigning(cli, settings))];
}

const signs = { ok: ' ok ', warn: 'warn', fail: 'FAIL', skip: 'skip' } as const;

function toText(
  checks: readonly Check[],
  { bold, green, red, yellow, dim }: ReturnType<Cli['paint']>,
): string {
  const colours = { ok: green, warn: yellow, fail: red, skip: dim };
  return checks
    .map(({ check, result, found, todo }) => {
      const line = `${colours[result](signs[result])}  ${bold(check)}: ${visible(found)}`;
      return todo === null ? line : `${line}\n      ${dim('→')} ${visible(todo)}`;
    })
    .join('\n');
}

export const doctor = (command: Command, cli: Cli) =>
  command
    .addHelpText(
      'after',
      '\nNothing is changed, here or on the server.\n\n  $ tributary doctor\n  $ tributary doctor -p live',
    )
    .action(async () => {
      const checks = await examine(cli);
      if (cli.format() === 'table') cli.write(`${toText(checks, cli.paint())}\n`);
      else {
        const rows = checks.map(({ exitCode: _exitCode, ...row }) => row);
        await cli.printList(rows, ['check', 'result', 'found', 'todo']);
      }
      const failed = checks.filter(({ result }) => result === 'fail');
      const [first] = failed;
      if (first)
        throw new Stop(first.exitCode, `Not in order: ${failed.map(({ check }) => check).join(', ')}.`);
    });
