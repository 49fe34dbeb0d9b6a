import {
  approvals,
  commissionSorts,
  commissionStatuses,
  commissionStatusesByHand,
  moneyText,
  newSalesStatuses,
  REASON_LENGTH_MAX,
  salesStatuses,
  salesStatusesByHand,
} from '@tributary/core';
import { createBatchCommand } from '../bulk/create-batch.ts';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { amount, commaList, instant, integer } from '../options/values.ts';
import { counted } from '../terminal/text.ts';
import { moveCommands } from './commission-moves.ts';

const columns = [
  'id',
  'status',
  'commission_amount',
  'commission_currency',
  'sale_amount',
  'sale_amount_currency',
  'sales_status',
  'created_at',
  'affiliate_id',
];

const withFilters = (command: Command): Command =>
  command
    .option('--search <text>', 'part of the affiliate or customer, or how an identifier begins')
    .option('--affiliate-id <id>', 'of this affiliate')
    .option('--group-id <id>', 'of affiliates in this group')
    .option('--referral-id <id>', 'of this referral')
    .option('--program-id <id>', 'of this program')
    .option('--incentive-id <id>', 'calculated by this incentive')
    .option('--payout-id <id>', 'in this payout')
    .addOption(oneOf('--status <status>', commissionStatuses))
    .addOption(oneOf('--sales-status <status>', salesStatuses))
    .addOption(
      oneOf(
        '--approval <approval>',
        approvals,
        ': for a person to approve it, for a hold to end, or pending with a flag',
      ),
    )
    .option('--currency <code>', 'the commission is in this currency or unit')
    .option('--external-event-id <id>', 'recorded under this external event id')
    .option('--invoice-id <id>', 'with this invoice id')
    .option('--payment-intent-id <id>', 'with this payment intent id')
    .option('--import-id <id>', 'recorded by this import')
    .option('--from <time>', 'occurred then or later, ISO 8601; a date is midnight UTC', instant)
    .option('--to <time>', 'occurred before then', instant)
    .option('--recorded-before <time>', 'recorded before then, such as the as_of of totals', instant)
    .addOption(anyOf('--include <names>', ['voided']));

/** `commissions list`, and `conversions list`: a sale and its commission are one object. */
export const list = ({ client, printList }: Cli, noun: string) =>
  withFilters(withCursorOptions(command('list'), 'commission'))
    .description('List conversions with their commissions, newest first')
    .addOption(oneOf('--sort <field>', commissionSorts, ' (default: created_at)'))
    .addOption(anyOf('--expand <names>', ['affiliate', 'referral', 'earnings']))
    .addHelpText('after', `\n  $ tributary ${noun} list --status pending --limit all`)
    .action(async (options) =>
      printList((await client()).commissions.list(toQuery(options)), columns, options.limit),
    );

const totalsColumns = ['state', 'currency', 'count', 'commission', 'sales'];

const totals = ({ client, isWholeJson, note, print, printList }: Cli) =>
  withFilters(command('totals', 'Count and add up commissions by state and currency'))
    .option('--created-gte <time>', 'created then or later, ISO 8601; a date is midnight UTC', instant)
    .option('--created-lte <time>', 'created then or earlier, ISO 8601; a date is midnight UTC', instant)
    .example('commissions totals --approval waiting --from 2026-01-01')
    .action(async (options) => {
      const found = await (await client()).commissions.totals(toBody(options));
      if (isWholeJson()) return print(found);
      await printList(found.rows, totalsColumns);
      note(`As of ${found.as_of}.`);
    });

const create = ({ client, print }: Cli) =>
  withIdempotencyKey(command('create', 'Record a commission whose amount you know already'))
    .requiredOption('--referral-id <id>', 'the referral credited')
    .requiredOption('--sale-amount <number>', 'in major units, such as 99.90', amount)
    .requiredOption('--sale-amount-currency <code>', 'ISO 4217, such as USD')
    .requiredOption('--commission-amount <number>', 'in major units', amount)
    .requiredOption('--commission-currency <code>', 'ISO 4217')
    .addOption(oneOf('--status <status>', commissionStatuses, ' (default: pending)'))
    .addOption(oneOf('--sales-status <status>', newSalesStatuses, ' (default: pending)'))
    .option('--is-subscription', 'the sale was a subscription payment')
    .option('--no-is-subscription', 'the sale was a one-off (default)')
    .option('--payment-intent-id <id>', "your payment provider's id")
    .option('--invoice-id <id>', 'your invoice')
    .option(
      '--allow-duplicate',
      'record it although a sale of the referral has the same invoice or payment intent',
    )
    .option('--counts-as-payment', 'limits and tiers count it once it is complete (default)')
    .option('--no-counts-as-payment', 'limits and tiers do not count it, even if its sale is complete')
    .option('--hold-period-days <days>', 'how long it is held before it can be paid', integer)
    .option('--created-at <time>', 'backdates it; ISO 8601; a date is midnight UTC (default: now)', instant)
    .example(
      'commissions create --referral-id ref_01J9 --sale-amount 100 --sale-amount-currency USD --commission-amount 20 --commission-currency USD',
    )
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).commissions.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );

