import type { Config } from '../config.ts';
import { createAccount, createDemoAccount } from '../start/seed.ts';
import { StartupError } from '../startup-error.ts';
import { handOver, inDatabase, optionsOf } from './command.ts';

/** `account create`: an account with its two environments, and the first key of each. */
export async function accountCreate(config: Config, args: string[]): Promise<void> {
  const { name, demo, out } = optionsOf(args, {
    name: { type: 'string', default: 'Default' },
    demo: { type: 'boolean', default: false },
    out: { type: 'string' },
  });
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > 100) throw new StartupError('--name must be 1 to 100 characters.');
  await handOver(out, async () => {
    const made = await inDatabase(config, async (tx) => {
      if (demo) return createDemoAccount(tx, trimmed);
      const { accountId, api_key, live_api_key } = await createAccount(tx, trimmed);
      return { account_id: accountId, api_key, live_api_key };
    });
    return {
      kept: `${JSON.stringify(made, null, 2)}\n`,
      shown: `
  Dev key    ${made.api_key}
  Live key   ${made.live_api_key}

  Save them now: they cannot be shown again.
`,
    };
  });
}
