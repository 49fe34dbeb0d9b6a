import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { requestOptions, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { integer } from '../options/values.ts';

const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show the current time of a dev environment')
    .addHelpText('after', '\n  $ tributary test-clock get')
    .action(async () => print((await client()).testClock.get()));

const advance = ({ client, print }: Cli) =>
  withIdempotencyKey(new Command('advance'))
    .description('Move the clock of a dev environment forward, so that holds mature; it never goes back')
    .option('--days <number>', 'of 24 hours, at most 3650', integer)
    .option('--seconds <number>', 'at most 86400', integer)
    .addHelpText('after', '\n  $ tributary test-clock advance --days 30')
    .action(async ({ idempotencyKey, ...by }) =>
      print((await client()).testClock.advance(toUpdate(by), requestOptions({ idempotencyKey }))),
    );

export const commands = (cli: Cli) => [get(cli), advance(cli)];
