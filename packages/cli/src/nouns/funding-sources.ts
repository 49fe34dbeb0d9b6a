import { NAME_LENGTH_MAX } from '@tributary/core';
import type { FundingSourceCreate } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { toQuery, withCursorOptions } from '../options/paging.ts';
import { commaList } from '../options/values.ts';

const columns = ['name', 'holder', 'iban', 'bic', 'is_default', 'id'];

const list = ({ client, printList }: Cli) =>
  withCursorOptions(
    command('list', 'List the bank accounts that you pay from, newest first'),
    'funding source',
  )
    .example('funding-sources list')
    .action(async (options) =>
      printList((await client()).fundingSources.list(toQuery(options)), columns, options.limit),
    );

const withSettings = (command: Command): Command =>
  command
    .option('--bic <bic>', 'BIC, if your bank requires it')
    .option('--is-default', 'make it the default account to pay from');

const create = ({ client, print }: Cli) =>
  withIdempotencyKey(
    withSettings(
      command('create', 'Add a bank account to pay from. The first account becomes the default')
        .requiredOption('--name <name>', `account name, at most ${NAME_LENGTH_MAX} characters`)
        .requiredOption('--holder <name>', 'account holder, as registered with the bank')
        .requiredOption('--iban <iban>', 'IBAN from a SEPA country; stored encrypted'),
    ),
  )
    .example('funding-sources create --name Main --holder "Shop GmbH" --iban DE02120300000000202051')
    .action(async ({ idempotencyKey, ...fields }) => {
      const { fundingSources } = await client();
      const body = toBody<FundingSourceCreate>(fields);
      await print(fundingSources.create(body, requestOptions({ idempotencyKey })));
    });

const get = ({ client, print }: Cli) =>
  command('get <funding-source-id>', 'Show a funding source, with its IBAN masked')
    .example('funding-sources get fund_01J9')
    .action(async (id) => print((await client()).fundingSources.get(id)));

const update = ({ client, print }: Cli) =>
  withSettings(
    command('update <funding-source-id>', 'Change a funding source')
      .option('--name <name>', `account name, at most ${NAME_LENGTH_MAX} characters`)
      .option('--holder <name>', 'account holder, as registered with the bank')
      .option('--iban <iban>', 'IBAN from a SEPA country; stored encrypted')
      .option('--clear <fields>', 'clear these fields: bic', commaList),
  )
    .example('funding-sources update fund_01J9 --is-default')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).fundingSources.update(id, toUpdate(fields, clear))),
    );

const exportSource = ({ client, note, print }: Cli) =>
  command(
    'export <funding-source-id>',
    'Show a funding source with its full IBAN. Each export is recorded in the audit log',
  )
    .example('funding-sources export fund_01J9')
    .action(async (id) => {
      await print((await client()).fundingSources.export(id));
      note('The output contains an unmasked IBAN. Store it where nobody else can read it.');
    });

const deleteSource = ({ client, confirm, print }: Cli) =>
  command('delete <funding-source-id>', 'Delete a funding source. Asks for confirmation')
    .example('funding-sources delete fund_01J9 --yes')
    .action(async (id) => {
      const { fundingSources } = await client();
      await confirm(async () => [
        `Permanently delete the funding source ${(await fundingSources.get(id)).name}`,
        'This cannot be undone.',
      ]);
      await print(fundingSources.delete(id));
    });

export const commands = (cli: Cli) => [
  list(cli),
  create(cli),
  get(cli),
  update(cli),
  exportSource(cli),
  deleteSource(cli),
];
