import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';

export const create = ({ client, print }: Cli) =>
  withIdempotencyKey(new Command('create'))
    .description('Create an affiliate group')
    .option('--program-id <id>', 'the program it belongs to (default: the only one)')
    .requiredOption('--name <name>', 'at most 255 characters')
    .option('--description <text>', 'for yourself')
    .option('--custom-website-url <url>', 'where links of its affiliates lead')
    .addHelpText('after', '\n  $ tributary groups create --program-id prg_01J9 --name Gold')
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).groups.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );
