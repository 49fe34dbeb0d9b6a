import { amountText, REASON_LENGTH_MAX, refundKinds } from '@tributary/core';
import { visible } from '@tributary/payout-files/visible';
import type { Explanation } from '@tributary/sdk';
import { createBatchCommand } from '../bulk/create-batch.ts';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { assertIdentifier, withEventOptions } from '../options/event-options.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { amount, instant } from '../options/values.ts';
import type { Paint } from '../terminal/table.ts';
import { list } from './commissions.ts';

const create = ({ client, note, print }: Cli) =>
  withEventOptions(
    command('create', 'Record a sale and calculate its commission')
      .requiredOption('--sale-amount <number>', 'sale amount in major units, such as 99.90', amount)
      .requiredOption('--sale-amount-currency <code>', 'ISO 4217, such as USD')
      .requiredOption(
        '--external-event-id <id>',
        'your own stable id, such as the invoice number, which makes retries safe',
      ),
  )
    .option('--event-name <name>', 'your name for the event')
    .addOption(oneOf('--event-type <type>', ['conversion'], ' (the only value)'))
    .option('--dry-run', 'show the commission without recording the sale')
    .example(
      'conversions create --customer-id cus_1 --sale-amount 99 --sale-amount-currency USD --external-event-id in_42',
    )
    .action(async (options) => {
      assertIdentifier(options);
      await print((await client()).conversions.create(toBody(options)));
      if (options.dryRun) note('Dry run: nothing was recorded, and the ids do not exist.');
    });

const createBatch = (cli: Cli) =>
  createBatchCommand(cli, {
    noun: 'conversions',
    description: 'Record many conversions, one JSON object per line. Continues if a line is rejected',
    key: 'external_event_id',
    send: ({ conversions }, items) => conversions.createBatch({ items }),
  });

const refund = ({ client, note, print }: Cli) =>
  command('refund <conversion-id>', 'Refund a conversion, in full or in part')
    .option('--amount <number>', 'amount to refund (default: the remaining amount)', amount)
    .option('--currency <code>', 'must be the sale’s currency')
    .option('--reason <text>', 'reason, for your own records')
    .addOption(oneOf('--kind <kind>', refundKinds, ' (default: refund)'))
    .option('--external-event-id <id>', 'your own stable id, such as the refund id, which makes retries safe')
    .option(
      '--refunded-at <time>',
      'when the refund happened, ISO 8601; a date means midnight UTC (default: now)',
      instant,
    )
    .option('--dry-run', 'show the remaining amounts without refunding anything')
    .example('conversions refund trx_01J9 --amount 25 --external-event-id re_91')
    .action(async (id, options) => {
      await print((await client()).conversions.refund(id, toBody(options)));
      if (options.dryRun) note('Dry run: nothing was refunded.');
    });

const refundBatch = (cli: Cli) =>
  createBatchCommand(cli, {
    name: 'refund-batch',
    noun: 'conversions',
    description: 'Refund many conversions, one JSON object per line. Continues if a line is rejected',
    key: 'external_event_id',
    send: ({ conversions }, items) => conversions.refundBatch({ items }),
  });

const refundColumns = ['created_at', 'amount', 'currency', 'kind', 'external_event_id', 'undone_at', 'id'];

const refunds = ({ client, printList }: Cli) =>
  withCursorOptions(command('refunds <conversion-id>'), 'refund')
    .description('List a conversion’s refunds, newest first')
    .option('--external-event-id <id>', 'filter by external event id')
    .example('conversions refunds trx_01J9')
    .action(async (id, options) =>
      printList((await client()).conversions.refunds(id, toQuery(options)), refundColumns, options.limit),
    );

const undoRefund = ({ client, print }: Cli) =>
  withIdempotencyKey(command('undo-refund <conversion-id> <refund-id>'))
    .description(
      'Undo a refund, for example after winning a dispute. The next payout includes the commission again',
    )
    .requiredOption('--reason <text>', `reason, at most ${REASON_LENGTH_MAX} characters`)
    .example('conversions undo-refund trx_01J9 rfd_01J9 --reason "Dispute won"')
    .action(async (id, refundId, { idempotencyKey, reason }) =>
      print(
        (await client()).conversions.undoRefund(id, refundId, { reason }, requestOptions({ idempotencyKey })),
      ),
    );

type Considered = Explanation['considered'][number];

function creditLines({ conversion_id, referral }: Explanation): string[] {
  const { id, affiliate_id, resolved_by, linked, made_from, attribution } = referral;
  const found = resolved_by.length === 0 ? '' : `, matched by ${resolved_by.join(', ')}`;
  return [
    `${conversion_id} is credited to ${affiliate_id} through ${id}${found}.`,
    ...(made_from === 'coupon_code' ? [`${id} was created from the coupon.`] : []),
    ...(attribution === undefined
      ? []
      : [`The sale had both a click and a coupon: the program uses ${attribution}.`]),
    ...(made_from === 'spent_click'
      ? [`The click already belongs to another customer’s referral: ${id} was created from a copy of it.`]
      : []),
    ...(linked.length === 0 ? [] : [`The sale linked ${linked.join(', ')} to ${id}.`]),
  ];
}

function figures({ uncapped, commission, currency, capped_by }: Considered): string {
  if (commission === null) return '';
  const text = (amount: number | null) => (amount === null ? 'nothing' : amountText(amount, currency ?? ''));
  const cap = capped_by === null ? '' : ` (${text(uncapped)} before ${capped_by})`;
  return `${text(commission)} ${currency ?? ''}`.trimEnd() + cap;
}

function incentiveLines(considered: Considered): string[] {
  const { name, incentive_id, version, reason, explanation } = considered;
  const mark = reason === 'matched' ? '*' : ' ';
  const given = figures(considered);
  return [
    `${mark} ${name} (${incentive_id}, version ${version}): ${reason.replaceAll('_', ' ')}`,
    `    ${explanation}`,
    ...(given === '' ? [] : [`    ${reason === 'matched' ? 'Commission' : 'Would have earned'}: ${given}.`]),
  ];
}

function explanationText(explanation: Explanation, { bold }: Paint): string {
  const { considered, arithmetic, matched, flags } = explanation;
  const block = (title: string, lines: readonly string[]) => ['', bold(title), ...lines.map(visible)];
  const noMatch =
    considered.length === 0 ? 'The affiliate’s group has no incentive.' : 'No incentive matched.';
  const lines = [
    ...creditLines(explanation).map(visible),
    ...block('Incentives', [...considered.flatMap(incentiveLines), ...(matched === null ? [noMatch] : [])]),
    ...(arithmetic.length === 0
      ? []
      : block(
          'Calculation',
          arithmetic.map((line) => `  ${line}`),
        )),
    ...(flags.length === 0
      ? []
      : block(
          'Flags',
          flags.map((flag) => `  ${flag}`),
        )),
  ];
  return `${lines.join('\n')}\n`;
}

const get = ({ client, print }: Cli) =>
  command('get <conversion-id>', 'Show a conversion')
    .addOption(anyOf('--expand <names>', ['affiliate', 'referral', 'program', 'earnings']))
    .example('conversions get trx_01J9 --expand referral')
    .action(async (id, options) => print((await client()).conversions.get(id, options)));

const explain = ({ client, format, options, paint, print, write }: Cli) =>
  command('explain <conversion-id>', 'Explain how a conversion was attributed and its commission calculated')
    .example('conversions explain trx_01J9')
    .action(async (id) => {
      const explanation = await (await client()).conversions.explain(id);
      if (format() === 'table' && options().fields === undefined)
        write(explanationText(explanation, paint()));
      else await print(explanation);
    });

export const commands = (cli: Cli) => [
  list(cli, 'conversions'),
  create(cli),
  createBatch(cli),
  refund(cli),
  refundBatch(cli),
  refunds(cli),
  undoRefund(cli),
  get(cli),
  explain(cli),
];
