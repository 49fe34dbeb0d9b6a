import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { anyOf } from '../options/one-of.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show an affiliate group')
    .argument('<group-id>', 'such as grp_01J9')
    .addOption(anyOf('--expand <names>', ['incentives', 'multi_level_incentives']))
    .addHelpText('after', '\n  $ tributary groups get grp_01J9 --expand incentives')
    .action(async (id, options) => print((await client()).groups.get(id, options)));
