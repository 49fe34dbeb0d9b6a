import { apiKeyCreate } from '@tributary/contract';
import { Option } from 'commander';
import { Failure } from '../domain/failure.ts';
import { expiryOf, issueApiKey, requireApiKey, toApiKey } from '../features/keys/api-key.ts';
import { ADMINISTRATOR, recordCommand } from '../platform/audit/entries.ts';
import type { Tx } from '../platform/db/database.ts';
import { environmentOf } from './accounts.ts';
import { AdminError } from './admin-error.ts';
import { command } from './command.ts';
import { inDatabase } from './database.ts';
import { table, visible } from './output.ts';
import { handOver, outOption } from './secret.ts';

interface CreateOptions {
  account?: string;
  mode: string;
  name: string;
  permissions: string;
  expires?: string;
  out?: string;
}

/** `key create`: creates a key for one environment, for example to replace a lost key. */
export const keyCreate = command<CreateOptions>({
  name: 'create',
  summary: 'Create an API key, for example to replace a lost one',
  options: [
    new Option('--account <id>', 'required when there are several accounts'),
    new Option('--mode <mode>', 'dev or live').default('dev'),
    new Option('--name <name>', 'name of the key').default('Created at the terminal'),
    new Option('--permissions <list>', 'comma-separated; * for all').default('*'),
    new Option('--expires <time>', 'expiry, ISO 8601 (default: never)'),
    outOption,
  ],
  run: async ({ settings, out }, { options }) => {
    const mode = modeOf(options.mode);
    const { name, permissions, expires_at } = settingsOf(options);
    const expiresAt = expiryAhead(expires_at ?? null);
    const config = settings();
    await handOver(out, options.out, async (keep) => {
      const { row, key } = await inDatabase(config, async (tx) => {
        const { id } = await environmentOf(tx, mode, options.account);
        const issued = await issueApiKey(tx, {
          ...{ environmentId: id, mode, name, permissions, expiresAt, madeBy: ADMINISTRATOR },
        });
        const body = { name, permissions, expires_at: expiresAt?.toISOString() ?? null };
        await recordCommand(tx, { environmentId: id, action: 'key create', object: issued.row.id, body });
        keep({ ...toApiKey(issued.row), mode, key: issued.key });
        return issued;
      });
      return {
        data: { ...toApiKey(row), mode },
        secrets: { key },
        shown: `\n  API key    ${key}\n  Id         ${row.id}\n\n  Save it now: it cannot be shown again.\n`,
      };
    });
  },
});

function modeOf(given: string): 'live' | 'dev' {
  if (given === 'live' || given === 'dev') return given;
  throw new AdminError('usage', `--mode must be dev or live, not '${visible(given)}'.`);
}

function expiryAhead(given: string | null): Date | null {
  try {
    return expiryOf(given);
  } catch (error) {
    throw error instanceof Failure
      ? new AdminError('usage', error.message.replace('expires_at:', '--expires is not valid:'))
      : error;
  }
}

/** Applies the same rules as the API does. */
function settingsOf(options: { name: string; permissions: string; expires?: string }) {
  const parsed = apiKeyCreate.safeParse({
    name: options.name,
    permissions: options.permissions.split(',').map((permission) => permission.trim()),
    ...(options.expires !== undefined && { expires_at: options.expires }),
  });
  if (parsed.success) return { ...parsed.data, permissions: [...new Set(parsed.data.permissions)] };
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? 'name').replace('expires_at', 'expires');
  throw new AdminError('usage', `--${field} is not valid: ${issue?.message}`);
}

/** Returns keys one environment at a time, because no statement may read rows of several tenants. */
async function keysIn(tx: Tx, where: { accountId?: string; mode?: string }) {
  const environments = await tx.environment.findMany({
    where,
    include: { apiKeys: true },
    orderBy: [{ accountId: 'asc' }, { mode: 'asc' }],
  });
  const keys = environments.flatMap(({ apiKeys, accountId, mode }) =>
    apiKeys.map((row) => ({ row, accountId, mode })),
  );
  return keys.sort((a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime());
}

const statusOf = ({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null }) => {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= new Date() ? 'expired' : 'usable';
};

export const keyList = command<{ account?: string; mode?: string }>({
  name: 'list',
  summary: 'List API keys with their account, permissions and status',
  options: [
    new Option('--account <id>', 'only keys of this account'),
    new Option('--mode <mode>', 'only keys of dev or live'),
  ],
  run: async ({ settings, out }, { options }) => {
    const only = options.mode === undefined ? undefined : modeOf(options.mode);
    const found = await inDatabase(settings(), async (tx) => {
      if (options.account !== undefined) await environmentOf(tx, only ?? 'live', options.account);
      return keysIn(tx, {
        ...(options.account !== undefined && { accountId: options.account }),
        ...(only && { mode: only }),
      });
    });
    const keys = found.map(({ row, accountId, mode }) => ({
      ...toApiKey(row),
      account_id: accountId,
      mode,
      status: statusOf(row),
      last_used: row.lastUsedAt,
    }));
    const fields = [
      'id',
      'account_id',
      'mode',
      'status',
      'hint',
      'last_used',
      'name',
      'permissions',
    ] as const;
    out.result(
      keys.length === 0 ? 'No keys found.' : table(keys, fields),
      keys.map(({ last_used: _, ...key }) => key),
    );
  },
});

/** `key revoke`: permanently revokes a key. Servers stop accepting the key within a second. */
export const keyRevoke = command({
  name: 'revoke',
  argument: '<key id>',
  summary: 'Revoke an API key; running servers reject the key within a second',
  run: async ({ settings, out }, { argument: id }) => {
    const { row, isNew } = await inDatabase(settings(), (tx) => revoke(tx, id));
    const at = row.revokedAt?.toISOString();
    out.result(isNew ? `Revoked ${row.id}.` : `${row.id} was already revoked at ${at}.`, {
      id: row.id,
      revoked_at: at,
    });
  },
});

async function revoke(tx: Tx, id: string) {
  const [environment] = await tx.environment.findMany({ where: { apiKeys: { some: { id } } }, take: 1 });
  if (!environment) throw new AdminError('notFound', `No such API key: ${visible(id)}.`);
  const row = await requireApiKey(tx, environment.id, id);
  if (row.revokedAt) return { row, isNew: false };
  const where = { environmentId_id: { environmentId: environment.id, id } };
  await recordCommand(tx, { environmentId: environment.id, action: 'key revoke', object: id, body: {} });
  return { row: await tx.apiKey.update({ where, data: { revokedAt: new Date() } }), isNew: true };
}
