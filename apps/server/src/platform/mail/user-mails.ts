import { randomUUID } from 'node:crypto';
import { userMailKinds } from '../../domain/mails/render-mail.ts';
import { rows, sql } from '../db/sql.ts';
import { inPoolTransaction } from '../db/transaction.ts';
import { boundToUserMail } from '../encryption/cipher.ts';
import type { ClaimedMail, MailResult, MailTable } from './mail-table.ts';

/**
 * Finds due e-mails. Skips rows that another process is claiming, and kinds of e-mail that only newer servers
 * know.
 */
const findDueMails = sql<{ kinds: readonly string[]; limit: number }, { id: string }>('find-due-user-mails')`
  select id from user_mails
  where status = 'waiting' and next_attempt_at <= now() and (leased_until is null or leased_until <= now())
    and kind = any(${'kinds'}::text[])
  order by next_attempt_at limit ${'limit'} for update skip locked`;

type Row = Omit<ClaimedMail, 'boundTo' | 'isSuppressed' | 'outcome'> & { readonly accountId: string };

const leaseMails = sql<{ ids: readonly string[]; lease: string; leaseMs: number }, Row>('lease-user-mails')`
  update user_mails set lease = ${'lease'}::uuid, leased_until = now() + ${'leaseMs'}::float8 * interval '1 millisecond'
  where id = any(${'ids'}::text[]) and status = 'waiting'
  returning id, account_id as "accountId", kind, recipient, language, parameters, attempts, lease::text,
    (extract(epoch from expires_at - now()) * 1000)::float8 as "expiresInMs", created_at as "createdAt"`;

/** Writes the outcome of an attempt. Deletes the content of an e-mail that need not be sent again. */
const writeOutcome = sql<MailResult & Pick<Row, 'id' | 'lease'>>('write-user-mail-outcome')`
  update user_mails set status = ${'status'}, attempts = attempts + 1, lease = null, leased_until = null,
    next_attempt_at = now() + ${'retryInMs'}::float8 * interval '1 millisecond',
    smtp_reply = coalesce(${'reply'}, smtp_reply),
    parameters = case when ${'status'} = 'waiting' then parameters end
  where id = ${'id'} and lease = ${'lease'}::uuid`;

/** E-mails to users of all accounts: codes and sign-in links. */
export const userMails: MailTable = {
  claim: ({ background }, { limit, leaseMs }) =>
    // Use two statements, because with several nodes, each one would select its own rows.
    inPoolTransaction(background, async (client) => {
      const due = await rows(client, findDueMails.with({ kinds: userMailKinds, limit }));
      if (due.length === 0) return [];
      const lease = randomUUID();
      const leased = await rows(client, leaseMails.with({ ids: due.map(({ id }) => id), lease, leaseMs }));
      return leased.map((row) => ({
        ...row,
        boundTo: boundToUserMail(row),
        isSuppressed: false,
        outcome: (result) => writeOutcome.with({ ...result, id: row.id, lease }),
      }));
    }),
};
