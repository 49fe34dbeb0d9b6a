import type { contract } from '@tributary/contract';
import type { OwnEndpoint } from '../../../endpoint.ts';
import { ownSql } from '../../../platform/db/own-sql.ts';
import { toTimestamp } from '../../../platform/to-wire.ts';
import { isOpenAffiliateSession } from '../door/find-affiliate-session.ts';

type Me = typeof contract.portalMe;

export const getPortalMe: OwnEndpoint<Me['get']> = async ({ own }) => ({ data: await own.me() });

export const updatePortalMe: OwnEndpoint<Me['update']> = async ({ own }, { body }) => {
  await own.rename(body.name);
  return { data: await own.me() };
};

export const sendPortalCode: OwnEndpoint<Me['sendCode']> = async ({ own }) => ({
  status: 201,
  data: { expires_at: toTimestamp(await own.sendCode()) },
});

export const provePortalMe: OwnEndpoint<Me['prove']> = async ({ own }, { body }) => {
  await own.prove(body.code);
  return { data: await own.me() };
};

export const changePortalEmail: OwnEndpoint<Me['changeEmail']> = async ({ own }, { body }) => ({
  status: 201,
  data: { expires_at: toTimestamp(await own.sendEmailCode(body.email)) },
});

export const confirmPortalEmail: OwnEndpoint<Me['confirmEmail']> = async ({ own }, { body }) => {
  await own.confirmEmail(body.code);
  return { data: await own.me() };
};

interface SessionRow {
  readonly id: string;
  readonly browser: string;
  readonly network: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

const sessionsOf = ownSql<{ affiliate: string }, SessionRow>('own-sessions')`
  select s.id, s.browser, s.network, s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
  from affiliate_sessions s
  where s.environment_id = ${'environmentId'} and s.affiliate_id = any(${'affiliateIds'}::text[])
    and s.affiliate_id = ${'affiliate'} and ${isOpenAffiliateSession}
  order by s.created_at desc, s.id desc limit 100`;

export const listPortalSessions: OwnEndpoint<Me['sessions']> = async ({ own, principal }) => {
  const found = await own.rows(sessionsOf, { affiliate: principal.actor });
  return {
    data: found.map(({ id, browser, network, createdAt, lastUsedAt }) => ({
      ...{ id, browser, network, is_current: id === principal.sessionId },
      created_at: toTimestamp(createdAt),
      last_used_at: toTimestamp(lastUsedAt),
    })),
  };
};

export const endPortalSession: OwnEndpoint<Me['endSession']> = async ({ own }, { params: { id } }) => {
  await own.endSession(id);
  return { data: { id, deleted: true } };
};

export const signOutOfPortal: OwnEndpoint<Me['signOut']> = async ({ own, principal: { sessionId: id } }) => {
  await own.endSession(id);
  return { data: { id, deleted: true }, cookies: [{ name: 'portal', token: null }] };
};
