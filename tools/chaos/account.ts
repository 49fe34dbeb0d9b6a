import { randomBytes } from 'node:crypto';
import { apiKeyDigest, apiKeyHint, generateApiKey } from '../../apps/server/src/features/keys/api-key.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';

export interface ChaosEnvironment {
  readonly id: number;
  readonly mode: 'live' | 'dev';
  readonly apiKey: string;
}

/** Amounts are checked to the cent in `live`; all other routes are called in `dev`. */
export interface ChaosAccount {
  readonly live: ChaosEnvironment;
  readonly dev: ChaosEnvironment;
}

/** Creates the account before any server starts, so that no server creates one of its own. */
export async function createAccount(databaseUrl: string): Promise<ChaosAccount> {
  const db = openDatabase(databaseUrl);
  try {
    const account = await db.orm.account.create({ data: { id: newId('account'), name: 'Chaos' } });
    const environment = async (mode: 'live' | 'dev'): Promise<ChaosEnvironment> => {
      const fingerprintKey = new Uint8Array(randomBytes(32));
      const made = await db.orm.environment.create({
        data: { publicId: newId('environment'), accountId: account.id, mode, fingerprintKey },
      });
      const apiKey = generateApiKey(mode);
      await db.orm.apiKey.create({
        data: {
          environmentId: made.id,
          id: newId('apiKey'),
          name: 'Chaos',
          digest: new Uint8Array(apiKeyDigest(apiKey)),
          hint: apiKeyHint(apiKey),
          permissions: ['*'],
        },
      });
      return { id: made.id, mode, apiKey };
    };
    return { live: await environment('live'), dev: await environment('dev') };
  } finally {
    await db.close();
  }
}
