import { signRequest } from '@tributary/sdk';
import type { Command } from 'commander';
import type { Cli } from './cli.ts';
import { usageError } from './cli-error.ts';
import { integer } from './options/values.ts';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlCommand(url: string, headers: Readonly<Record<string, string>>, body: Buffer): string {
  const text = body.toString('utf8');
  if (!Buffer.from(text).equals(body) || text.includes('\0')) {
    throw usageError('The body is not valid UTF-8 text, so it cannot be part of a shell command.');
  }
  const lines = [
    `curl -X POST ${quoted(url)}`,
    '-H "Authorization: Bearer $TRIBUTARY_API_KEY"',
    "-H 'Content-Type: application/json'",
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    // Do not use --data, which treats a body that begins with @ as a file name.
    `--data-raw ${quoted(text)}`,
  ];
  return lines.join(' \\\n  ');
}

interface SignOptions {
  timestamp?: number;
  curl?: boolean;
  path: string;
}

/** Prints the two signature headers for the body on stdin, one per line, in the format that `curl -H @file` reads. */
export const sign = (command: Command, cli: Cli) =>
  command
    .option('--timestamp <seconds>', 'Unix timestamp to sign (default: now)', integer)
    .option('--curl', 'print a complete curl command instead')
    .option('--path <path>', 'path for --curl', '/v1/conversions')
    .addHelpText(
      'after',
      '\n  $ tributary sign < body.json\n  $ tributary sign --curl --path /v1/events < body.json\n  $ tributary -o json sign < body.json',
    )
    .action(async ({ timestamp, curl, path }: SignOptions) => {
      const { signingSecret, baseUrl } = await cli.settings();
      if (signingSecret === undefined) {
        const hint = 'Run `tributary config set signing_secret`, or set TRIBUTARY_SIGNING_SECRET.';
        throw usageError('No signing secret is configured.', hint);
      }
      const body = await cli.readStdin();
      if (body === undefined) throw usageError('Pass the body on stdin.', 'tributary sign < body.json');
      const headers = await signRequest(body, signingSecret.value, timestamp);
      if (curl) return cli.write(`${curlCommand(`${baseUrl.value}${path}`, headers, body)}\n`);
      const { output, fields } = cli.options();
      if (output !== undefined || fields !== undefined) return cli.print(headers);
      cli.write(
        `${Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}\n`,
      );
    });
