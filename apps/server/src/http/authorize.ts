import { FRESH_MINUTES, type RouteMetadata } from '@tributary/contract';
import { type Expandable, expandable, type Permission, performanceSorts } from '@tributary/core';
import type { Caller } from '../callers.ts';
import { Failure } from '../domain/failure.ts';
import { holds, subjectOf } from '../domain/keys/authority.ts';
import { required, type Step, stateOf } from './request-state.ts';

type Class = Caller['by'];

/** Classes of principals accepted for each `caller` of a route. All others are rejected. */
const admitted: Readonly<Record<NonNullable<RouteMetadata['caller']>, readonly Class[]>> = {
  anyone: [],
  key: ['key'],
  // Callers with a key are told that they have no session.
  session: ['key', 'session', 'user'],
  user: ['user'],
  affiliate: ['affiliate'],
};
const admittedByDefault: readonly Class[] = ['key', 'session', 'user'];

/**
 * Throws unless the principal may call the route. Checks the class first: a route without a permission
 * accepts all principals of an accepted class, and no others. Then, the principal must have each permission
 * of the route, or `*`.
 */
export function authorize({ permission, alsoPermission, caller }: RouteMetadata, principal: Caller): void {
  const classes = caller === undefined ? admittedByDefault : admitted[caller];
  if (!classes.includes(principal.by)) throw notAdmitted(caller, principal.by);
  for (const needed of [permission, alsoPermission])
    if (needed && !holds(principal, needed)) throw lacking(principal, needed);
}

function notAdmitted(caller: RouteMetadata['caller'], by: Class): Failure {
  if (by === 'affiliate')
    return new Failure('SESSION_NOT_ALLOWED', 'Affiliates can only call /v1/portal. Use an API key.');
  if (caller === 'affiliate')
    return new Failure('SESSION_NOT_ALLOWED', 'This endpoint requires an affiliate’s portal session.');
  return caller === 'user'
    ? new Failure(
        'SESSION_NOT_ALLOWED',
        'This endpoint requires a signed-in user. Sign in as a user at /app.',
      )
    : new Failure(
        'SESSION_NOT_ALLOWED',
        'This endpoint requires an API key. Browser sessions are not accepted.',
      );
}

const MINUTE_MS = 60_000;

/**
 * Throws if a route requires recent verification, and a user's or affiliate's last one is too old. Uses real
 * time. Runs after the body is parsed, because the body may determine whether verification is required. Keys
 * are exempt.
 */
export const recent: Step = (req) => {
  const { principal } = stateOf(req);
  if (!principal || !('authenticatedAt' in principal) || !isIn(req.body, required(req, 'route').facts.recent))
    return;
  if (Date.now() - principal.authenticatedAt.getTime() <= FRESH_MINUTES * MINUTE_MS) return;
  throw new Failure(
    'REAUTHENTICATION_REQUIRED',
    `You last verified your identity more than ${FRESH_MINUTES} minutes ago. Sign in again, and retry.`,
  );
};

/**
 * Returns true if a property of a route applies to a body: always, or because the body or an item has certain
 * fields.
 */
function isIn(body: unknown, fact: true | readonly string[] | undefined): boolean {
  if (fact === true || fact === undefined) return fact === true;
  const { items } = (body ?? {}) as { items?: unknown };
  return [body, ...(Array.isArray(items) ? items : [])].some(
    (each) => typeof each === 'object' && each !== null && fact.some((field) => Object.hasOwn(each, field)),
  );
}

/** Authorizes requests that require a known caller. */
export const authorized: Step = (req) => {
  const { facts } = required(req, 'route');
  if (facts.caller !== 'anyone') authorize(facts, required(req, 'principal'));
};

/** Throws unless the principal may read the objects to embed in the response and the fields to sort by. */
export function assertMayExpand(principal: Caller, query: unknown): void {
  const { expand = [], sort } = (query ?? {}) as {
    readonly expand?: readonly Expandable[];
    readonly sort?: string;
  };
  const isByFigure = performanceSorts.some((each) => each === sort);
  if (isByFigure && !holds(principal, expandable.performance))
    throw lacking(principal, expandable.performance, `, which sort=${sort} requires`);
  for (const name of expand) {
    const permission = expandable[name];
    if (!holds(principal, permission))
      throw lacking(principal, permission, `, which expand=${name} requires`);
  }
}

const lacking = ({ by }: Caller, permission: Permission, why = '') =>
  new Failure(
    'INSUFFICIENT_PERMISSIONS',
    `${subjectOf(by === 'user' ? { isUser: true } : {})} lacks the permission ${permission}${why}.`,
    {
      details: [{ field: 'permission', message: permission }],
    },
  );
