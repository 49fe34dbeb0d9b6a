import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { Cli } from './cli.ts';
import { usageError } from './cli-error.ts';
import { headerLine } from './options/values.ts';
import { isRow } from './terminal/fields.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

function method(text: string): Method {
  const found = methods.find((known) => known === text.toUpperCase());
  if (found === undefined) throw new InvalidArgumentError(`Available: ${methods.join(', ')}.`);
  return found;
}

function header(text: string, before: Record<string, string> | undefined): Record<string, string> {
  if (/^(?:authorization|x-service-)/i.test(text)) {
    throw new InvalidArgumentError('The key and the signature are taken from the settings.');
  }
  return headerLine(text, before);
}

/** Reads the body from the option, from `@file`, or from stdin (with `-`, or if something is piped in). */
async function bodyText(cli: Cli, method: Method, data: string | undefined): Promise<string | undefined> {
  if (data?.startsWith('@')) {
    return readFile(data.slice(1), 'utf8').catch((error: Error) => {
      throw usageError(`Can't read the body: ${error.message}`);
    });
  }
  if (data !== undefined && data !== '-') return data;
  if (data === undefined && (method === 'GET' || method === 'DELETE')) return undefined;
  return (await cli.readStdin())?.toString('utf8');
}

function parseBody(text: string | undefined): unknown {
  if (text === undefined || text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw usageError(`The body is not valid JSON: ${(error as Error).message}`);
  }
}

const dataOf = (answer: unknown): unknown => (isRow(answer) && 'data' in answer ? answer.data : answer);

interface ApiOptions {
  data?: string;
  header?: Record<string, string>;
  idempotencyKey?: string;
}

export const api = (command: Command, cli: Cli) =>
  command
    .argument('<method>', methods.join(', '), method)
    .argument('<path>', 'path on the server, such as /v1/referrals?limit=5')
    .option('--data <json>', 'request body: JSON, @file, or - for stdin')
    .option('--header <name: value>', 'request header; repeat for more', header)
    .option(
      '--idempotency-key <key>',
      'makes retries safe: requests with the same key are processed only once',
    )
    .addHelpText(
      'after',
      '\nThe request is signed, retried and sent with an idempotency key, like every other command. DELETE asks for confirmation.\n\n  $ tributary api GET "/v1/referrals?limit=5"\n  $ tributary api POST /v1/events --data @event.json',
    )
    .action(async (verb: Method, path: string, { data, header: headers, idempotencyKey }: ApiOptions) => {
      const body = parseBody(await bodyText(cli, verb, data));
      const client = await cli.client();
      if (verb === 'DELETE') await cli.confirm(`DELETE ${path}`);
      const answer = await cli.answer(client.request({ method: verb, path, body, headers, idempotencyKey }));
      await cli.print(cli.isWholeJson() ? answer : dataOf(answer));
    });
