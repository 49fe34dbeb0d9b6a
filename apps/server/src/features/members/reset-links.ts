import { type contract, type DataOf, RESET_HOURS } from '@tributary/contract';
import { emailKey, type Locale } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { assertMayReset } from '../../domain/members/rules.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit, requestEntries } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { execute } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { queueUserMail } from '../../platform/mail/queue.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { lockActor } from '../keys/api-key.ts';
import { type LockedAccount, lockAccount } from '../users/lock-account.ts';
import { type Membership, membershipsOfUser } from '../users/memberships.ts';
import { assertMayMailLink, newPersonLink } from '../users/person-link.ts';
import { resetUser } from '../users/reset-user.ts';
import { assertSignedIfByKey } from './assert-key-had-to-sign.ts';
import { lockMaker } from './maker.ts';
import { type MemberRow, requireMember } from './member.ts';

type ResetRoute = typeof contract.members.createResetLink;

/**
 * Creates a reset link. Only this response contains the link: the database stores a digest, and replayed responses omit
 * the link.
 */
export const createResetLink: Endpoint<ResetRoute> = async (ctx, { params, body }) => {
  const answer = await once<DataOf<ResetRoute>>(ctx, { ...body, id: params.id }, async (tx) => {
    const account = await lockAccount(tx, ctx);
    assertSignedIfByKey(ctx);
    const member = await requireMember(tx, ctx, params.id);
    const environments = await membershipsOfUser(tx, { accountId: account.id, userId: member.id });
    await assertMayResetMember(ctx, tx, member, environments);
    const isMailed = body.is_mailed ?? false;
    if (isMailed) await assertMayMailLink(tx, ctx, account.id);
    await assertAddressIsFree(tx, member, body.email);
    const { url, digest } = newPersonLink(ctx.publicUrl);
    const user = { accountId: account.id, userId: member.id };
    const expiresAt = await resetUser(tx, {
      ...user,
      ...{ digest, isMailed, madeBy: ctx.principal.actor },
      environmentIds: environments.map(({ environmentId }) => environmentId),
      email: body.email ?? null,
    });
    if (isMailed)
      await mailReset(ctx, tx, account, { ...member, email: body.email ?? member.email, url, digest });
    await audit(tx, ctx, member.id, body);
    // The reset affects all environments, so each audit log records it.
    for (const { environmentId } of environments)
      if (environmentId !== ctx.environmentId)
        await execute(tx, requestEntries({ ...ctx, environmentId }, member.id, body));
    const data = { url: isMailed ? null : url, is_mailed: isMailed, expires_at: toTimestamp(expiresAt) };
    return { status: 201, data, stored: { ...data, url: null } };
  });
  ctx.userSessions.forget();
  return answer;
};

async function assertMayResetMember(
  ctx: RequestContext,
  tx: Tx,
  { id: userId, accountId }: MemberRow,
  environments: readonly Membership[],
): Promise<void> {
  const actor = await lockActor(ctx, tx);
  const maker = await lockMaker(tx, { accountId, madeBy: actor.id });
  assertMayReset(
    actor,
    { userId, mode: ctx.principal.mode },
    environments.map(({ environmentId, mode, role }) => ({
      userId,
      mode,
      role,
      actor: maker.in(environmentId),
    })),
  );
}

async function assertAddressIsFree(
  tx: Tx,
  { id, accountId }: MemberRow,
  email: string | undefined,
): Promise<void> {
  if (email === undefined) return;
  const other = await tx.user.findFirst({
    where: { accountId, emailNormalized: emailKey(email), id: { not: id } },
  });
  if (other)
    throw new Failure('DUPLICATE', 'Another user of the account has this address.', { field: 'email' });
}

const mailReset = (
  ctx: RequestContext,
  tx: Tx,
  account: LockedAccount,
  { id, email, language, url, digest }: MemberRow & { readonly url: string; readonly digest: Uint8Array },
): Promise<boolean> =>
  queueUserMail(tx, ctx, {
    ...{ accountId: account.id, userId: id, recipient: email, language: language as Locale, kind: 'reset' },
    values: { account: account.name, link: url, hours: RESET_HOURS },
    dedupeKey: `reset ${Buffer.from(digest).toString('hex')}`,
    expiresInSeconds: RESET_HOURS * 3_600,
  });
