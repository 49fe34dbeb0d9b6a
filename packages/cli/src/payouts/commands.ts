import { moneyText, openPayoutStatuses, payoutStatuses, REASON_LENGTH_MAX } from '@tributary/core';
import { moneyPlace } from '../bulk/confirm-totals.ts';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toCamelBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { instant } from '../options/values.ts';
import { apply } from './apply.ts';
import { approve } from './approve.ts';
import { create } from './create.ts';
import { exportPayouts } from './export.ts';
import { confirmMove, moveCommands, withReferenceOptions } from './moves.ts';

const columns = ['affiliate_name', 'amount', 'currency', 'status', 'id', 'created_at', 'payment_reference'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List payouts, newest first'), 'payout')
    .addOption(
      oneOf(
        '--status <status>',
        [...payoutStatuses, 'open'],
        `; open means ${openPayoutStatuses.join(' or ')}`,
      ),
    )
    .addOption(oneOf('--approval <state>', ['waiting'], ': for approval by a second person'))
    .option('--program-id <id>', 'filter by program')
    .option('--affiliate-id <id>', 'filter by affiliate')
    .option('--currency <code>', 'filter by currency, ISO 4217')
    .option('--search <text>', 'search references, affiliates and invoice numbers')
    .addOption(oneOf('--sort <field>', ['created_at', 'amount'], ' (default: created_at)'))
    .example('payouts list --status pending --limit all')
    .action(async (options) =>
      printList((await client()).payouts.list(toQuery(options)), columns, options.limit),
    );

const get = ({ client, print }: Cli) =>
  command('get <payout-id>', 'Show a payout and its commissions')
    .example('payouts get pay_01J9')
    .action(async (id) => print((await client()).payouts.get(id)));

const update = (cli: Cli) =>
  withReferenceOptions(
    command(
      'update <payout-id>',
      'Change a payout’s status. Asks for confirmation before setting completed or cancelled',
    )
      .requiredOption('--status <status>', 'pending, processing, completed, failed or cancelled')
      .option('--reason <text>', 'reason for failed or cancelled, such as the bank’s message'),
  )
    .example('payouts update pay_01J9 --status completed --payment-reference WIRE-1')
    .action(async (id, options) => {
      const { payouts } = await cli.client();
      await confirmMove(cli, payouts, { id, status: options.status });
      await cli.print(payouts.update(id, toCamelBody(options)));
    });

const returnPayout = (cli: Cli) =>
  withIdempotencyKey(command('return <payout-id>'))
    .description(
      'Record that a completed payout was returned, so that the amount is owed again. Asks for confirmation',
    )
    .requiredOption(
      '--reason <text>',
      `reason, such as the bank’s message; at most ${REASON_LENGTH_MAX} characters`,
    )
    .option(
      '--returned-at <time>',
      'when the money was returned, ISO 8601; a date means midnight UTC (default: now)',
      instant,
    )
    .example('payouts return pay_01J9 --reason "AC04 account closed"')
    .action(async (id, { idempotencyKey, ...fields }) => {
      const { payouts } = await cli.client();
      await cli.confirm(async () => {
        const { affiliate_name, amount, currency, program_id } = await payouts.get(id);
        const payout = `the payout of ${moneyText(amount, currency)} to ${affiliate_name}`;
        const place = await moneyPlace(cli, [program_id]);
        return [`Record that ${payout} was returned ${place}`, 'This cannot be undone.'];
      });
      await cli.print(payouts.return(id, toBody(fields), requestOptions({ idempotencyKey })));
    });

export const commands = (cli: Cli) => [
  list(cli),
  create(cli),
  get(cli),
  update(cli),
  ...moveCommands(cli),
  approve(cli),
  returnPayout(cli),
  apply(cli),
  exportPayouts(cli),
];
