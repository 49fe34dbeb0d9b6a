import type { contract } from '@tributary/contract';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { endSignInsOf } from './challenges.ts';
import { isOpenSession } from './find-user-session.ts';
import { lockOwn, type Own, ownOf, showMe, tellUser } from './own-user.ts';
import { endSessionsOfUser, type OfUser } from './user-session.ts';

export const getMe: Endpoint<typeof contract.me.get> = async (ctx) => ({
  data: await showMe(ctx.db.hot, ownOf(ctx)),
});

export const updateMe: Endpoint<typeof contract.me.update> = (ctx, { body }) =>
  inTransaction(ctx.db, async (tx) => {
    const own = ownOf(ctx);
    await lockOwn(tx, own);
    await tx.user.update({
      where: whereOf(own),
      data: {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.language !== undefined && { language: body.language }),
      },
    });
    await audit(tx, ctx, own.userId, body);
    return { data: await showMe(tx, own) };
  });

export const whereOf = ({ accountId, userId }: OfUser) => ({ accountId_id: { accountId, id: userId } });

/** Ends all other sessions and open sign-ins after a factor has changed. */
export async function endAllOthers(tx: Tx, own: Own): Promise<void> {
  await endSessionsOfUser(tx, own, { but: own.sessionId });
  await endSignInsOf(tx, own);
}

/** Sets a password. Hashes it before the transaction, which locks the user's row. */
export const setPassword: Endpoint<typeof contract.me.setPassword> = async (ctx, { body }) => {
  const own = ownOf(ctx);
  const passwordHash = await ctx.passwords.hash(body.password, ctx.address);
  const data = await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwn(tx, own);
    await tx.user.update({ where: whereOf(own), data: { passwordHash } });
    await endAllOthers(tx, own);
    await audit(tx, ctx, own.userId, body);
    const at = toTimestamp(new Date());
    await tellUser(tx, ctx, user, { kind: 'password_changed', values: { at } });
    return showMe(tx, own);
  });
  ctx.userSessions.forget();
  return { data };
};

interface Row {
  readonly id: string;
  readonly browser: string;
  readonly network: string;
  readonly method: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

const listSessions = sql<OfUser, Row>('list-own-sessions')`
  select s.id, s.browser, s.network, s.method, s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
  from user_sessions s
  where s.account_id = ${'accountId'} and s.user_id = ${'userId'} and ${isOpenSession}
  order by s.last_used_at desc, s.id desc`;

export const listOwnSessions: Endpoint<typeof contract.me.sessions> = async (ctx) => {
  const { accountId, userId, sessionId } = ownOf(ctx);
  const found = await rows(ctx.db.hot, listSessions.with({ accountId, userId }));
  return {
    data: found.map(({ createdAt, lastUsedAt, ...shown }) => ({
      ...shown,
      is_current: shown.id === sessionId,
      created_at: toTimestamp(createdAt),
      last_used_at: toTimestamp(lastUsedAt),
    })),
  };
};

export const endOwnSession: Endpoint<typeof contract.me.endSession> = async (ctx, { params: { id } }) => {
  const { accountId, userId, sessionId } = ownOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.userSession.deleteMany({ where: { id, accountId, userId } });
    if (count === 0) throw new Failure('NOT_FOUND', 'This session does not exist.');
    await audit(tx, ctx, id);
  });
  ctx.userSessions.forget();
  return {
    data: { id, deleted: true },
    ...(id === sessionId && { cookies: [{ name: 'user', token: null }] }),
  };
};

export const endOtherSessions: Endpoint<typeof contract.me.endOtherSessions> = async (ctx) => {
  const own = ownOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await endSessionsOfUser(tx, own, { but: own.sessionId });
    await audit(tx, ctx, own.userId);
  });
  ctx.userSessions.forget();
  return { data: { id: own.userId, deleted: true } };
};
