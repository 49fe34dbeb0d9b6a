import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toUpdate } from '../options/body.ts';
import { commaList } from '../options/list.ts';

export const update = ({ client, print }: Cli) =>
  new Command('update')
    .description('Change an affiliate group')
    .argument('<group-id>', 'such as grp_01J9')
    .option('--name <name>', 'at most 255 characters')
    .option('--description <text>', 'for yourself')
    .option('--custom-website-url <url>', 'where links of its affiliates lead')
    .option('--is-default', 'makes it the default; the group that was it stops being it')
    .option('--clear <fields>', 'empty these: custom_website_url', commaList)
    .addHelpText('after', '\n  $ tributary groups update grp_01J9 --is-default')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).groups.update(id, toUpdate(fields, clear))),
    );
