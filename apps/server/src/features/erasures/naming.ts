import { randomBytes } from 'node:crypto';
import type { Deps } from '../../context.ts';
import type { Naming } from '../../domain/erasures/erasure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { boundToEnvironment } from '../../platform/encryption/cipher.ts';
import { openErasureKey, pseudonymsBy } from '../../platform/encryption/pseudonyms.ts';

const KEY_BYTES = 32;

interface Sealed {
  readonly environmentId: number;
  readonly erasureKey: Uint8Array;
  readonly salt: string;
  readonly objectId: string;
}

export function namingBy(
  { cipher }: Pick<Deps, 'cipher'>,
  { environmentId, erasureKey, salt, objectId }: Sealed,
): Naming {
  const key = openErasureKey(cipher, environmentId, erasureKey);
  return {
    identity: pseudonymsBy(key, salt),
    key: pseudonymsBy(key),
    otherKey: pseudonymsBy(key, objectId),
  };
}

const namingOfObject = sql<{ environmentId: number; objectId: string }, Sealed>('naming-of-erased')`
  select e.environment_id as "environmentId", v.erasure_key as "erasureKey", e.salt, e.object_id as "objectId"
  from erasures e join environments v on v.id = e.environment_id
  where e.environment_id = ${'environmentId'} and e.object_id = ${'objectId'}`;

export async function namingOfErased(
  deps: Pick<Deps, 'cipher' | 'db'> & { readonly environmentId: number },
  objectId: string,
): Promise<Naming> {
  const { environmentId, db } = deps;
  const [found] = await rows(db.hot, namingOfObject.with({ environmentId, objectId }));
  if (!found) throw new Error(`No erasure of ${objectId}.`);
  return namingBy(deps, found);
}

/** Thrown if something was about to be recorded for an erased referral. */
export class OfErased extends Error {
  readonly referralId: string;
  constructor(referralId: string) {
    super('The referral was erased.');
    this.referralId = referralId;
  }
}

/** Records a request. If its referral was erased, records pseudonyms instead of personal data. */
export async function recordAnonymised<Request, Answer>(
  deps: Parameters<typeof namingOfErased>[0],
  request: Request,
  withoutPerson: (request: Request, naming: Naming) => Request,
  record: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await record(request);
  } catch (error) {
    if (!(error instanceof OfErased)) throw error;
    return record(withoutPerson(request, await namingOfErased(deps, error.referralId)));
  }
}

const setKey = sql<{ environmentId: number; sealed: Uint8Array }, { erasureKey: Uint8Array }>(
  'set-erasure-key',
)`
  update environments set erasure_key = coalesce(erasure_key, ${'sealed'})
  where id = ${'environmentId'} returning erasure_key as "erasureKey"`;

/** Returns an environment's encrypted key for pseudonyms. The first erasure creates it. */
export async function requireErasureKey(
  { cipher, environmentId }: Pick<Deps, 'cipher'> & { readonly environmentId: number },
  tx: Tx,
): Promise<Uint8Array> {
  const fresh = randomBytes(KEY_BYTES).toString('base64');
  const sealed = cipher.seal(fresh, boundToEnvironment({ id: `${environmentId}` }));
  const [found] = await rows(tx, setKey.with({ environmentId, sealed }));
  if (!found) throw new Error('There is no such environment.');
  return found.erasureKey;
}
