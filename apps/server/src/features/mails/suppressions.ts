import type { contract, DataOf, MailSuppression as WireSuppression } from '@tributary/contract';
import { bounceKinds } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { MailSuppression } from '../../platform/db/generated/client.ts';
import { pageOfRows } from '../../platform/db/list-page.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { addressMark } from '../../platform/mail/queue.ts';
import { toTimestamp } from '../../platform/to-wire.ts';

type Suppressions = typeof contract.mailSuppressions;
type BounceRoute = typeof contract.mails.reportBounce;
type BounceBody = Parameters<Endpoint<BounceRoute>>[1]['body'];

interface Row extends Pick<MailSuppression, 'id' | 'reason' | 'createdAt'> {
  readonly email: string | null;
}

const toSuppression = ({ id, email, reason, createdAt }: Row): WireSuppression => ({
  id,
  email,
  reason: reason as WireSuppression['reason'],
  created_at: toTimestamp(createdAt),
});

/** Lists suppressions. Each address is taken from the last e-mail sent to it. */
export const listMailSuppressions: Endpoint<Suppressions['list']> = async (ctx, { query }) => {
  const { environmentId, db, principal } = ctx;
  const { email } = query;
  const { rows: found, ...page } = await pageOfRows<Row>(db.lists, environmentId, {
    table: 'mail_suppressions',
    names: ['id', 'reason', 'createdAt'],
    also: (bind) => `(select m.recipient from mails m
      where m.environment_id = ${bind(environmentId)} and m.address_mark = t.address_mark order by m.id desc limit 1) as email`,
    query,
    where: (bind) => (email === undefined ? [] : [`address_mark = ${bind(addressMark(principal, email))}`]),
  });
  return { ...page, data: found.map(toSuppression) };
};

/** Deletes a suppression. E-mails that were suppressed are not sent later, because they are outdated. */
export const deleteMailSuppression: Endpoint<Suppressions['delete']> = (ctx, { params: { id } }) =>
  inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.mailSuppression.deleteMany({
      where: { environmentId: ctx.environmentId, id },
    });
    if (count === 0) throw new Failure('NOT_FOUND', `No such mail suppression: ${id}.`);
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });

interface NewSuppression {
  readonly environmentId: number;
  readonly id: string;
  readonly addressMark: Uint8Array;
  readonly reason: string;
}

const suppress = sql<NewSuppression, { id: string }>('suppress-address')`
  insert into mail_suppressions (environment_id, id, address_mark, reason)
  values (${'environmentId'}, ${'id'}, ${'addressMark'}, ${'reason'})
  on conflict (environment_id, address_mark) do nothing returning id`;

export const reportBounce: Endpoint<BounceRoute> = (ctx, { body }) =>
  once<DataOf<BounceRoute>>(ctx, body, async (tx) => {
    const { environmentId } = ctx;
    const { email, mark } = await bouncedAddress(ctx, tx, body);
    const added = await rows(
      tx,
      suppress.with({
        ...{ environmentId, id: newId('mailSuppression'), addressMark: mark },
        reason: bounceKinds[body.kind],
      }),
    );
    const row = await tx.mailSuppression.findUniqueOrThrow({
      where: { environmentId_addressMark: { environmentId, addressMark: new Uint8Array(mark) } },
    });
    await audit(tx, ctx, row.id, body);
    const data = toSuppression({ ...row, email });
    // The stored response may outlive the suppression, and an erasure would then not find it.
    return { status: added.length > 0 ? 201 : 200, data, stored: { ...data, email: null } };
  });

/** @throws NOT_FOUND for an e-mail outside this environment, such as one sent to a user */
async function bouncedAddress(
  { environmentId, principal }: RequestContext,
  tx: Tx,
  { email, message_id: messageId = '' }: BounceBody,
): Promise<{ readonly email: string; readonly mark: Uint8Array }> {
  if (email !== undefined) return { email, mark: addressMark(principal, email) };
  const id = messageId.replace(/^<|@[^@]*$/g, '');
  const mail = await tx.mail.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!mail) throw new Failure('NOT_FOUND', `No such e-mail: ${id}.`, { field: 'message_id' });
  return { email: mail.recipient, mark: mail.addressMark };
}
