import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../db/transaction.ts';

interface Disclosure {
  /** Ids of the objects that the secrets belong to. */
  readonly objects: readonly string[];
  /** Fields that are shown unmasked. */
  readonly fields: readonly string[];
}

/**
 * Records in the audit log what a response of a GET shows, before it is sent: an entry for each object, or one without an
 * object if there is none. The contract has to say what the route `discloses`.
 */
export async function recordDisclosure(
  { db, route }: Pick<RequestContext, 'db' | 'route'>,
  { objects, fields }: Disclosure,
): Promise<void> {
  if (!db.audit) throw new Error(`${route} discloses secrets, and its facts in the contract do not say so.`);
  const audit = db.audit.of([Object.fromEntries(fields.map((field) => [field, true]))]);
  const made = objects.length > 0 ? { data: objects.map((id) => ({ id })) } : {};
  await inTransaction({ ...db, audit }, async () => made);
}
