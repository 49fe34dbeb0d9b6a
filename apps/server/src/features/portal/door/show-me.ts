import type { PortalMe } from '@tributary/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { type Connection, rows, sql } from '../../../platform/db/sql.ts';
import { toTimestamp } from '../../../platform/to-wire.ts';

interface Asked {
  readonly environmentId: number;
  readonly affiliateId: string;
  readonly sessionId: string;
  readonly now: Date;
}

interface Row {
  readonly name: string;
  readonly email: string;
  readonly partnershipStatus: PortalMe['partnership_status'];
  readonly rejectionReason: string | null;
  readonly programId: string;
  readonly programName: string;
  readonly createdAt: Date;
  readonly timezone: string;
  readonly authenticatedAt: Date;
}

const meOf = sql<Omit<Asked, 'now'>, Row>('portal-me')`
  select a.name, a.email, a.partnership_status as "partnershipStatus", a.rejection_reason as "rejectionReason",
    a.program_id as "programId", p.name as "programName", a.created_at as "createdAt", p.timezone, s.authenticated_at as "authenticatedAt"
  from affiliates a
    join programs p on p.environment_id = a.environment_id and p.id = a.program_id
    join affiliate_sessions s on s.environment_id = a.environment_id and s.affiliate_id = a.id and s.id = ${'sessionId'}
  where a.environment_id = ${'environmentId'} and a.id = ${'affiliateId'}`;

/** Returns an affiliate's own data for a session. */
export async function showMe(on: Connection | Tx, { now, ...asked }: Asked): Promise<PortalMe> {
  const { environmentId, affiliateId, sessionId } = asked;
  const [row] = await rows(on, meOf.with({ environmentId, affiliateId, sessionId }));
  if (!row) throw new Error(`The session ${sessionId} has no affiliate.`);
  return {
    name: row.name,
    email: row.email,
    partnership_status: row.partnershipStatus,
    rejection_reason: row.rejectionReason,
    program_id: row.programId,
    program_name: row.programName,
    created_at: toTimestamp(row.createdAt),
    timezone: row.timezone,
    authenticated_at: toTimestamp(row.authenticatedAt),
    now: toTimestamp(now),
  };
}
