import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { accountCreate } from './account-create.ts';
import { distributeTables } from './distribute.ts';
import { keyCreate } from './key-create.ts';

const help = `Usage: npm run admin -- <command> [options]

  account create   Create an account with its live and dev environments and a key for each
    --name <name>            name of the account (default: Default)
    --demo                   also create the demo program in dev, like the first start does

  key create       Create an API key, for example to replace a lost one
    --environment <which>    dev or live (default: dev)
    --account <id>           required when there are several accounts
    --name <name>            name of the key (default: Created at the terminal)
    --permissions <list>     comma-separated (default: *)
    --expires-at <time>      ISO 8601 (default: never)

  distribute       Put the tables on the workers of Citus, by environment; stop the servers first

  --out <file>     write the key to a new file that only you can read, instead of showing it

These commands use the database directly: the one in DATABASE_URL, or the built-in one.
The server may be running or stopped. Keys are printed only to a terminal.`;

const commands = new Map<string, (config: Config, args: string[]) => Promise<void>>([
  ['account create', accountCreate],
  ['key create', keyCreate],
  ['distribute', distributeTables],
]);

/** Commands for the operator. They need no API key: anyone with access to the database could do the same. */
export async function runAdmin(config: Config, args: string[]): Promise<void> {
  const [noun, verb, ...rest] = args;
  if (noun === undefined || args.includes('--help')) return console.log(help);
  const one = commands.get(noun);
  if (one) return one(config, args.slice(1));
  const command = commands.get(`${noun} ${verb}`);
  if (!command)
    throw new StartupError(
      `Unknown command '${[noun, verb].join(' ').trim()}'. See: npm run admin -- --help`,
    );
  await command(config, rest);
}
