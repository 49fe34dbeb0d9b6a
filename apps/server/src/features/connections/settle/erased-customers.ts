import type { Deps } from '../../../context.ts';
import type { Fact } from '../../../domain/connectors/fact.ts';
import {
  customerIdsIn,
  factsOfIds,
  underPseudonym,
  withoutCustomer,
} from '../../../domain/connectors/without-customer.ts';
import { type Connection as On, rows, sql } from '../../../platform/db/sql.ts';
import { openErasureKey, pseudonymsBy } from '../../../platform/encryption/pseudonyms.ts';
import type { OfConnection } from './facts.ts';

/** Makes an erasure wait until concurrent writes are stored. Later writes see its pseudonyms. */
const erasureKeyOf = sql<OfConnection, { erasureKey: Uint8Array | null }>('erasure-key-for-facts')`
  select v.erasure_key as "erasureKey" from connections c join environments v on v.id = ${'environmentId'}
  where c.environment_id = ${'environmentId'} and c.id = ${'connectionId'} for key share of c`;

const knownIds = sql<OfConnection & { ids: readonly string[] }, { id: string }>('known-provider-ids')`
  select i.object_id as id from provider_fact_ids i
  where i.environment_id = ${'environmentId'} and i.connection_id = ${'connectionId'} and i.object_id = any(${'ids'}::text[])
  union
  select c.id from provider_customers c
  where c.environment_id = ${'environmentId'} and c.connection_id = ${'connectionId'} and c.id = any(${'ids'}::text[])`;

interface AsErased {
  readonly facts: readonly Fact[];
  /** Facts that belong to an erased customer. */
  readonly erased: ReadonlySet<Fact>;
}

/**
 * Pseudonymizes facts that arrive for an erased customer, so that refunds can still be matched to their payment. Runs
 * in the transaction that stores the facts.
 */
export async function asErased(
  on: On,
  { cipher }: Pick<Deps, 'cipher'>,
  of: OfConnection,
  facts: readonly Fact[],
): Promise<AsErased> {
  const unchanged = { facts, erased: new Set<Fact>() };
  if (facts.length === 0) return unchanged;
  const [found] = await rows(on, erasureKeyOf.with(of));
  if (!found?.erasureKey) return unchanged;
  const { of: pseudonymOf } = pseudonymsBy(openErasureKey(cipher, of.environmentId, found.erasureKey));
  const pseudonyms = new Map(customerIdsIn(facts).map((id) => [id, underPseudonym(id, pseudonymOf)]));
  const known = await rows(on, knownIds.with({ ...of, ids: [...pseudonyms.values()] }));
  if (known.length === 0) return unchanged;
  const isKnown = new Set(known.map(({ id }) => id));
  const renamed = new Map([...pseudonyms].filter(([, pseudonym]) => isKnown.has(pseudonym)));
  const erased = factsOfIds(facts, new Set(renamed.keys()));
  return {
    facts: facts.map((fact) =>
      erased.has(fact) ? withoutCustomer(fact, (id) => renamed.get(id) ?? id) : fact,
    ),
    erased,
  };
}
