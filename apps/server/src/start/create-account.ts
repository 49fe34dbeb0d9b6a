import { randomBytes } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { issueApiKey } from '../keys/api-key.ts';

export interface NewAccount {
  readonly accountId: string;
  readonly devEnvironmentId: number;
  readonly api_key: string;
  readonly live_api_key: string;
}

/** An account with its two environments, and for each a key that may do everything and never expires. */
export async function createAccount(tx: Tx, name: string): Promise<NewAccount> {
  const account = await tx.account.create({ data: { id: newId('account'), name } });
  const environment = (mode: 'live' | 'dev') =>
    tx.environment.create({
      data: {
        publicId: newId('environment'),
        accountId: account.id,
        mode,
        fingerprintKey: new Uint8Array(randomBytes(32)),
      },
    });
  const firstKey = async (environmentId: number, mode: 'live' | 'dev') =>
    (await issueApiKey(tx, { environmentId, mode, name: 'First key', permissions: ['*'], expiresAt: null }))
      .key;
  const live = await environment('live');
  const dev = await environment('dev');
  return {
    accountId: account.id,
    devEnvironmentId: dev.id,
    api_key: await firstKey(dev.id, 'dev'),
    live_api_key: await firstKey(live.id, 'live'),
  };
}
