import type { Tx } from '../../../platform/db/database.ts';
import { raw, rows, sql } from '../../../platform/db/sql.ts';

interface Asked {
  readonly environmentId: number;
  readonly programId: string;
  readonly emailNormalized: string;
  /** Network, truncated to /24 or /48. */
  readonly network: string;
}

/** Maximum number of codes per address or network in each budget. */
const AFFILIATE_PER_HOUR = 5;
const KNOWN_PER_HOUR = 20;
const STRANGER_PER_DAY = raw('20');
const STRANGER_PER_NETWORK_AND_HOUR = raw('5');
const NETWORK_PER_HOUR = raw('30');

const hour = raw(`interval '1 hour'`);
const day = raw(`interval '1 day'`);

// Always take the locks in this order, so that requests do not deadlock.
const lockOwn = sql<Pick<Asked, 'programId' | 'emailNormalized'>>('lock-codes-of-signed-in-affiliate')`
  select 1 from pg_advisory_xact_lock(748, hashtext(${'programId'} || ' ' || ${'emailNormalized'}))`;
export const lockAddress = sql<Pick<Asked, 'programId' | 'emailNormalized'>>('lock-codes-of-affiliate')`
  select 1 from pg_advisory_xact_lock(745, hashtext(${'programId'} || ' ' || ${'emailNormalized'}))`;
const lockNetwork = sql<Pick<Asked, 'network'>>('lock-codes-of-portal-network')`
  select 1 from pg_advisory_xact_lock(746, hashtext(${'network'}))`;

/** SQL condition that an affiliate with the address has signed in from the network within the last year. */
const isKnown = sql<Asked, { isKnown: boolean }>('is-known-to-affiliate')`
  select exists (
    select from affiliates a
    join affiliate_sessions s on s.environment_id = a.environment_id and s.affiliate_id = a.id
    where a.environment_id = ${'environmentId'} and a.program_id = ${'programId'}
      and a.email_normalized = ${'emailNormalized'} and s.network = ${'network'}) as "isKnown"`;

type Budget = Omit<Asked, 'network'> & { readonly budget: 'affiliate' | 'known'; readonly perHour: number };
const ofBudget = sql<Budget, { isLeft: boolean }>('portal-codes-left-of-budget')`
    select count(*) < ${'perHour'}::int as "isLeft" from affiliate_codes
    where environment_id = ${'environmentId'} and program_id = ${'programId'} and email_normalized = ${'emailNormalized'}
      and budget = ${'budget'} and asked_at > now() - ${hour}`;
const ofStrangers = sql<Asked, { isLeft: boolean }>('portal-codes-left-of-strangers')`
    select (
        select count(*) < ${STRANGER_PER_DAY}
          and count(*) filter (where network = ${'network'} and asked_at > now() - ${hour}) < ${STRANGER_PER_NETWORK_AND_HOUR}
        from affiliate_codes
        where environment_id = ${'environmentId'} and program_id = ${'programId'} and email_normalized = ${'emailNormalized'}
          and budget = 'stranger' and asked_at > now() - ${day})
      and (
        select count(*) < ${NETWORK_PER_HOUR} from affiliate_codes
        where environment_id = ${'environmentId'} and program_id = ${'programId'} and network = ${'network'}
          and budget = 'stranger' and asked_at > now() - ${hour}) as "isLeft"`;

/**
 * Counts a code if its budget is not used up. Rejected requests are not counted, so that repeating them does
 * not extend the wait.
 */
async function count(tx: Tx, asked: Asked, budget: string, found: { isLeft: boolean } | undefined) {
  if (!found?.isLeft) return false;
  await tx.affiliateCode.create({ data: { ...asked, budget, askedAt: new Date() } });
  return true;
}

/**
 * Counts a code, and returns true if it may be sent. Unknown callers share a budget per address and network.
 * A network from which the affiliate has signed in has its own budget, which nobody else can use up.
 */
export async function mayMailCode(
  tx: Tx,
  { environmentId, programId, emailNormalized, network }: Asked,
): Promise<boolean> {
  const asked = { environmentId, programId, emailNormalized, network };
  await rows(tx, lockAddress.with({ programId, emailNormalized }));
  const [known] = await rows(tx, isKnown.with(asked));
  if (known?.isKnown) {
    const of = { environmentId, programId, emailNormalized };
    const own = { ...of, budget: 'known', perHour: KNOWN_PER_HOUR } as const;
    const [found] = await rows(tx, ofBudget.with(own));
    return count(tx, asked, own.budget, found);
  }
  await rows(tx, lockNetwork.with({ network }));
  const [found] = await rows(tx, ofStrangers.with(asked));
  return count(tx, asked, 'stranger', found);
}

/**
 * Counts a code for a signed-in affiliate, sent to any address, and returns true if it may be sent. Counts by
 * the affiliate's own address. Otherwise, an affiliate could use up the codes of others, and get codes for
 * any number of addresses.
 */
export async function mayMailOwnCode(
  tx: Tx,
  { environmentId, programId, emailNormalized, network }: Asked,
): Promise<boolean> {
  const asked = { environmentId, programId, emailNormalized, network };
  await rows(tx, lockOwn.with({ programId, emailNormalized }));
  const of = { environmentId, programId, emailNormalized };
  const own = { ...of, budget: 'affiliate', perHour: AFFILIATE_PER_HOUR } as const;
  const [found] = await rows(tx, ofBudget.with(own));
  return count(tx, asked, own.budget, found);
}
