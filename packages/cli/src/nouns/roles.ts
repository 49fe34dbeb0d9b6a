import type { Cli } from '../cli.ts';
import { command } from '../options/command.ts';

const columns = ['role', 'permissions'];

const list = ({ client, printList }: Cli) =>
  command('list', 'List the member roles and their permissions')
    .example('roles list')
    .action(async () => printList(await (await client()).members.roles(), columns));

export const commands = (cli: Cli) => [list(cli)];
