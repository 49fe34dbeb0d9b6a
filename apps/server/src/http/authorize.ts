import { FRESH_MINUTES, type RouteMetadata } from '@tributary/contract';
import { type Expandable, expandable, type Permission, performanceSorts } from '@tributary/core';
import type { Caller } from '../dependencies.ts';
import { Failure } from '../domain/failure.ts';
import { holds, subjectOf } from '../domain/keys/authority.ts';
import { required, type Step, stateOf } from './request-state.ts';

type Class = Caller['by'];

/** Classes of principals that pass, by the `caller` of the route. A class that is in no list passes nowhere. */
const admitted: Readonly<Record<NonNullable<RouteMetadata['caller']>, readonly Class[]>> = {
  anyone: [],
  key: ['key'],
  // A key is told that it has no session.
  session: ['key', 'session', 'user'],
  user: ['user'],
  affiliate: ['affiliate'],
};
const admittedByDefault: readonly Class[] = ['key', 'session', 'user'];

/**
 * Throws unless the principal may call the route. The class comes first: a route without a permission takes any
 * principal of a class that passes, and no other. Then the principal needs each permission of the route, or `*`.
 */
export function authorize({ permission, alsoPermission, caller }: RouteMetadata, principal: Caller): void {
  const classes = caller === undefined ? admittedByDefault : admitted[caller];
  if (!classes.includes(principal.by)) throw notAdmitted(caller, principal.by);
  for (const needed of [permission, alsoPermission])
    if (needed && !holds(principal, needed)) throw lacking(principal, needed);
}

function notAdmitted(caller: RouteMetadata['caller'], by: Class): Failure {
  if (by === 'affiliate')
    return new Failure('SESSION_NOT_ALLOWED', 'Affiliates call /v1/portal only. Use an API key.');
  if (caller === 'affiliate')
    return new Failure(
      'SESSION_NOT_ALLOWED',
      'Only an affiliate who is signed in to the portal can make this call.',
    );
  return caller === 'user'
    ? new Failure(
        'SESSION_NOT_ALLOWED',
        'Only a user who is signed in can make this call. Sign in as a user at /app.',
      )
    : new Failure('SESSION_NOT_ALLOWED', 'A session cannot make this call. Make it with an API key.');
}

const MINUTE_MS = 60_000;

/**
 * Throws when a user or an affiliate calls what needs a fresh proof of who they are, and the last one is too old. By the real
 * clock, and after the body is parsed, because it may decide. Keys are not asked.
 */
export const recent: Step = (req) => {
  const { principal } = stateOf(req);
  if (!principal || !('authenticatedAt' in principal) || !isIn(req.body, required(req, 'route').facts.recent))
    return;
  if (Date.now() - principal.authenticatedAt.getTime() <= FRESH_MINUTES * MINUTE_MS) return;
  throw new Failure(
    'REAUTHENTICATION_REQUIRED',
    `You last proved who you are more than ${FRESH_MINUTES} minutes ago. Sign in once more, and try again.`,
  );
};

/** Whether a fact holds of a body: of the route, or of fields that the body or one of its items has. */
function isIn(body: unknown, fact: true | readonly string[] | undefined): boolean {
  if (fact === true || fact === undefined) return fact === true;
  const { items } = (body ?? {}) as { items?: unknown };
  return [body, ...(Array.isArray(items) ? items : [])].some(
    (each) => typeof each === 'object' && each !== null && fact.some((field) => Object.hasOwn(each, field)),
  );
}

/** Authorizes every request whose caller has to be known. */
export const authorized: Step = (req) => {
  const { facts } = required(req, 'route');
  if (facts.caller !== 'anyone') authorize(facts, required(req, 'principal'));
};

/** Throws unless the principal may read what the request asks to embed in its answer or to sort by. */
export function assertMayExpand(principal: Caller, query: unknown): void {
  const { expand = [], sort } = (query ?? {}) as {
    readonly expand?: readonly Expandable[];
    readonly sort?: string;
  };
  const isByFigure = performanceSorts.some((each) => each === sort);
  if (isByFigure && !holds(principal, expandable.performance))
    throw lacking(principal, expandable.performance, `, which sort=${sort} needs`);
  for (const name of expand) {
    const permission = expandable[name];
    if (!holds(principal, permission)) throw lacking(principal, permission, `, which expand=${name} needs`);
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
