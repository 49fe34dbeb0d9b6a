import { Option } from 'commander';
import type { Tx } from '../platform/db/database.ts';
import { commandName } from '../start/command-name.ts';
import { createAccount, createDemoProgram } from '../start/seed.ts';
import { AdminError } from './admin-error.ts';
import { command } from './command.ts';
import { inDatabase } from './database.ts';
import { table, visible } from './output.ts';
import { handOver, outOption } from './secret.ts';

const NAME_MAX = 100;

/** `account create`: creates an account with its two environments, and the first key for each environment. */
export const accountCreate = command<{ name: string; demo?: true; out?: string }>({
  name: 'create',
  summary: 'Create an account with live and dev environments and a key for each',
  options: [
    new Option('--name <name>', 'name of the account').default('Default'),
    new Option('--demo', 'also create the demo program in dev, as on the first start'),
    outOption,
  ],
  run: async ({ settings, out }, { options }) => {
    const name = options.name.trim();
    if (name === '' || name.length > NAME_MAX)
      throw new AdminError('usage', `--name must be 1 to ${NAME_MAX} characters.`);
    const config = settings();
    await handOver(out, options.out, async (keep) => {
      const { account_id, api_key, live_api_key, ...demo } = await inDatabase(config, async (tx) => {
        const { accountId, devEnvironmentId, ...keys } = await createAccount(tx, name);
        const demo = options.demo ? await createDemoProgram(tx, devEnvironmentId) : {};
        const made = { account_id: accountId, ...keys, ...demo };
        keep(made);
        return made;
      });
      const secrets = { api_key, live_api_key };
      return {
        data: { account_id, ...demo },
        secrets,
        shown: `
  Account    ${account_id}
  Dev key    ${api_key}
  Live key   ${live_api_key}

  Save the keys now: they cannot be shown again.
`,
      };
    });
  },
});

/** `account list`: lists all accounts of the installation, oldest first. */
export const accountList = command({
  name: 'list',
  summary: 'List the accounts with their environments',
  run: async ({ settings, out }) => {
    const found = await inDatabase(settings(), (tx) =>
      tx.account.findMany({
        include: { environments: true },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      }),
    );
    const accounts = found.map(({ id, name, createdAt, environments }) => {
      const of = (mode: string) => environments.find((each) => each.mode === mode)?.publicId ?? null;
      return { id, name, live: of('live'), dev: of('dev'), created_at: createdAt };
    });
    const none = `There are no accounts yet. Create one with: ${commandName()} account create`;
    const shown = accounts.length === 0 ? none : table(accounts, ['id', 'name', 'live', 'dev', 'created_at']);
    out.result(shown, accounts);
  },
});

const CHOICES_MAX = 20;

/**
 * Returns the id of an environment in an account, or in the only account if none is specified.
 * @throws AdminError
 */
export async function environmentOf(
  tx: Tx,
  mode: 'live' | 'dev',
  accountId: string | undefined,
): Promise<{ id: number; publicId: string; account: string }> {
  const accounts = await tx.account.findMany({
    ...(accountId !== undefined && { where: { id: accountId } }),
    include: { environments: { where: { mode } } },
    orderBy: { createdAt: 'asc' },
    take: CHOICES_MAX,
  });
  const [account, ...others] = accounts;
  if (!account) throw new AdminError('notFound', noAccount(accountId));
  if (others.length > 0)
    throw new AdminError(
      'usage',
      `There are several accounts. Choose one with --account (${accounts.map(({ id, name }) => `${id} ${visible(name)}`).join(', ')}).`,
    );
  const [environment] = account.environments;
  if (!environment) throw new AdminError('notFound', `Account ${account.id} has no ${mode} environment.`);
  return { id: environment.id, publicId: environment.publicId, account: account.name };
}

const noAccount = (id: string | undefined) =>
  id === undefined
    ? `There are no accounts yet. Create one with its first keys: ${commandName()} account create`
    : `No such account: ${visible(id)}. List them with: ${commandName()} account list`;
