import { randomUUID } from 'node:crypto';
import { mailKinds } from '@tributary/core';
import { rowsPerStatement } from '../db/citus/rows-per-statement.ts';
import { type Fragment, fragment, raw, rows, type Statement, sql } from '../db/sql.ts';
import { boundToMail } from '../encryption/cipher.ts';
import { newId } from '../ids.ts';
import type { ClaimedMail, MailResult, MailTable } from './mail-table.ts';

/** Condition of the index on codes, which people wait for. */
const isUrgent = raw(`m.kind = 'affiliate_code'`);
const isAny = raw('true');

/**
 * SQL condition that an e-mail is suppressed. Codes are sent even to suppressed addresses, once an hour,
 * because the affiliate could not sign in otherwise.
 */
const isSuppressed = fragment<'environmentIds'>`
    exists (
      select 1 from mail_suppressions s
      where s.environment_id = any(${'environmentIds'}::int[]) and s.environment_id = m.environment_id
        and s.address_mark = m.address_mark)
    and (m.kind <> 'affiliate_code' or exists (
      select 1 from mails c
      where c.environment_id = any(${'environmentIds'}::int[]) and c.environment_id = m.environment_id
        and c.address_mark = m.address_mark and c.kind = 'affiliate_code' and c.id <> m.id
        and (c.status = 'accepted' or c.smtp_reply is not null) and c.updated_at > now() - interval '1 hour'))`;

/** Finds environments with e-mails to send, in random order, so that none is always last. */
const environmentsWith = (condition: Fragment) => fragment`
  select e.id from environments e
  cross join lateral (
    select 1 from mails m
    where m.environment_id = e.id and m.status = 'waiting' and m.next_attempt_at <= now() and ${condition}
      and (m.leased_until is null or m.leased_until <= now())
    order by m.next_attempt_at limit 1) due
  order by random()`;

type Row = Omit<ClaimedMail, 'boundTo' | 'outcome'> & { readonly environmentId: number };

interface Claim {
  readonly environmentIds: readonly number[];
  readonly kinds: readonly string[];
  /** Maximum number per environment, so that many e-mails from one environment do not delay the others. */
  readonly limitEach: number;
  readonly limit: number;
  readonly lease: string;
  readonly leaseMs: number;
}

/**
 * Claims e-mails. Skips rows that another process is claiming, and kinds of e-mail that only newer servers
 * know.
 */
const claimOf = (condition: Fragment) => fragment<keyof Claim>`
  with due as (
    select d.environment_id, d.id
    from (select unnest(${'environmentIds'}::int[]) as id) e
    cross join lateral (
      select m.environment_id, m.id from mails m
      where m.environment_id = any(${'environmentIds'}::int[]) and m.environment_id = e.id
        and m.status = 'waiting' and m.next_attempt_at <= now() and (m.leased_until is null or m.leased_until <= now())
        and m.kind = any(${'kinds'}::text[]) and ${condition}
      order by m.next_attempt_at limit ${'limitEach'} for update skip locked) d
    limit ${'limit'}
  )
  update mails m
  set lease = ${'lease'}::uuid, leased_until = now() + ${'leaseMs'}::float8 * interval '1 millisecond'
  from due
  where m.environment_id = any(${'environmentIds'}::int[]) and m.environment_id = due.environment_id and m.id = due.id
  returning m.environment_id as "environmentId", m.id, m.kind, m.recipient, m.language, m.parameters, m.attempts,
    m.lease::text, (extract(epoch from m.expires_at - now()) * 1000)::float8 as "expiresInMs", m.created_at as "createdAt",
    ${isSuppressed} as "isSuppressed"`;

type Outcome = MailResult & Pick<Row, 'environmentId' | 'id' | 'lease'> & { readonly suppressionId: string };

/**
 * Writes the outcome of an attempt. After a permanent rejection, suppresses the address in this environment.
 */
const writeOutcome = sql<Outcome>('write-mail-outcome')`
  with suppressed as (
    insert into mail_suppressions (environment_id, id, address_mark, reason)
    select m.environment_id, ${'suppressionId'}, m.address_mark, 'refused' from mails m
    where m.environment_id = ${'environmentId'} and m.id = ${'id'} and m.lease = ${'lease'}::uuid
      and ${'status'} = 'suppressed'
    on conflict (environment_id, address_mark) do nothing
  )
  update mails set status = ${'status'}, attempts = attempts + 1, lease = null, leased_until = null,
    next_attempt_at = now() + ${'retryInMs'}::float8 * interval '1 millisecond',
    smtp_reply = coalesce(${'reply'}, smtp_reply), updated_at = now()
  where environment_id = ${'environmentId'} and id = ${'id'} and lease = ${'lease'}::uuid`;

/** Returns the e-mails of all environments that meet a condition. */
const mailsThat = (
  environmentsDue: Statement<object, { id: number }>,
  claimMails: Statement<Claim, Row>,
): MailTable => ({
  claim: async (db, { limit, leaseMs }) => {
    const due = await rows(db.background, environmentsDue.with({}));
    const limitEach = Math.ceil(limit / Math.max(1, due.length));
    const claimed: ClaimedMail[] = [];
    for (const { environmentIds } of rowsPerStatement(db, due, ({ id }) => id)) {
      const left = limit - claimed.length;
      if (left <= 0) break;
      const lease = randomUUID();
      const claim = { environmentIds, kinds: mailKinds, limitEach, limit: left, lease, leaseMs };
      for (const row of await rows(db.background, claimMails.with(claim))) {
        const { environmentId, id } = row;
        claimed.push({
          ...row,
          boundTo: boundToMail(row),
          outcome: (result) =>
            writeOutcome.with({
              ...result,
              environmentId,
              id,
              lease,
              suppressionId: newId('mailSuppression'),
            }),
        });
      }
    }
    return claimed;
  },
});

/** Codes of all environments. Kept separate, so that other e-mails never delay them. */
export const urgentMails = mailsThat(
  sql<object, { id: number }>('environments-with-urgent-mails-due')`${environmentsWith(isUrgent)}`,
  sql<Claim, Row>('claim-urgent-mails')`${claimOf(isUrgent)}`,
);

/** All e-mails of all environments. */
export const environmentMails = mailsThat(
  sql<object, { id: number }>('environments-with-mails-due')`${environmentsWith(isAny)}`,
  sql<Claim, Row>('claim-mails')`${claimOf(isAny)}`,
);
