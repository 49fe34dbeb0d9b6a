import { setTimeout as sleep } from 'node:timers/promises';
import { type LookUp, mergeFacts } from '../../../domain/connectors/fact.ts';
import { inPoolTransaction, inTransaction } from '../../../platform/db/transaction.ts';
import { isPseudonym } from '../../../platform/encryption/pseudonyms.ts';
import { openSecret } from '../connection.ts';
import { factsOfAnswer } from '../providers/stripe/facts.ts';
import { askStripe, KeyRefused } from '../providers/stripe/look-up.ts';
import { noteProblem } from '../watch-connections.ts';
import type { Working, WorkingConnection } from './connection.ts';
import { makeDue } from './due-customers.ts';
import { asErased } from './erased-customers.ts';
import { writeFacts } from './facts.ts';
import { mapperOptionsOf } from './read-events.ts';

/** Maximum number of lookups per second, for each connection in each process. */
const PER_SECOND = 10;

const nextAt = new Map<string, number>();

/** Waits until the connection may send another request. */
async function paced(connectionId: string): Promise<void> {
  const now = performance.now();
  const at = Math.max(now, nextAt.get(connectionId) ?? 0);
  nextAt.set(connectionId, at + 1_000 / PER_SECOND);
  if (at > now) await sleep(at - now);
  if (nextAt.size > 1_000) nextAt.clear();
}

/** Returns true if the connection has an API key, and the provider has not rejected it. */
export const canLookUp = ({ apiKey, problem }: WorkingConnection): boolean =>
  apiKey !== null && problem !== 'api_key_refused';

/**
 * Looks up objects at the provider and stores the responses as facts. Returns false if the provider rejects
 * the key, after which no more requests are sent until the key is changed.
 * @throws NotAnswered
 */
export async function lookUp(
  { deps, log, publicUrl }: Working,
  connection: WorkingConnection,
  lookUps: readonly LookUp[],
): Promise<boolean> {
  const { environmentId, id: connectionId, apiKey } = connection;
  if (apiKey === null) return false;
  const of = { environmentId, connectionId };
  const key = openSecret(deps.cipher, connection, apiKey);
  for (const question of lookUps.filter(({ id }) => !isPseudonym(id.slice(id.indexOf(':') + 1)))) {
    await paced(connectionId);
    try {
      const { objects, at } = await askStripe({ key, apiBase: deps.stripeApiBase }, question);
      const told = factsOfAnswer(question, objects, at, mapperOptionsOf(connection));
      await inPoolTransaction(deps.db.background, async (tx) => {
        const { facts } = await asErased(tx, deps, of, told);
        const news = await writeFacts(tx, of, mergeFacts(facts), new Date());
        await makeDue(tx, of, connection, news);
      });
    } catch (error) {
      if (!(error instanceof KeyRefused)) throw error;
      log.warn({ connection_id: connectionId }, 'a billing provider rejects the API key of a connection');
      await inTransaction(deps.db, (tx) =>
        noteProblem(tx, { environmentId, id: connectionId, publicUrl }, { problem: 'api_key_refused' }),
      );
      return false;
    }
  }
  return true;
}
