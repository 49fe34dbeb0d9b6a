import { verifyWebhook, WebhookVerificationError } from '@tributary/sdk';
import { webhookHeaders } from '@tributary/sdk/testing';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { command } from '../options/command.ts';
import { headerLine } from '../options/values.ts';
import { isRow } from '../terminal/fields.ts';
import { assertWebhookSecret, webhookSecret } from './webhook-secret.ts';

interface Delivery {
  body: Buffer;
  headers: Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;
}

/** Returns true if the signature is valid, regardless of its age. */
async function isSigned({ body, headers }: Delivery, secrets: readonly string[]): Promise<boolean> {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  for (const secret of secrets) {
    const right = await webhookHeaders(body, secret, { id, timestamp: Number(timestamp) });
    if (signatures.split(' ').includes(right['webhook-signature'])) return true;
  }
  return false;
}

function withoutLineEnd(body: Buffer): Buffer {
  if (body.at(-1) !== 0x0a) return body;
  return body.subarray(0, body.at(-2) === 0x0d ? -2 : -1);
}

async function hintFor(delivery: Delivery, secrets: readonly string[]): Promise<string> {
  if (await isSigned(delivery, secrets)) return 'The signature itself is valid.';
  const shorter = withoutLineEnd(delivery.body);
  if (shorter !== delivery.body && (await isSigned({ ...delivery, body: shorter }, secrets))) {
    return 'The signature is valid without the trailing newline of the input, which is not part of the body.';
  }
  return 'The signature was created with a different secret or for a different body.';
}

/** Returns the error for a delivery that the SDK rejected. Rethrows any other error. */
async function refusalOf(error: unknown, delivery: Delivery, secrets: readonly string[]): Promise<CliError> {
  if (!(error instanceof WebhookVerificationError)) throw error;
  return new CliError(exitCodes.rejected, error.message, await hintFor(delivery, secrets));
}

interface VerifyOptions {
  secret?: string[];
  header?: Record<string, string>;
  id?: string;
  timestamp?: string;
  signature?: string;
}

function headersOf({ header = {}, id, timestamp, signature }: VerifyOptions): Delivery['headers'] {
  const given = new Headers(header);
  const required = (name: string, option: string | undefined): string => {
    const value = option ?? given.get(name) ?? '';
    if (value !== '') return value;
    const hint = `Use --header '${name}: …' or --${name.replace('webhook-', '')}.`;
    throw usageError(`The header ${name} is missing.`, hint);
  };
  return {
    'webhook-id': required('webhook-id', id),
    'webhook-timestamp': required('webhook-timestamp', timestamp),
    'webhook-signature': required('webhook-signature', signature),
  };
}

async function secretsFor(cli: Cli, given: string[] | undefined): Promise<string[]> {
  if (given !== undefined) return given;
  const saved = (await cli.settings()).webhookSecret?.value;
  if (saved === undefined) {
    throw usageError('No webhook secret is configured.', 'Use --secret, or set TRIBUTARY_WEBHOOK_SECRET.');
  }
  assertWebhookSecret(saved);
  return [saved];
}

const repeatedSecret = (text: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  webhookSecret(text),
];

export const verify = (cli: Cli) =>
  command(
    'verify',
    'Verify a webhook whose body is read from stdin. If it is not genuine, explains why and exits with 3',
  )
    .option(
      '--secret <secret>',
      'whsec_… secret; repeat during a rotation (default: TRIBUTARY_WEBHOOK_SECRET, then the profile)',
      repeatedSecret,
    )
    .option(
      '--header <name: value>',
      'webhook-id, webhook-timestamp or webhook-signature; repeat for each (other headers are ignored)',
      headerLine,
    )
    .option('--id <id>', 'webhook-id header')
    .option('--timestamp <seconds>', 'webhook-timestamp header')
    .option('--signature <list>', 'webhook-signature header')
    .example(
      'webhooks verify --secret whsec_c2VjcmV0 --id evt_01J9 --timestamp 1700000000 --signature v1,c2ln < body.json',
    )
    .action(async (options: VerifyOptions) => {
      const headers = headersOf(options);
      const secrets = await secretsFor(cli, options.secret);
      const body = await cli.readStdin();
      if (body === undefined) {
        throw usageError('Pass the body on stdin.', 'tributary webhooks verify … < body.json');
      }
      const event: unknown = await verifyWebhook(body, headers, secrets).catch(async (error: unknown) => {
        throw await refusalOf(error, { body, headers }, secrets);
      });
      const { type, sequence } = isRow(event) ? event : {};
      await cli.print({ valid: true, id: headers['webhook-id'], type, sequence });
    });
