import { roles } from '@tributary/core';
import { visible } from '@tributary/payout-files/visible';
import type { ResetCreate } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { OptionOf } from '../options/one-of.ts';

const columns = ['id', 'name', 'email', 'email_verified', 'role', 'has_totp', 'last_used_at', 'disabled_at'];

const list = ({ client, printList }: Cli) =>
  command('list', 'List the members of this environment, by name')
    .example('members list')
    .action(async () => printList(await (await client()).members.list(), columns));

const get = ({ client, print }: Cli) =>
  command('get <user-id>', 'Show a member')
    .example('members get usr_01J9')
    .action(async (id) => print((await client()).members.get(id)));

const update = ({ client, print }: Cli) =>
  command('update <user-id>', 'Change a member’s role. Takes effect within a second')
    .addOption(new OptionOf('--role <role>', roles, `one of ${roles.join(', ')}`).makeOptionMandatory())
    .example('members update usr_01J9 --role finance')
    .action(async (id, fields) => print((await client()).members.update(id, toBody(fields))));

const remove = ({ client, confirm, print }: Cli) =>
  command(
    'remove <user-id>',
    'Remove a member from this environment. Takes effect within a second. Asks for confirmation',
  )
    .example('members remove usr_01J9 --yes')
    .action(async (id) => {
      const { members } = await client();
      await confirm(async () => {
        const { name, email } = await members.get(id);
        return `Remove ${visible(name)} (${visible(email)}) from this environment`;
      });
      await print(members.remove(id));
    });

const resetLink = ({ answer, client, confirm, format, note, options, print }: Cli) =>
  withIdempotencyKey(
    command(
      'reset-link <user-id>',
      'Reset a member’s sign-in and create a link to set it up again. Asks for confirmation',
    ),
  )
    .option('--email <address>', 'corrected e-mail address')
    .option('--is-mailed', 'e-mail the link instead of printing it')
    .example('members reset-link usr_01J9 --yes')
    .action(async (id, { idempotencyKey, ...fields }) => {
      const { members } = await client();
      await confirm(async () => {
        const { name, email: known } = await members.get(id);
        return `Delete the password, the authenticator app and all sessions of ${visible(name)} (${visible(known)})`;
      });
      const body = toBody<ResetCreate>(fields);
      const made = await answer(members.createResetLink(id, body, requestOptions({ idempotencyKey })));
      await print(made);
      if (made.is_mailed) note('The link was e-mailed.');
      else if (made.url === null)
        note('The link was only included in the first response. If you no longer have it, create another.');
      else if (format() !== 'id' && (options().fields?.includes('url') ?? true))
        note('Share this link only with the member. It can be used only once and won’t be shown again.');
    });

export const commands = (cli: Cli) => [list(cli), get(cli), update(cli), remove(cli), resetLink(cli)];
