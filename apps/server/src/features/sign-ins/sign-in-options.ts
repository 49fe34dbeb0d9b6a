import type { contract } from '@tributary/contract';
import type { OpenEndpoint } from '../../endpoint.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { countRequest } from './sign-ins.ts';

/**
 * Returns the identity providers. On a server with several accounts, returns an account's providers only if
 * the request contains the account's id.
 */
const providersOf = sql<{ accountId: string | null }, { id: string; name: string }>(
  'providers-to-sign-in-with',
)`
  select p.id, p.name from identity_providers p
  where p.account_id = coalesce(${'accountId'}::text, (select min(a.id) from accounts a having count(*) = 1))
  order by p.created_at, p.id`;

export const getSignInOptions: OpenEndpoint<typeof contract.signIns.options> = async (ctx, { query }) => {
  countRequest(ctx);
  const found = await rows(ctx.db.lists, providersOf.with({ accountId: query.account_id ?? null }));
  return { data: { sends_codes: ctx.mail.canSend, identity_providers: found } };
};
