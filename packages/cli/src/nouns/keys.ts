import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { permissionsOption } from '../keys/permissions-option.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';
import { instant } from '../options/time.ts';

export const create = ({ answer, client, format, note, options, print }: Cli) =>
  withIdempotencyKey(new Command('create'))
    .description('Create an API key; it is shown this once')
    .requiredOption('--name <name>', 'what it is for')
    .addOption(permissionsOption('', '; none that your own key lacks').makeOptionMandatory())
    .option('--expires-at <time>', 'ISO 8601; a date is midnight UTC (default: never)', instant)
    .addHelpText(
      'after',
      '\n  $ tributary keys create --name "shop backend" --permissions write:commissions,create:clicks',
    )
    .action(async ({ idempotencyKey, ...fields }) => {
      const { apiKeys } = await client();
      const created = await answer(apiKeys.create(toBody(fields), requestOptions({ idempotencyKey })));
      await print(created);
      const isShown = format() !== 'id' && (options().fields?.includes('key') ?? true);
      const another = `Revoke it with \`tributary keys revoke ${created.id}\` and create another.`;
      if (created.key === null) note(`The key was in the first answer alone. If that is lost: ${another}`);
      else if (isShown) note('Keep the key now: nobody can read it again.');
      else note(`The key was not shown, and nobody can read it again. ${another}`);
    });
