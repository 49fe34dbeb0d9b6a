import { CLOCK_ADVANCE_DAYS_MAX } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { requestOptions, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { integer } from '../options/values.ts';

const get = ({ client, print }: Cli) =>
  command('get', 'Show the current time of a dev environment')
    .example('test-clock get')
    .action(async () => print((await client()).testClock.get()));

const advance = ({ client, note, print }: Cli) =>
  withIdempotencyKey(command('advance', 'Move a dev environment’s clock forward, for example to end holds'))
    .option('--days <number>', `24-hour days, at most ${CLOCK_ADVANCE_DAYS_MAX}`, integer)
    .option('--seconds <number>', 'at most 86400', integer)
    .example('test-clock advance --days 30')
    .action(async ({ idempotencyKey, ...by }) => {
      await print((await client()).testClock.advance(toUpdate(by), requestOptions({ idempotencyKey })));
      note(
        'Everything recorded from now on has this date. Existing clicks may have expired, and holds may have ended. To return to real time: tributary test-clock reset',
      );
    });

const reset = ({ client, note, print }: Cli) =>
  withIdempotencyKey(command('reset', 'Return a dev environment’s clock to real time'))
    .example('test-clock reset')
    .action(async ({ idempotencyKey }) => {
      await print((await client()).testClock.reset(requestOptions({ idempotencyKey })));
      note(
        'Existing records keep their dates, which may now be in the future. Holds that have ended stay ended.',
      );
    });

export const commands = (cli: Cli) => [get(cli), advance(cli), reset(cli)];
