import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { requestOptions, withIdempotencyKey } from '../options/idempotency.ts';
import { repeated } from '../options/list.ts';

export const add = ({ client, print }: Cli) =>
  withIdempotencyKey(new Command('add'))
    .description('Add a possible affiliate to the shortlist')
    .requiredOption('--name <name>', 'who it is')
    .requiredOption('--domain <domain>', 'such as blog.example.com')
    .requiredOption('--category <name>', 'your own, at most 50 characters')
    .option('--urls <url>', 'repeat for more', repeated)
    .option('--emails <address>', 'repeat for more', repeated)
    .option('--social-media <url>', 'a profile; repeat for more', repeated)
    .option('--notes <text>', 'for yourself')
    .option('--status <status>', 'your own, such as CONTACTED')
    .addHelpText(
      'after',
      '\n  $ tributary finder add --name "Coffee Blog" --domain coffee.example.com --category blog',
    )
    .action(async ({ idempotencyKey, ...fields }) =>
      print((await client()).finder.create(toBody(fields), requestOptions({ idempotencyKey }))),
    );
