import { randomUUID } from 'node:crypto';
import { userMailKinds } from '../../domain/mails/render-user-mail.ts';
import type { Database } from '../db/database.ts';
import { rows, sql } from '../db/sql.ts';
import { inPoolTransaction } from '../db/transaction.ts';

/** A mail that this process has leased. */
export interface ClaimedMail {
  readonly id: string;
  readonly accountId: string;
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly parameters: Uint8Array;
  readonly attempts: number;
  readonly lease: string;
  /** Negative when it has expired; null: it never does. */
  readonly expiresInMs: number | null;
  readonly createdAt: Date;
}

/** A row that another process is about to take is skipped, not waited for. A kind of a newer version is left to its servers. */
const findDueMails = sql<{ kinds: readonly string[]; limit: number }, { id: string }>('find-due-user-mails')`
  select id from user_mails
  where status = 'waiting' and next_attempt_at <= now() and (leased_until is null or leased_until <= now())
    and kind = any(${'kinds'}::text[])
  order by next_attempt_at limit ${'limit'} for update skip locked`;

const leaseMails = sql<{ ids: readonly string[]; lease: string; leaseMs: number }, ClaimedMail>(
  'lease-user-mails',
)`
  update user_mails set lease = ${'lease'}::uuid, leased_until = now() + ${'leaseMs'}::float8 * interval '1 millisecond'
  where id = any(${'ids'}::text[]) and status = 'waiting'
  returning id, account_id as "accountId", kind, recipient, language, parameters, attempts, lease::text,
    (extract(epoch from expires_at - now()) * 1000)::float8 as "expiresInMs", created_at as "createdAt"`;

/** Takes up to `limit` mails that are due: for `leaseMs`, no other process takes them. */
export const claimMails = (
  { background }: Database,
  { limit, leaseMs }: { readonly limit: number; readonly leaseMs: number },
): Promise<ClaimedMail[]> =>
  // Two statements: where the table is on several nodes, a choice of rows must not be made on each of them.
  inPoolTransaction(background, async (client) => {
    const due = await rows(client, findDueMails.with({ kinds: userMailKinds, limit }));
    if (due.length === 0) return [];
    return rows(client, leaseMails.with({ ids: due.map(({ id }) => id), lease: randomUUID(), leaseMs }));
  });
