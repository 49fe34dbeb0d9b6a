import { visible } from '@tributary/payout-files/visible';
import type { ConnectionCheck } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { command } from '../options/command.ts';

const toLine = ([name, text]: readonly [string, string]) => `  ${name.padEnd(12)} ${visible(text)}\n`;

function keyLine(apiKey: ConnectionCheck['api_key']): string {
  if (apiKey === null) return 'none: details that are missing from events are not looked up';
  if (!apiKey.is_reachable) return 'Stripe could not be reached';
  if (!apiKey.is_accepted) return 'rejected';
  return apiKey.missing_permissions.length === 0 ? 'accepted' : 'accepted, with permissions missing';
}

/** Returns the findings, one per line, followed by the next steps. */
function linesOf({
  webhook,
  api_key,
  own_sales,
  recording_keys,
  payments,
  problems,
}: ConnectionCheck): string {
  const lines: (readonly [string, string])[] = [
    ['webhook URL', webhook.url],
    ['secret', webhook.has_secret ? 'set' : 'not set'],
    ['last event', webhook.last_event_at ?? 'none'],
    ['API version', webhook.api_version ?? 'unknown'],
    ['API key', keyLine(api_key)],
    ['API sales', `${own_sales} in the last 24 hours`],
    ...recording_keys.map(
      ({ name, last_used_at }) => ['recorded by', `${name}, last used ${last_used_at}`] as const,
    ),
    ...payments.map(
      ({ status, reason, count }) =>
        ['payments', `${count} ${status}${reason ? `: ${reason}` : ''}`] as const,
    ),
  ];
  const sentences =
    problems.length === 0 ? ['No problems found.'] : problems.map((problem) => `- ${problem}`);
  return `${lines.map(toLine).join('')}\n${sentences.map(visible).join('\n')}\n`;
}

export const check = (cli: Cli) =>
  command('check <connection-id>')
    .description(
      'Check a connection’s webhook endpoint and API key. Exits with status 9 if there is a problem',
    )
    .example('connections check con_01J9')
    .action(async (id) => {
      const found = await cli.answer((await cli.client()).connections.check(id));
      if (cli.format() === 'table' && cli.options().fields === undefined) cli.write(linesOf(found));
      else await cli.print(found);
      if (!found.is_ok) throw new CliError(exitCodes.foundDifferences, 'The connection needs attention.');
    });
