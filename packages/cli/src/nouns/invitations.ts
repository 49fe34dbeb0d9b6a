import { roles } from '@tributary/core';
import type { InvitationCreate } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { OptionOf } from '../options/one-of.ts';

const columns = ['id', 'email', 'role', 'made_by', 'is_mailed', 'expires_at'];

const list = ({ client, printList }: Cli) =>
  command('list', 'List the open invitations to this environment, newest first')
    .example('invitations list')
    .action(async () => printList(await (await client()).invitations.list(), columns));

const create = ({ answer, client, format, note, options, print }: Cli) =>
  withIdempotencyKey(command('create', 'Invite a person to this environment, with a link that works once'))
    .requiredOption('--email <address>', 'of the person')
    .addOption(
      new OptionOf(
        '--role <role>',
        roles,
        `one of ${roles.join(', ')}; none with more than your key`,
      ).makeOptionMandatory(),
    )
    .option('--is-mailed', 'mail the link instead of printing it')
    .example('invitations create --email ben@example.com --role finance')
    .action(async ({ idempotencyKey, ...fields }) => {
      const { invitations } = await client();
      const body = toBody<InvitationCreate>(fields);
      const made = await answer(invitations.create(body, requestOptions({ idempotencyKey })));
      await print(made);
      if (made.is_mailed) note('The link was mailed.');
      else if (made.url === null)
        note('The link was only in the first response. If it is lost, invite the same address again.');
      else if (format() !== 'id' && (options().fields?.includes('url') ?? true))
        note('Give the link to this person only: it works once, for 7 days, and cannot be shown again.');
    });

const revoke = ({ client, print }: Cli) =>
  command('revoke <invitation-id>', 'Revoke an invitation: its link no longer works')
    .example('invitations revoke inv_01J9')
    .action(async (id) => print((await client()).invitations.revoke(id)));

export const commands = (cli: Cli) => [list(cli), create(cli), revoke(cli)];
