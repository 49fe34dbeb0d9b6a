import { apiKeyCreate } from '@tributary/contract';
import { recordCommand } from '../audit/entries.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../db/database.ts';
import { Failure } from '../domain/failure.ts';
import { expiryOf, issueApiKey } from '../keys/api-key.ts';
import { StartupError } from '../startup-error.ts';
import { handOver, inDatabase, optionsOf } from './command.ts';

/** `key create`: creates a key for one environment, for example to replace a lost one. */
export async function keyCreate(config: Config, args: string[]): Promise<void> {
  const options = optionsOf(args, {
    environment: { type: 'string', default: 'dev' },
    account: { type: 'string' },
    name: { type: 'string', default: 'Created at the terminal' },
    permissions: { type: 'string', default: '*' },
    'expires-at': { type: 'string' },
    out: { type: 'string' },
  });
  const mode = modeOf(options.environment);
  const settings = settingsOf(options);
  const expiresAt = expiryAhead(settings.expires_at ?? null);
  await handOver(options.out, async () => {
    const { row, key } = await inDatabase(config, async (tx) => {
      const environmentId = await environmentOf(tx, mode, options.account);
      const { name, permissions } = settings;
      const issued = await issueApiKey(tx, { environmentId, mode, name, permissions, expiresAt });
      await recordCommand(tx, {
        ...{ environmentId, action: 'key create', object: issued.row.id },
        body: { name, permissions, expires_at: expiresAt?.toISOString() ?? null },
      });
      return issued;
    });
    return {
      kept: `${key}\n`,
      shown: `\n  API key    ${key}\n  Id         ${row.id}\n\n  Save it now: it cannot be shown again.\n`,
    };
  });
}

function modeOf(given: string): 'live' | 'dev' {
  if (given === 'live' || given === 'dev') return given;
  throw new StartupError(`--environment must be dev or live, not '${given}'.`);
}

function expiryAhead(given: string | null): Date | null {
  try {
    return expiryOf(given);
  } catch (error) {
    throw error instanceof Failure ? new StartupError(error.message) : error;
  }
}

/** Applies the same rules as the API. */
function settingsOf(options: { name: string; permissions: string; 'expires-at'?: string | undefined }) {
  const expires_at = options['expires-at'];
  const parsed = apiKeyCreate.safeParse({
    name: options.name,
    permissions: options.permissions.split(',').map((permission) => permission.trim()),
    ...(expires_at !== undefined && { expires_at }),
  });
  if (parsed.success) return { ...parsed.data, permissions: [...new Set(parsed.data.permissions)] };
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? 'name').replace('_', '-');
  throw new StartupError(`--${field} is not valid: ${issue?.message}`);
}

async function environmentOf(tx: Tx, mode: 'live' | 'dev', accountId: string | undefined): Promise<number> {
  const accounts = await tx.account.findMany({
    ...(accountId !== undefined && { where: { id: accountId } }),
    include: { environments: { where: { mode } } },
    orderBy: { createdAt: 'asc' },
    take: 20,
  });
  const [account, ...others] = accounts;
  if (!account)
    throw new StartupError(
      accountId === undefined
        ? 'There is no account yet. Create one, with its first keys: npm run admin -- account create'
        : `No account ${accountId}.`,
    );
  if (others.length > 0)
    throw new StartupError(
      `There are several accounts; choose one with --account (${accounts.map(({ id, name }) => `${id} ${name}`).join(', ')}).`,
    );
  const [environment] = account.environments;
  if (!environment) throw new StartupError(`Account ${account.id} has no ${mode} environment.`);
  return environment.id;
}
