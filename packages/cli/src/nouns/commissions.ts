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
    .option('--search <text>', 'search affiliates and customers, or the beginning of an identifier')
    .option('--affiliate-id <id>', 'filter by affiliate')
    .option('--group-id <id>', 'filter by affiliate group')
    .option('--referral-id <id>', 'filter by referral')
    .option('--program-id <id>', 'filter by program')
    .option('--incentive-id <id>', 'filter by incentive')
    .option('--payout-id <id>', 'filter by payout')
    .addOption(oneOf('--status <status>', commissionStatuses))
    .addOption(oneOf('--sales-status <status>', salesStatuses))
    .addOption(
      oneOf('--approval <approval>', approvals, ': waiting for approval, on hold, or pending with a flag'),
    )
    .option('--currency <code>', 'filter by commission currency or unit')
    .option('--external-event-id <id>', 'filter by external event id')
    .option('--invoice-id <id>', 'filter by invoice id')
    .option('--payment-intent-id <id>', 'filter by payment intent id')
    .option('--import-id <id>', 'filter by import')
    .option('--from <time>', 'occurred at or after this time, ISO 8601; a date means midnight UTC', instant)
    .option('--to <time>', 'occurred before this time', instant)
    .option('--recorded-before <time>', 'recorded before this time, such as as_of in the totals', instant)
    .addOption(anyOf('--include <names>', ['voided']));

/**
 * Creates `commissions list` and `conversions list`, which list the same objects, because a sale and its commission are
 * one object.
 */
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
  withFilters(command('totals', 'Show the number and total of commissions by state and currency'))
    .option(
      '--created-gte <time>',
      'created at or after this time, ISO 8601; a date means midnight UTC',
      instant,
    )
    .option(
      '--created-lte <time>',
      'created at or before this time, ISO 8601; a date means midnight UTC',
      instant,
    )
    .example('commissions totals --approval waiting --from 2026-01-01')
    .action(async (options) => {
      const found = await (await client()).commissions.totals(toBody(options));
      if (isWholeJson()) return print(found);
      await printList(found.rows, totalsColumns);
      note(`As of ${found.as_of}.`);
    });

const create = ({ client, print }: Cli) =>
  withIdempotencyKey(command('create', 'Record a commission with a known amount'))
    .requiredOption('--referral-id <id>', 'referral that made the purchase')
    .requiredOption('--sale-amount <number>', 'sale amount in major units, such as 99.90', amount)
    .requiredOption('--sale-amount-currency <code>', 'ISO 4217, such as USD')
    .requiredOption('--commission-amount <number>', 'commission in major units', amount)
    .requiredOption('--commission-currency <code>', 'ISO 4217')
    .addOption(oneOf('--status <status>', commissionStatuses, ' (default: pending)'))
    .addOption(oneOf('--sales-status <status>', newSalesStatuses, ' (default: pending)'))
    .option('--is-subscription', 'a subscription payment')
    .option('--no-is-subscription', 'a one-time payment (default)')
    .option('--payment-intent-id <id>', 'payment intent id of your payment provider')
    .option('--invoice-id <id>', 'your invoice id')
    .option(
      '--allow-duplicate',
      'record the sale even if the referral has one with the same invoice or payment intent',
    )
    .option('--counts-as-payment', 'count it toward limits and tiers once it is complete (default)')
    .option('--no-counts-as-payment', 'do not count it toward limits and tiers, even if the sale is complete')
    .option('--hold-period-days <days>', 'days to hold the commission before it can be paid', integer)
    .option(
      '--created-at <time>',
      'backdate the commission, ISO 8601; a date means midnight UTC (default: now)',
      instant,
    )
    .example(
      'commissions create --referral-id ref_01J9 --sale-amount 100 --sale-amount-currency USD --commission-amount 20 --commission-currency USD',
    )
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).commissions.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );

const createBatch = (cli: Cli) =>
  createBatchCommand(cli, {
    noun: 'commissions',
    description: 'Record many commissions, one JSON object per line. Continues if a line is rejected',
    key: 'idempotency_key',
    send: ({ commissions }, items) => commissions.createBatch({ items }),
  });

const update = ({ client, print }: Cli) =>
  command('update <commission-id>', 'Change the status of a commission or its sale')
    .addOption(oneOf('--status <status>', commissionStatusesByHand))
    .addOption(
      oneOf(
        '--sales-status <status>',
        salesStatusesByHand,
        '; completing a sale earns its calculated commission',
      ),
    )
    .option('--sale-amount <number>', 'final amount, while the sale is not complete', amount)
    .option('--reason <text>', `reason for --status rejected, at most ${REASON_LENGTH_MAX} characters`)
    .example('commissions update trx_01J9 --sales-status complete')
    .action(async (id, options) => print((await client()).commissions.update(id, toUpdate(options))));

const get = ({ client, print }: Cli) =>
  command('get <commission-id>', 'Show a commission')
    .addOption(anyOf('--expand <names>', ['affiliate', 'referral', 'program', 'earnings']))
    .example('commissions get trx_01J9 --expand earnings')
    .action(async (id, options) => print((await client()).commissions.get(id, options)));

const voidCommission = ({ client, confirm, print }: Cli) =>
  withIdempotencyKey(command('void <commission-id>'))
    .description('Void a commission or conversion that was recorded by mistake. Asks for confirmation')
    .option(
      '--free-key',
      'allow an imported row’s key to be used again, so that the same row can be recorded again',
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
        const sale = `a sale of ${moneyText(sale_amount, sale_amount_currency)}${earned}`;
        return [`Void ${id}, ${sale}`, 'This cannot be undone.'];
      });
      await print(commissions.void(id, toBody(options), requestOptions({ idempotencyKey })));
    });

const keep = ({ client, print }: Cli) =>
  withIdempotencyKey(command('keep <commission-id>'))
    .description('Keep a possible duplicate that is a separate sale. To remove a duplicate, void it instead')
    .example('commissions keep trx_01J9')
    .action(async (id, { idempotencyKey }) => {
      const { commissions } = await client();
      await print(commissions.keep(id, requestOptions({ idempotencyKey })));
    });

const voidImported = ({ client, confirm, print }: Cli) =>
  withIdempotencyKey(command('void-imported'))
    .description(
      'Void commissions or conversions from one import. Asks for confirmation. See also: import undo',
    )
    .requiredOption('--import-id <id>', 'import that recorded the commissions')
    .option('--ids <ids>', 'up to 500 ids, comma-separated', commaList)
    .option('--keys <keys>', 'keys instead of ids, comma-separated', commaList)
    .option('--free-key', 'allow the keys to be used again, so that the same rows can be recorded again')
    .example('commissions void-imported --import-id imp_0f3a92c1 --ids trx_01J9,trx_01J8 --yes')
    .action(async ({ idempotencyKey, ...options }) => {
      const { commissions } = await client();
      const count = (options.ids ?? options.keys ?? []).length;
      await confirm([
        `Void ${counted(count, 'commission')} of ${options.importId}`,
        'This cannot be undone.',
      ]);
      await print(commissions.voidImported(toBody(options), requestOptions({ idempotencyKey })));
    });

const deleteCommission = ({ client, confirm, print }: Cli) =>
  command('delete <commission-id>', 'Delete a transaction that earned nothing. Asks for confirmation')
    .example('commissions delete trx_01J9 --yes')
    .action(async (id) => {
      const { commissions } = await client();
      await confirm(async () => {
        const { sale_amount, sale_amount_currency } = await commissions.get(id);
        const sale = `a sale of ${moneyText(sale_amount, sale_amount_currency)}`;
        return [`Permanently delete ${id}, ${sale}`, 'This cannot be undone.'];
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
