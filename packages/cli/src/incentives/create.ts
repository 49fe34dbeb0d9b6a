import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { withIncentiveOptions } from '../nouns/incentives.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';
import { amount } from '../options/values.ts';

export const create = ({ client, print }: Cli) =>
  withIdempotencyKey(
    withIncentiveOptions(
      new Command('create')
        .description('Create an incentive; `groups incentives attach` makes it count')
        .option('--program-id <id>', 'the program it belongs to (default: the only one)')
        .requiredOption('--name <name>', 'at most 255 characters')
        .requiredOption('--amount <number>', 'a percent, or major units of --currency', amount),
    ),
  )
    .addHelpText(
      'after',
      '\n  $ tributary incentives create --program-id prg_01J9 --name "20 percent" --amount 20 --approval-type hold_period --hold-period-days 30',
    )
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).incentives.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );
