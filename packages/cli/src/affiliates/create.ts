import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { withAffiliateOptions } from '../nouns/affiliates.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';

export const create = ({ client, print }: Cli) =>
  withIdempotencyKey(
    withAffiliateOptions(
      new Command('create')
        .description('Enroll an affiliate in a program')
        .requiredOption('--name <name>', '1 to 100 characters')
        .requiredOption('--email <address>', 'unique in the program')
        .option('--program-id <id>', 'the program to enroll in (default: the only one)')
        .option('--tracking-id <id>', 'lowercase letters, digits, hyphens (default: made from the name)'),
    ),
  )
    .addHelpText(
      'after',
      '\n  $ tributary affiliates create --name Anna --email anna@example.com --program-id prg_01J9',
    )
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).affiliates.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );
