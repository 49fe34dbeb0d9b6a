import { moneyText, REASON_LENGTH_MAX } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { amount } from '../options/values.ts';

const columns = ['created_at', 'amount', 'currency', 'reason', 'affiliate_id', 'voided_at', 'id'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List adjustments, newest first'), 'adjustment')
    .option('--affiliate-id <id>', 'filter by affiliate')
    .option('--program-id <id>', 'filter by program')
    .option('--transaction-id <id>', 'filter by commission')
    .option('--currency <code>', 'filter by currency, ISO 4217')
    .option('--external-event-id <id>', 'filter by external event id')
    .example('adjustments list --affiliate-id aff_01J9')
    .action(async (options) =>
      printList((await client()).adjustments.list(toQuery(options)), columns, options.limit),
    );

const create = ({ client, print }: Cli) =>
  command('create', 'Add a bonus for an affiliate, or a deduction with a negative amount')
    .requiredOption('--affiliate-id <id>', 'affiliate to adjust')
    .requiredOption('--amount <number>', 'in major units: 250 for a bonus, -20 for a deduction', amount)
    .requiredOption('--currency <code>', 'ISO 4217, such as USD')
    .requiredOption('--reason <text>', `reason, at most ${REASON_LENGTH_MAX} characters`)
    .option('--transaction-id <id>', 'related commission')
    .option('--external-event-id <id>', 'your own stable id, which makes retries safe')
    .example('adjustments create --affiliate-id aff_01J9 --amount 250 --currency USD --reason "Video review"')
    .action(async (options) => print((await client()).adjustments.create(toBody(options))));

const get = ({ client, print }: Cli) =>
  command('get <adjustment-id>', 'Show an adjustment')
    .example('adjustments get adj_01J9')
    .action(async (id) => print((await client()).adjustments.get(id)));

const voidAdjustment = ({ client, confirm, print }: Cli) =>
  withIdempotencyKey(command('void <adjustment-id>'))
    .description('Void an adjustment that is not part of a payout yet. Asks for confirmation')
    .requiredOption('--reason <text>', `reason, at most ${REASON_LENGTH_MAX} characters`)
    .example('adjustments void adj_01J9 --reason "Entered twice" --yes')
    .action(async (id, { idempotencyKey, reason }) => {
      const { adjustments } = await client();
      await confirm(async () => {
        const { amount: size, currency, reason: why } = await adjustments.get(id);
        return [`Void the adjustment of ${moneyText(size, currency)} (${why})`, 'This cannot be undone.'];
      });
      await print(adjustments.void(id, { reason }, requestOptions({ idempotencyKey })));
    });

export const commands = (cli: Cli) => [list(cli), create(cli), get(cli), voidAdjustment(cli)];