const createBatch = (cli: Cli) =>
  createBatchCommand(cli, {
    noun: 'commissions',
    description:
      'Record many commissions, one JSON object per line; a rejected line does not stop the others',
    key: 'idempotency_key',
    send: ({ commissions }, items) => commissions.createBatch({ items }),
  });

const update = ({ client, print }: Cli) =>
  command('update <commission-id>', 'Change the status of a commission or of its sale')
    .addOption(oneOf('--status <status>', commissionStatusesByHand))
    .addOption(
      oneOf('--sales-status <status>', salesStatusesByHand, '; completing a calculated sale earns then'),
    )
    .option('--sale-amount <number>', 'the final amount, until the sale is complete', amount)
    .option('--reason <text>', `with --status rejected: why, at most ${REASON_LENGTH_MAX} characters`)
    .example('commissions update trx_01J9 --sales-status complete')
    .action(async (id, options) => print((await client()).commissions.update(id, toUpdate(options))));

const get = ({ client, print }: Cli) =>
  command('get <commission-id>', 'Show a commission')
    .addOption(anyOf('--expand <names>', ['affiliate', 'referral', 'program', 'earnings']))
    .example('commissions get trx_01J9 --expand earnings')
    .action(async (id, options) => print((await client()).commissions.get(id, options)));

const voidCommission = ({ client, confirm, print }: Cli) =>
  withIdempotencyKey(command('void <commission-id>'))
    .description('Void a commission or conversion that was recorded by mistake; asks first')
    .option(
      '--free-key',
      'of what an import recorded: free its key, so that the same row can be recorded again',
    )
    .example('commissions void trx_01J9 --yes')
    .action(async (id, { idempotencyKey, ...options }) => {
      const { commissions } = await client();
      await confirm(async () => {
        const { sale_amount, sale_amount_currency, commission_amount, commission_currency } =
          await commissions.get(id);
        const earned =
          commission_currency === null
            ? ''
            : ` and its commission of ${moneyText(commission_amount, commission_currency)}`;
        return `Void ${id}, a sale of ${moneyText(sale_amount, sale_amount_currency)}${earned}; this cannot be reversed`;
      });
      await print(commissions.void(id, toBody(options), requestOptions({ idempotencyKey })));
    });

const keep = ({ client, print }: Cli) =>
  withIdempotencyKey(command('keep <commission-id>'))
    .description(
      'Keep a possible duplicate, because it is another sale; if it is the same, void one of the two',
    )
    .example('commissions keep trx_01J9')
    .action(async (id, { idempotencyKey }) => {
      const { commissions } = await client();
      await print(commissions.keep(id, requestOptions({ idempotencyKey })));
    });

const voidImported = ({ client, confirm, print }: Cli) =>
  withIdempotencyKey(command('void-imported'))
    .description('Void commissions or conversions of one import; asks first. See also: import undo')
    .requiredOption('--import-id <id>', 'the import that recorded them')
    .option('--ids <ids>', 'up to 500, separated by commas', commaList)
    .option('--keys <keys>', 'instead of ids: their keys, separated by commas', commaList)
    .option('--free-key', 'free their keys, so that the same rows can be recorded again')
    .example('commissions void-imported --import-id imp_0f3a92c1 --ids trx_01J9,trx_01J8 --yes')
    .action(async ({ idempotencyKey, ...options }) => {
      const { commissions } = await client();
      const count = (options.ids ?? options.keys ?? []).length;
      await confirm(`Void ${counted(count, 'commission')} of ${options.importId}; this cannot be reversed`);
      await print(commissions.voidImported(toBody(options), requestOptions({ idempotencyKey })));
    });

const deleteCommission = ({ client, confirm, print }: Cli) =>
  command('delete <commission-id>', 'Delete a transaction that earned nothing; asks first')
    .example('commissions delete trx_01J9 --yes')
    .action(async (id) => {
      const { commissions } = await client();
      await confirm(async () => {
        const { sale_amount, sale_amount_currency } = await commissions.get(id);
        return `Delete ${id}, a sale of ${moneyText(sale_amount, sale_amount_currency)}, for good`;
      });
      await print(commissions.delete(id));
    });

export const commands = (cli: Cli) => [
  list(cli, 'commissions'),
  totals(cli),
  create(cli),
  createBatch(cli),
  update(cli),
  get(cli),
  ...moveCommands(cli),
  voidCommission(cli),
  keep(cli),
  voidImported(cli),
  deleteCommission(cli),
];
