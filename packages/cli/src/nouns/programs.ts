import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';
import { withProgramOptions } from '../programs/fields.ts';

export const create = ({ client, print }: Cli) =>
  withIdempotencyKey(
    withProgramOptions(
      new Command('create')
        .description('Create a program with its default group')
        .requiredOption('--name <name>', 'at most 255 characters')
        .requiredOption('--default-currency <code>', 'ISO 4217, such as USD; it stays'),
    ),
  )
    .addHelpText('after', '\n  $ tributary programs create --name Partners --default-currency USD')
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).programs.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );
