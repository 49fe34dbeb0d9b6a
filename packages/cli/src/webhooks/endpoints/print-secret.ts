import type { WebhookEndpointWithSecret } from '@tributary/sdk';
import type { Cli } from '../../cli.ts';

/** An endpoint with its secret, and what to do with it: this is the only time that it is shown. */
export async function printSecret(cli: Cli, answer: WebhookEndpointWithSecret): Promise<void> {
  const { secret, ...endpoint } = answer;
  const { fields } = cli.options();
  const another = `Make another with \`tributary webhooks endpoints rotate-secret ${endpoint.id}\`.`;
  if (cli.format() === 'table' && fields === undefined && secret !== null) {
    await cli.print(endpoint);
    // On a line of its own it is found, and copied whole from a narrow terminal.
    cli.write(`\n${cli.paint().bold(secret)}\n`);
  } else await cli.print(answer);
  if (secret === null)
    return cli.note(`The secret was in the first answer alone. If that is lost: ${another}`);
  const isShown = cli.format() !== 'id' && (fields?.includes('secret') ?? true);
  cli.note(
    isShown ? 'Keep the secret now: nobody can read it again.' : `The secret was not shown. ${another}`,
  );
}
