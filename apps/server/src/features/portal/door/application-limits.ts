import { APPLICATIONS_PER_NETWORK_AND_DAY, APPLICATIONS_PER_PROGRAM_AND_DAY } from '@tributary/core';
import { Failure } from '../../../domain/failure.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { raw, rows, sql } from '../../../platform/db/sql.ts';

interface Asked {
  readonly environmentId: number;
  readonly programId: string;
  readonly emailNormalized: string;
  /** Network of the applicant, truncated to /24 or /48. */
  readonly network: string;
}

const day = raw(`interval '1 day'`);

const lockProgram = sql<Pick<Asked, 'programId'>>('lock-applications-of-program')`
  select 1 from pg_advisory_xact_lock(747, hashtext(${'programId'}))`;

const applicationsOfDay = sql<
  Omit<Asked, 'emailNormalized'>,
  { all: number; ofNetwork: number; oldest: Date | null; oldestOfNetwork: Date | null }
>('applications-of-day')`
  select count(*)::int as all, count(*) filter (where network = ${'network'})::int as "ofNetwork",
    min(asked_at) as oldest, min(asked_at) filter (where network = ${'network'}) as "oldestOfNetwork"
  from affiliate_codes
  where environment_id = ${'environmentId'} and program_id = ${'programId'} and budget = 'application'
    and asked_at > now() - ${day}`;

const DAY_MS = 24 * 3_600_000;

function tooMany(message: string, oldest: Date | null): Failure {
  const seconds = Math.ceil(((oldest?.getTime() ?? Date.now()) + DAY_MS - Date.now()) / 1_000);
  return new Failure('RATE_LIMIT_EXCEEDED', message, {
    headers: { 'Retry-After': String(Math.max(1, seconds)) },
  });
}

/** @throws RATE_LIMIT_EXCEEDED */
async function assertRoom(tx: Tx, { environmentId, programId, network }: Asked): Promise<void> {
  const [found] = await rows(tx, applicationsOfDay.with({ environmentId, programId, network }));
  if (found && found.ofNetwork >= APPLICATIONS_PER_NETWORK_AND_DAY)
    throw tooMany(
      'This network has sent too many applications in the last 24 hours. Try again tomorrow.',
      found.oldestOfNetwork,
    );
  if (found && found.all >= APPLICATIONS_PER_PROGRAM_AND_DAY)
    throw tooMany(
      'The program has received too many applications in the last 24 hours. Try again tomorrow.',
      found.oldest,
    );
}

/**
 * Counts an application. Rejected ones are not counted, and usually do not wait, because the limit is also checked
 * before the lock.
 * @throws RATE_LIMIT_EXCEEDED if too many applications came from the network, or for the program, in 24 hours,
 * whatever their addresses
 */
export async function countApplication(tx: Tx, asked: Asked): Promise<void> {
  const { environmentId, programId, emailNormalized, network } = asked;
  await assertRoom(tx, asked);
  await rows(tx, lockProgram.with({ programId }));
  await assertRoom(tx, asked);
  const data = { environmentId, programId, emailNormalized, network, askedAt: new Date() };
  await tx.affiliateCode.create({ data: { ...data, budget: 'application' } });
}
