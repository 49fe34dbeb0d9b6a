import { roles } from '@tributary/core';
import type { InvitationCreate } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { OptionOf } from '../options/one-of.ts';

const columns = ['id', 'email', 'role', 'made_by', 'is_mailed', 'expires_at'];

const list = ({ client, printList }: Cli) =>
  command('list', 'List the pending invitations to this environment, newest first')
    .example('invitations list')
    .action(async () => printList(await (await client()).invitations.list(), columns));

const create = ({ answer, client, format, note, options, print }: Cli) =>
  withIdempotencyKey(command('create', 'Invite someone to this environment with a single-use link'))
    .requiredOption('--email <address>', 'e-mail address of the person')
    .addOption(
      new OptionOf(
        '--role <role>',
        roles,
        `one of ${roles.join(', ')}; the role cannot have permissions that your key lacks`,
      ).makeOptionMandatory(),
    )
    .option('--is-mailed', 'e-mail the link instead of printing it')
    .example('invitations create --email ben@example.com --role finance')
    .action(async ({ idempotencyKey, ...fields }) => {
      const { invitations } = await client();
      const body = toBody<InvitationCreate>(fields);
      const made = await answer(invitations.create(body, requestOptions({ idempotencyKey })));
      await print(made);
      if (made.is_mailed) note('The link was e-mailed.');
      else if (made.url === null)
        note(
          'The link was only included in the first response. If you no longer have it, invite the same address again.',
        );
      else if (format() !== 'id' && (options().fields?.includes('url') ?? true))
        note(
          'Share this link only with the person you invited. It can be used only once, expires in 7 days and won’t be shown again.',
        );
    });

const revoke = ({ client, print }: Cli) =>
  command('revoke <invitation-id>', 'Revoke an invitation, so that its link no longer works')
    .example('invitations revoke inv_01J9')
    .action(async (id) => print((await client()).invitations.revoke(id)));

export const commands = (cli: Cli) => [list(cli), create(cli), revoke(cli)];
