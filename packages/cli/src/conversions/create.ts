import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { assertIdentifier, withEventOptions } from '../options/event-options.ts';
import { oneOf } from '../options/one-of.ts';
import { amount } from '../options/values.ts';

export const create = ({ client, note, print }: Cli) =>
  withEventOptions(
    new Command('create')
      .description('Record a sale; its commission is calculated')
      .requiredOption('--sale-amount <number>', 'in major units, such as 99.90', amount)
      .requiredOption('--sale-amount-currency <code>', 'ISO 4217, such as USD')
      .requiredOption(
        '--external-event-id <id>',
        'a stable id of yours, such as the invoice; makes a retry safe',
      ),
  )
    .option('--event-name <name>', 'your name for it')
    .addOption(oneOf('--event-type <type>', ['conversion'], ', and nothing else'))
    .option('--dry-run', 'answer what it would earn, and record nothing')
    .addHelpText(
      'after',
      '\n  $ tributary conversions create --customer-id cus_1 --sale-amount 99 --sale-amount-currency USD --external-event-id in_42',
    )
    .action(async (options) => {
      assertIdentifier(options);
      await print((await client()).conversions.create(toBody(options)));
      if (options.dryRun) note('A dry run: nothing was recorded, and the ids name nothing.');
    });
