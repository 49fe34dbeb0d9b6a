import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';

export const attach = ({ client, print }: Cli) =>
  withIdempotencyKey(new Command('attach'))
    .description('Attach an incentive to a group')
    .argument('<group-id>', 'such as grp_01J9')
    .requiredOption('--incentive-id <id>', 'an incentive of the same program')
    .addHelpText('after', '\n  $ tributary groups incentives attach grp_01J9 --incentive-id inc_01J9')
    .action(async (groupId, { idempotencyKey, ...fields }) =>
      print(
        (await client()).groups.incentives.create(
          groupId,
          toBody(fields),
          requestOptions({ idempotencyKey }),
        ),
      ),
    );
