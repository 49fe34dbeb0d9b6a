import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toUpdate } from '../options/body.ts';
import { oneOf } from '../options/one-of.ts';

export const update = ({ client, print }: Cli) =>
  new Command('update')
    .description('Move a commission to another status, or its sale')
    .argument('<commission-id>', 'the transaction, such as trx_01J9')
    .addOption(oneOf('--status <status>', ['pending', 'approved', 'ready_for_payment', 'rejected']))
    .addOption(
      oneOf(
        '--sales-status <status>',
        ['pending', 'complete', 'failed'],
        '; completing a calculated sale earns then',
      ),
    )
    .addHelpText('after', '\n  $ tributary commissions update trx_01J9 --sales-status complete')
    .action(async (id, options) => print((await client()).commissions.update(id, toUpdate(options))));
