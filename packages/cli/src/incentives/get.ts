import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show an incentive, as its latest version has it')
    .argument('<incentive-id>', 'such as inc_01J9')
    .addHelpText('after', '\n  $ tributary incentives get inc_01J9')
    .action(async (id) => print((await client()).incentives.get(id)));
