import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { accountCreate } from './account-create.ts';
import { keyCreate } from './key-create.ts';

const help = `Usage: npm run admin -- <command> [options]

  account create   Create an account with its live and dev environments and a key for each
    --name <name>            what it is called (default: Default)
    --demo                   with the program "Demo" in dev, as a first start makes it

  key create       Create an API key, for instance in place of a lost one
    --environment <which>    dev or live (default: dev)
    --account <id>           needed where there are several accounts
    --name <name>            what it is for (default: Made at the terminal)
    --permissions <list>     separated by commas (default: *)
    --expires-at <time>      ISO 8601 (default: never)

  --out <file>     write the key into a new file, readable by you alone, instead of showing it

Works on the database itself: that of DATABASE_URL, else the built-in one, whether the server runs or not.
A key is shown on a terminal alone.`;

const commands = new Map<string, (config: Config, args: string[]) => Promise<void>>([
  ['account create', accountCreate],
  ['key create', keyCreate],
]);

/** The commands of the operator, who needs no key: whoever may reach the database may do all that it holds. */
export async function runAdmin(config: Config, args: string[]): Promise<void> {
  const [noun, verb, ...rest] = args;
  if (noun === undefined || args.includes('--help')) return console.log(help);
  const command = commands.get(`${noun} ${verb}`);
  if (!command)
    throw new StartupError(
      `There is no command '${[noun, verb].join(' ').trim()}'. See: npm run admin -- --help`,
    );
  await command(config, rest);
}
