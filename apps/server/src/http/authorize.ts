import type { RouteMetadata } from '@tributary/contract';
import { type Expandable, expandable, type Permission } from '@tributary/core';
import type { Principal } from '../dependencies.ts';
import { Failure } from '../domain/failure.ts';
import { holds } from '../domain/keys/key-authority.ts';
import { required, type Step } from './request-state.ts';

type Class = Principal['by'];

/** Classes of principals that pass, by the `caller` of the route. A class that is in no list passes nowhere. */
const admitted: Readonly<Record<NonNullable<RouteMetadata['caller']>, readonly Class[]>> = {
  anyone: [],
  key: ['key'],
  // A key is told that it has no session.
  session: ['key', 'session'],
};
const admittedByDefault: readonly Class[] = ['key', 'session'];

/**
 * Throws unless the principal may call the route. The class comes first: a route without a permission takes any
 * principal of a class that passes, and no other. Then the principal needs each permission of the route, or `*`.
 */
export function authorize({ permission, alsoPermission, caller }: RouteMetadata, principal: Principal): void {
  const classes = caller === undefined ? admittedByDefault : admitted[caller];
  if (!classes.includes(principal.by))
    throw new Failure('SESSION_NOT_ALLOWED', 'A session cannot make this call. Make it with an API key.');
  for (const needed of [permission, alsoPermission])
    if (needed && !holds(principal, needed)) throw lacking(needed);
}

/** Authorizes every request whose caller has to be known. */
export const authorized: Step = (req) => {
  const { facts } = required(req, 'route');
  if (facts.caller !== 'anyone') authorize(facts, required(req, 'principal'));
};

/** Throws unless the principal may read what the request asks to embed in its answer. */
export function assertMayExpand(principal: Principal, query: unknown): void {
  const { expand = [] } = (query ?? {}) as { readonly expand?: readonly Expandable[] };
  for (const name of expand) {
    const permission = expandable[name];
    if (!holds(principal, permission)) throw lacking(permission, `, which expand=${name} needs`);
  }
}

const lacking = (permission: Permission, why = '') =>
  new Failure('INSUFFICIENT_PERMISSIONS', `This API key lacks the permission ${permission}${why}.`, {
    details: [{ field: 'permission', message: permission }],
  });
