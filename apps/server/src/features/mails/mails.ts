import type { contract, DataOf } from '@tributary/contract';
import { type Locale, type MailKind, TEST_MAILS_PER_DAY } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { lockEnvironment } from '../../platform/db/lock-environment.ts';
import { contains } from '../../platform/db/search.ts';
import { execute, sql } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { type EnvironmentMail, notifyMailSenders, queueMail } from '../../platform/mail/queue.ts';
import { requireMail, shownContent, toMail, valuesOf } from './mail.ts';

type Mails = typeof contract.mails;

export const listMails: Endpoint<Mails['list']> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { status, search } = query;
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'mails',
    query,
    filters: { status },
    where: (bind) => (search === undefined ? [] : [contains('lower(t.recipient)', search, bind)]),
  });
  const rows = await db.orm.mail.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: inOrderOf(ids, rows).map((row) => toMail(ctx, row)) };
};

export const getMail: Endpoint<Mails['get']> = async (ctx, { params }) => {
  const row = await requireMail(ctx, ctx.db.orm, params.id);
  return { data: { ...toMail(ctx, row), ...shownContent(ctx, row) } };
};

export const testMail: Endpoint<Mails['test']> = (ctx, { body }) =>
  once<DataOf<Mails['test']>>(ctx, body, async (tx) => {
    const id = await queueOnce(ctx, tx, {
      ...{ kind: 'test', recipient: body.email, language: body.language ?? 'en', expiresAt: null },
      values: { link: `${ctx.publicUrl}/app` },
    });
    await audit(tx, ctx, id, body);
    return { status: 201, data: toMail(ctx, await requireMail(ctx, tx, id)) };
  });

type Own = { environmentId: number; id: string };

/** Skips an e-mail that a worker is sending. */
const makeDue = sql<Own>('make-mail-due')`
  update mails set next_attempt_at = now()
  where environment_id = ${'environmentId'} and id = ${'id'} and status = 'waiting'
    and (leased_until is null or leased_until <= now())`;

/**
 * Queues a new e-mail with its own `Message-ID`, because mailboxes hide a second message with the same id. The log
 * keeps the first e-mail.
 */
export const resendMail: Endpoint<Mails['resend']> = (ctx, { params, body }) =>
  once<DataOf<Mails['resend']>>(ctx, { ...body, mail_id: params.id }, async (tx) => {
    const { environmentId } = ctx;
    const before = await requireMail(ctx, tx, params.id);
    if (before.status === 'waiting') {
      await execute(tx, makeDue.with({ environmentId, id: before.id }));
      await audit(tx, ctx, before.id, body);
      await notifyMailSenders(tx);
      return { data: toMail(ctx, await requireMail(ctx, tx, before.id)) };
    }
    const { expiresAt } = before;
    if (expiresAt !== null && expiresAt <= ctx.receivedAt)
      throw new Failure('INVALID_TRANSITION', `The e-mail ${before.id} has expired.`);
    const id = await queueOnce(ctx, tx, {
      ...{ kind: before.kind as MailKind, recipient: before.recipient, expiresAt },
      affiliateId: before.affiliateId,
      ...{ language: before.language as Locale, values: valuesOf(ctx, before) },
    });
    await audit(tx, ctx, [before.id, id], body);
    return { status: 201, data: toMail(ctx, await requireMail(ctx, tx, id)) };
  });

/** Queues an e-mail unless it is already queued. */
async function queueOnce(
  ctx: RequestContext,
  tx: Tx,
  mail: Omit<EnvironmentMail<MailKind>, 'dedupeKey'>,
): Promise<string> {
  if (mail.kind === 'test' && ctx.mail.sendsTo(ctx.principal.mode, mail.recipient))
    await assertMayTest(ctx, tx);
  const id = await queueMail(tx, ctx, ctx.principal, { ...mail, dedupeKey: null });
  if (id === null) throw new Error('An e-mail without an idempotency key matched a queued e-mail.');
  return id;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Throws if too many test e-mails were sent. The number is limited because test e-mails can be sent to any
 * address.
 * @throws RATE_LIMIT_EXCEEDED
 */
async function assertMayTest({ environmentId }: RequestContext, tx: Tx): Promise<void> {
  // Serialize, because two concurrent requests could otherwise both be the last one allowed.
  await lockEnvironment(tx, environmentId);
  const since = new Date(Date.now() - DAY_MS);
  const sent = await tx.mail.findMany({
    where: { environmentId, kind: 'test', status: { not: 'kept' }, createdAt: { gt: since } },
    orderBy: { createdAt: 'desc' },
    take: TEST_MAILS_PER_DAY,
    select: { createdAt: true },
  });
  const first = sent.at(TEST_MAILS_PER_DAY - 1);
  if (!first) return;
  const waitMs = first.createdAt.getTime() + DAY_MS - Date.now();
  throw new Failure(
    'RATE_LIMIT_EXCEEDED',
    `This environment has sent ${TEST_MAILS_PER_DAY} test e-mails in the last 24 hours. Try again later.`,
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) } },
  );
}
