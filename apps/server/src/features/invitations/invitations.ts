import { type contract, type DataOf, INVITATION_DAYS } from '@tributary/contract';
import { emailKey, idPrefixes, type Locale, type Role } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { type Actor, assertCoversRole, assertMayInvite, isHigher } from '../../domain/members/rules.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit, requestEntries } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Invitation } from '../../platform/db/generated/client.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { queueUserMail } from '../../platform/mail/queue.ts';
import { lockActor } from '../keys/api-key.ts';
import { assertSignedIfByKey } from '../members/assert-key-had-to-sign.ts';
import { type LockedAccount, lockAccount } from '../users/lock-account.ts';
import { assertMayMailLink, newPersonLink } from '../users/person-link.ts';
import { keepInvitation, toInvitation } from './invitation.ts';

type CreateRoute = typeof contract.invitations.create;

export const listInvitations: Endpoint<typeof contract.invitations.list> = async ({ db, environmentId }) => {
  const rows = await db.orm.invitation.findMany({
    where: { environmentId, expiresAt: { gt: new Date() } },
    orderBy: { id: 'desc' },
  });
  return { data: rows.map(toInvitation) };
};

/**
 * Creates an invitation. Only this response contains the link: the database stores a digest, and replayed responses
 * omit the link.
 */
export const createInvitation: Endpoint<CreateRoute> = (ctx, { body }) =>
  once<DataOf<CreateRoute>>(ctx, body, async (tx) => {
    const account = await lockAccount(tx, ctx);
    const actor = await lockActor(ctx, tx);
    const { email, role, is_mailed: isMailed = false } = body;
    const hasMembers = (await tx.member.count({ where: { environmentId: ctx.environmentId } })) > 0;
    assertSignedIfByKey(ctx);
    assertMayInvite(actor, role, { mode: ctx.principal.mode, hasMembers, isOwn: true }, ctx.firstOwners);
    await assertMayInvitePerson(ctx, tx, account, { actor, email, role });
    if (isMailed) await assertMayMailLink(tx, ctx, account.id);
    const { url, digest } = newPersonLink(ctx.publicUrl);
    const madeBy = ctx.principal.actor;
    const invite = (environmentId: number) =>
      keepInvitation(tx, { accountId: account.id, environmentId, digest, email, role, madeBy, isMailed });
    const invitation = await invite(ctx.environmentId);
    await audit(tx, ctx, invitation.id, body);
    for (const environmentId of await alsoInvitedTo(ctx, tx, { accountId: account.id, role })) {
      const { id } = await invite(environmentId);
      await execute(tx, requestEntries({ ...ctx, environmentId }, id, body));
    }
    if (isMailed) await mailInvitation(ctx, tx, account, { invitation, url });
    const data = { ...toInvitation(invitation), url: isMailed ? null : url };
    return { status: 201, data, stored: { ...data, url: null } };
  });

interface Invited {
  readonly actor: Actor;
  readonly email: string;
  readonly role: Role;
}

/** @throws DUPLICATE for a member, unless only an invitation can change their role */
async function assertMayInvitePerson(
  { environmentId }: RequestContext,
  tx: Tx,
  account: LockedAccount,
  { actor, email, role }: Invited,
): Promise<void> {
  const emailNormalized = emailKey(email);
  const replaced = await tx.invitation.findMany({ where: { environmentId, emailNormalized } });
  for (const each of replaced) assertCoversRole(actor, each.role as Role);
  const user = await tx.user.findUnique({
    where: { accountId_emailNormalized: { accountId: account.id, emailNormalized } },
    include: { members: { where: { environmentId } } },
  });
  const [member] = user?.members ?? [];
  if (!user || !member) return;
  const isRaised =
    user.emailVerifiedAt === null && user.id !== actor.id && isHigher(role, member.role as Role);
  if (!isRaised)
    throw new Failure(
      'DUPLICATE',
      `This person is already a member with the role ${member.role}. Change their role instead.`,
      {
        field: 'email',
      },
    );
  assertCoversRole(actor, member.role as Role);
}

/**
 * Returns the other environments that the invitation covers. Whoever starts a local server owns everything on
 * it, so the first owner of dev is also invited to live.
 */
async function alsoInvitedTo(
  { firstOwners, principal }: RequestContext,
  tx: Tx,
  { accountId, role }: { readonly accountId: string; readonly role: Role },
): Promise<number[]> {
  const isFirst = role === 'owner' && principal.by !== 'user' && principal.mode === 'dev';
  if (!isFirst || !firstOwners.isLocalAlone || firstOwners.isSigned) return [];
  const live = await tx.environment.findMany({ where: { accountId, mode: 'live', members: { none: {} } } });
  return live.map(({ id }) => id);
}

async function mailInvitation(
  ctx: RequestContext,
  tx: Tx,
  account: LockedAccount,
  { invitation, url }: { readonly invitation: Invitation; readonly url: string },
): Promise<void> {
  const { by, actor } = ctx.principal;
  const inviter =
    by === 'user'
      ? await tx.user.findUnique({ where: { accountId_id: { accountId: account.id, id: actor } } })
      : null;
  await queueUserMail(tx, ctx, {
    ...{ accountId: account.id, userId: null, recipient: invitation.email, kind: 'invitation' },
    language: (inviter?.language ?? 'en') as Locale,
    values: {
      inviter: inviter?.name ?? account.name,
      ...{ account: account.name, role: invitation.role, link: url, days: INVITATION_DAYS },
    },
    dedupeKey: `invitation ${invitation.id}`,
    expiresInSeconds: INVITATION_DAYS * 24 * 3_600,
  });
}

const twinsOf = sql<
  { digest: Uint8Array; accountId: string; environmentId: number; madeBy: string },
  { id: string; environmentId: number }
>('delete-twins-of-invitation')`
  delete from invitations i where i.digest = ${'digest'} and i.account_id = ${'accountId'}
    and i.environment_id <> ${'environmentId'} and i.made_by = ${'madeBy'}
  returning i.id, i.environment_id as "environmentId"`;

/**
 * Revokes an invitation. An invitation that an API key created for live and dev together is revoked in both;
 * any other is revoked only in its own environment.
 */
export const revokeInvitation: Endpoint<typeof contract.invitations.revoke> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const account = await lockAccount(tx, ctx);
    const actor = await lockActor(ctx, tx);
    const where = { environmentId_id: { environmentId, id: params.id } };
    const invitation = await tx.invitation.findUnique({ where });
    if (!invitation) throw new Failure('NOT_FOUND', `No such invitation: ${params.id}.`);
    assertCoversRole(actor, invitation.role as Role);
    await tx.invitation.delete({ where });
    await audit(tx, ctx, invitation.id);
    const { digest, madeBy } = invitation;
    const twins = madeBy.startsWith(`${idPrefixes.apiKey}_`)
      ? await rows(tx, twinsOf.with({ digest, accountId: account.id, environmentId, madeBy }))
      : [];
    for (const twin of twins)
      await execute(tx, requestEntries({ ...ctx, environmentId: twin.environmentId }, twin.id));
    return { data: { id: invitation.id, deleted: true } };
  });
