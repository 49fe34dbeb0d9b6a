import { idPrefixes, permissionsOfRole, type Role } from '@tributary/core';
import type { Actor } from '../../domain/members/rules.ts';
import { ADMINISTRATOR } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rows, sql } from '../../platform/db/sql.ts';

/** Creator of a link, with the creator's current permissions. */
export interface Maker {
  /** Returns the creator's permissions in an environment; null if they have none. */
  in(environmentId: number): Actor | null;
  /** Environment of the API key; null for any other creator. */
  readonly keyEnvironmentId: number | null;
}

interface Made {
  readonly accountId: string;
  readonly madeBy: string;
}

const roleOfMaker = sql<Made, { environmentId: number; role: Role }>('roles-of-link-maker')`
  select m.environment_id as "environmentId", m.role from members m
    join users u on u.account_id = m.account_id and u.id = m.user_id
  where m.account_id = ${'accountId'} and m.user_id = ${'madeBy'} and u.disabled_at is null for share of m`;

const keyOfMaker = sql<Made, { environmentId: number; permissions: string[] }>('key-of-link-maker')`
  select k.environment_id as "environmentId", k.permissions from api_keys k
  where k.environment_id in (select e.id from environments e where e.account_id = ${'accountId'})
    and k.id = ${'madeBy'} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  for share of k`;

/** Reads and locks the creator's current permissions until the transaction ends. */
export async function lockMaker(tx: Tx, made: Made): Promise<Maker> {
  const { madeBy: id } = made;
  if (id === ADMINISTRATOR)
    return { in: () => ({ id, permissions: ['*'], isUser: true }), keyEnvironmentId: null };
  if (id.startsWith(`${idPrefixes.user}_`)) {
    const found = await rows(tx, roleOfMaker.with(made));
    const roles = new Map(found.map(({ environmentId, role }) => [environmentId, permissionsOfRole[role]]));
    return {
      in: (environmentId) => {
        const permissions = roles.get(environmentId);
        return permissions ? { id, permissions, isUser: true } : null;
      },
      keyEnvironmentId: null,
    };
  }
  const [key] = await rows(tx, keyOfMaker.with(made));
  return {
    in: () => (key ? { id, permissions: key.permissions } : null),
    keyEnvironmentId: key?.environmentId ?? null,
  };
}
