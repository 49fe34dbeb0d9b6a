import type { Close } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { month } from '../options/values.ts';
import { printAccruals } from './accounting-reports.ts';

const columns = ['month', 'program_id', 'created_at', 'closed_by', 'id'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(command('list', 'List closed months, most recently closed first'), 'close')
    .option('--program-id <id>', 'filter by program')
    .example('closes list --program-id prg_01J9')
    .action(async (options) =>
      printList((await client()).closes.list(toQuery(options)), columns, options.limit),
    );

const create = (cli: Cli) =>
  withIdempotencyKey(command('create', 'Close a month: store the totals of its accrual report'))
    .requiredOption('--month <month>', 'month that has ended, such as 2026-10', month)
    .option('--program-id <id>', 'program (default: the only program)')
    .example('closes create --month 2026-10')
    .action(async ({ idempotencyKey, ...fields }) => {
      const { closes } = await cli.client();
      await printClose(
        cli,
        await cli.answer(closes.create(toBody(fields), requestOptions({ idempotencyKey }))),
      );
    });

const lateColumns = [
  'type',
  'amount',
  'currency',
  'occurred_at',
  'booked_at',
  'transaction_id',
  'affiliate_id',
];

const get = (cli: Cli) =>
  command('get <close-id>', 'Show a closed month and its late entries')
    .example('closes get cls_01J9')
    .action(async (id) => {
      const close = await (await cli.client()).closes.get(id);
      await printClose(cli, close);
      if (cli.format() !== 'table' || close.booked_after_close.bookings.length === 0) return;
      cli.write(`\n${cli.paint().bold('Booked after the close')}\n`);
      await cli.printList(close.booked_after_close.bookings, lateColumns);
    });

async function printClose(cli: Cli, close: Close): Promise<void> {
  if (cli.format() !== 'table') return cli.print(close);
  cli.write(`${cli.paint().bold(close.month)}  ${close.id}\n`);
  await printAccruals(cli, close);
}

const deleteClose = ({ client, confirm, print }: Cli) =>
  command('delete <close-id>', 'Reopen a program’s latest closed month. Asks for confirmation')
    .example('closes delete cls_01J9 --yes')
    .action(async (id) => {
      const { closes } = await client();
      await confirm(async () => [
        `Reopen ${(await closes.get(id)).month}`,
        'Its stored totals will be deleted.',
      ]);
      await print(closes.delete(id));
    });

export const commands = (cli: Cli) => [list(cli), create(cli), get(cli), deleteClose(cli)];
