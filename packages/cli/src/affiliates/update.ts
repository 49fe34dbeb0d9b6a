import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { withAffiliateOptions } from '../nouns/affiliates.ts';
import { toUpdate } from '../options/body.ts';
import { commaList } from '../options/list.ts';

export const update = ({ client, print }: Cli) =>
  withAffiliateOptions(
    new Command('update')
      .description('Change an affiliate')
      .argument('<affiliate-id>', 'such as aff_01J9')
      .option('--name <name>', '1 to 100 characters')
      .option('--email <address>', 'unique in the program'),
  )
    .option(
      '--clear <fields>',
      'empty these: group_id, parent_affiliate_id, company_name, country_code, external_user_id, metadata',
      commaList,
    )
    .addHelpText('after', '\n  $ tributary affiliates update aff_01J9 --status approved --clear group_id')
    .action(async (id, { clear, ...fields }) =>
      print((await client()).affiliates.update(id, toUpdate(fields, clear))),
    );
