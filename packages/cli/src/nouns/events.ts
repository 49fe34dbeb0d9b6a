import { eventTypes } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { command } from '../options/command.ts';
import { assertIdentifier, withEventOptions } from '../options/event-options.ts';
import { oneOf } from '../options/one-of.ts';
import { amount } from '../options/values.ts';

const send = ({ client, print }: Cli) =>
  withEventOptions(
    command('send', 'Send a lead, trial, milestone or conversion event')
      .requiredOption('--event-name <name>', 'your name for the event, such as signed_up')
      .addOption(oneOf('--event-type <type>', eventTypes, ' (default: milestone)'))
      .option(
        '--external-event-id <id>',
        'your own stable id, which makes retries safe; required for conversions',
      )
      .option('--sale-amount <number>', 'for conversions, in major units', amount)
      .option('--sale-amount-currency <code>', 'for conversions, ISO 4217'),
  )
    .example(
      'events send --event-name trial_started --event-type trial --customer-id cus_1 --external-event-id sub_9',
    )
    .action(async (options) => {
      assertIdentifier(options);
      await print((await client()).events.create(toBody(options)));
    });

export const commands = (cli: Cli) => [send(cli)];
