import { signRequest } from '@tributary/sdk';
import type { Command } from 'commander';
import type { Cli } from './cli.ts';
import { exitCodes } from './exit-codes.ts';
import { integer } from './options/values.ts';
import { curlCommand } from './sign/curl.ts';
import { Stop } from './stop.ts';

interface SignOptions {
  timestamp?: number;
  curl?: boolean;
  path: string;
}

/** The two headers for the bytes on stdin, one per line as `curl -H @file` reads them. */
export const sign = (command: Command, cli: Cli) =>
  command
    .option('--timestamp <seconds>', 'Unix time to sign (default: now)', integer)
    .option('--curl', 'print a whole curl command instead')
    .option('--path <path>', 'where --curl sends it', '/v1/conversions')
    .addHelpText(
      'after',
      '\n  $ tributary sign < body.json\n  $ tributary sign --curl --path /v1/events < body.json\n  $ tributary -o json sign < body.json',
    )
    .action(async ({ timestamp, curl, path }: SignOptions) => {
      const { signingSecret, baseUrl } = await cli.settings();
      if (signingSecret === undefined) {
        const hint = 'Save it with `tributary config set signing_secret`, or set TRIBUTARY_SIGNING_SECRET.';
        throw new Stop(exitCodes.usage, 'There is no signing secret.', hint);
      }
      const body = await cli.readStdin();
      if (body === undefined)
        throw new Stop(exitCodes.usage, 'The body is read from stdin.', 'tributary sign < body.json');
      const headers = await signRequest(body, signingSecret.value, timestamp);
      if (curl) return cli.write(`${curlCommand(`${baseUrl.value}${path}`, headers, body)}\n`);
      if (cli.options().output !== undefined) return cli.print(headers);
      cli.write(
        `${Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}\n`,
      );
    });
