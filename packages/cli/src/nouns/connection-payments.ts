import {
  notCreditedReasons,
  paymentWaits,
  providerEventStatuses,
  providerPaymentStatuses,
} from '@tributary/core';
import { confirmTotals } from '../bulk/confirm-totals.ts';
import { expectedTotal, totalsOf } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { counted } from '../terminal/text.ts';

const eventColumns = ['created_at', 'type', 'status', 'reason', 'attempts_count', 'id'];
const paymentColumns = [
  ...[
    'paid_at',
    'customer_email',
    'status',
    'reason',
    'collected',
    'sale_amount',
    'refunded',
    'currency',
    'affiliate_id',
  ],
  ...['notes', 'id'],
];

const events = ({ client, printList }: Cli) =>
  withCursorOptions(
    command('events <connection-id>', 'List events received in the last 30 days, newest first'),
    'event',
  )
    .addOption(oneOf('--status <status>', providerEventStatuses))
    .example('connections events con_01J9 --status failed')
    .action(async (id, options) =>
      printList((await client()).connections.listEvents(id, toQuery(options)), eventColumns, options.limit),
    );

const retryEvent = ({ client, print }: Cli) =>
  withIdempotencyKey(command('retry-event <connection-id>', 'Process a failed event again'))
    .argument('<event-id>', 'Stripe event id, such as evt_1Pq')
    .example('connections retry-event con_01J9 evt_1Pq')
    .action(async (id, eventId, { idempotencyKey }) =>
      print((await client()).connections.retryEvent(id, eventId, requestOptions({ idempotencyKey }))),
    );

const payments = ({ client, printList }: Cli) =>
  withCursorOptions(
    command('payments <connection-id>', 'List payments and their status, newest first'),
    'payment',
  )
    .addOption(oneOf('--status <status>', providerPaymentStatuses))
    .addOption(
      oneOf(
        '--reason <reason>',
        [...notCreditedReasons, ...paymentWaits],
        ': why it is not credited or still pending',
      ),
    )
    .addOption(oneOf('--needs-person <true>', ['true'], ': only payments that need manual review'))
    .addOption(anyOf('--expand <names>', ['affiliate']))
    .example('connections payments con_01J9 --status not_credited --reason no_referral')
    .action(async (id, options) =>
      printList(
        (await client()).connections.listPayments(id, toQuery(options)),
        paymentColumns,
        options.limit,
      ),
    );

const payment = ({ client, print }: Cli) =>
  command('payment <connection-id>', 'Show a payment in full')
    .argument('<payment-id>', 'Stripe id, such as in_1Pq or pi_3Pq')
    .example('connections payment con_01J9 in_1Pq')
    .action(async (id, paymentId) => print((await client()).connections.getPayment(id, paymentId)));

const settle = ({ client, print }: Cli) =>
  withIdempotencyKey(
    command('settle <connection-id>', 'Process a payment and its customer’s other payments again'),
  )
    .argument('<payment-id>', 'Stripe id, such as in_1Pq or pi_3Pq')
    .example('connections settle con_01J9 in_1Pq')
    .action(async (id, paymentId, { idempotencyKey }) =>
      print((await client()).connections.settlePayment(id, paymentId, requestOptions({ idempotencyKey }))),
    );

const attribute = ({ client, print }: Cli) =>
  withIdempotencyKey(command('attribute-payment <connection-id> <payment-id>'))
    .description('Credit an uncredited payment to an affiliate or a referral')
    .option('--affiliate-id <id>', 'affiliate to credit; the customer becomes a referral')
    .option('--referral-id <id>', 'the customer’s referral, instead of an affiliate')
    .requiredOption('--reason <text>', 'reason')
    .example(
      'connections attribute-payment con_01J9 in_1Q --affiliate-id aff_01J9 --reason "Customer told us by phone"',
    )
    .action(async (id, paymentId, { idempotencyKey, ...options }) => {
      const { connections } = await client();
      await print(
        connections.attributePayment(id, paymentId, toBody(options), requestOptions({ idempotencyKey })),
      );
    });

const bookObserved = (cli: Cli) =>
  withIdempotencyKey(command('book-observed <connection-id>'))
    .description(
      'Record payments that a connection observed before it went live. Shows the totals and asks for confirmation',
    )
    .option('--dry-run', 'show what would be recorded without recording it')
    .option(
      '--expect-total <code=number>',
      'proceed only if the total is exactly this; repeat for every currency',
      expectedTotal,
    )
    .example(
      'connections book-observed con_01J9 --dry-run',
      'connections book-observed con_01J9 --expect-total USD=1234.50 --yes',
    )
    .action(async (id, { idempotencyKey, dryRun, expectTotal }) => {
      const { connections } = await cli.client();
      const found = await connections.bookObserved(id, { dry_run: true });
      if (dryRun) return cli.print(found);
      const { count, totals, affiliates } = found;
      await confirmTotals(cli, {
        what: `Record ${counted(count, 'observed payment')}`,
        rows: affiliates,
        columns: ['affiliate_id', 'count', 'sale_amount', 'currency', 'refunded'],
        totals: totalsOf(totals),
        programIds: [(await connections.get(id)).program_id],
        expected: expectTotal,
      });
      const expected = { count, totals };
      await cli.print(connections.bookObserved(id, { expected }, requestOptions({ idempotencyKey })));
    });

/** Commands for the events that a connection receives, and the payments read from them. */
export const paymentCommands = (cli: Cli) =>
  [events, retryEvent, payments, payment, settle, attribute, bookObserved].map((member) => member(cli));
