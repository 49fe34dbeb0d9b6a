import { type Expandable, expandable, SIGN_IN_MINUTES } from '@tributary/core';
import { APIError, isTributaryError, type Session, Tributary } from '@tributary/sdk';
import { permissionOf } from './permission-of.ts';
import { fetchOnce } from './repeated-writes.ts';

/** Longest server-requested wait before a silent retry. For longer waits, the page shows an error. */
const SHORT_WAIT_MS = 1_000;

export type Mode = 'live' | 'dev';
export const isMode = (text: string): text is Mode => text === 'live' || text === 'dev';

const LAST = 'tributary.mode';

/** Returns the environment last shown in this browser, because the user may be signed in to only one. */
export function lastMode(): Mode {
  const kept = localStorage.getItem(LAST) ?? '';
  return isMode(kept) ? kept : 'live';
}

export const keepMode = (mode: Mode): void => localStorage.setItem(LAST, mode);

/** Base URL of the server: the parent of `/app`, which may be below a proxy's path. */
export const serverUrl = new URL('..', document.baseURI).href.replace(/\/$/, '');

/**
 * Returns an API client for one environment's session. Every request names the environment, and the server rejects a
 * cookie that belongs to another one. With `actor`, requests also name the session's owner, because another tab may
 * have signed in as someone else.
 * @param permissions Requests without the required permission are rejected locally, with the server's error. Related
 * objects that the session may not read are not expanded, so pages show their ids instead of names.
 * @param read Transforms each response.
 */
export const clientOf = (
  environment: string,
  permissions: readonly string[] = ['*'],
  actor?: string,
  read?: (response: Response) => Promise<Response>,
) =>
  new Tributary({
    ...{ environment, actor },
    baseUrl: serverUrl,
    fetch: async (input, init) => {
      const response = refusalOf(permissions, input, init) ?? fetchOnce(readable(permissions, input), init);
      return read ? read(await response) : response;
    },
    maxRetries: 1,
    maxRetryAfter: SHORT_WAIT_MS,
  });

export const holds = (permissions: readonly string[], permission: string) =>
  permissions.includes('*') || permissions.includes(permission);

/** Removes `expand` values that the session may not read. */
function readable(permissions: readonly string[], input: string | URL | Request): string | URL | Request {
  const url = new URL(String(input));
  const names = url.searchParams.get('expand')?.split(',');
  if (names === undefined) return input;
  const left = names.filter((name) => holds(permissions, expandable[name as Expandable]));
  if (left.length === 0) url.searchParams.delete('expand');
  else url.searchParams.set('expand', left.join(','));
  return url.href;
}

function refusalOf(
  permissions: readonly string[],
  input: string | URL | Request,
  init: RequestInit | undefined,
): Promise<Response> | undefined {
  const path = new URL(String(input)).pathname.slice(new URL(serverUrl).pathname.replace(/\/$/, '').length);
  const permission = permissionOf(init?.method ?? 'GET', path);
  if (permission === null || holds(permissions, permission)) return undefined;
  const error = {
    code: 'INSUFFICIENT_PERMISSIONS',
    message: `This session lacks the permission ${permission}.`,
    details: [{ field: 'permission', message: permission }],
  };
  return Promise.resolve(Response.json({ success: false, error }, { status: 403 }));
}

const ASKED = 'tributary.sign-in';
const MINUTE_MS = 60_000;

/** Remembers that this browser requested a sign-in, because e-mailed sign-in links work only in that browser. */
export const rememberAsked = (id: string): void => localStorage.setItem(ASKED, `${id} ${Date.now()}`);

const lastAsked = (): string[] => (localStorage.getItem(ASKED) ?? '').split(' ');

export const hasAsked = (id: string): boolean => lastAsked()[0] === id;

/** Returns true if another tab may be waiting for a sign-in that a new sign-in would end. */
export function isSignInOpen(): boolean {
  const [, askedAt = '0'] = lastAsked();
  return Date.now() - Number(askedAt) < SIGN_IN_MINUTES * MINUTE_MS;
}

export const actorOf = ({ user, api_key_id }: Session): string => user?.id ?? api_key_id ?? '';

/** Returns this browser's session for the mode. If `known` is set, the session must belong to the same user or key. */
export const sessionOf = (mode: Mode, known?: Session): Promise<Session> =>
  clientOf(mode, ['*'], known && actorOf(known)).sessions.get();

export const signIn = (credential: { api_key: string } | { token: string }): Promise<Session> =>
  clientOf('live').sessions.create(credential);

/** Returns the session that a one-time link would start, without using up the link. */
export const previewLink = (token: string): Promise<Session> =>
  clientOf('live').sessions.create({ token, dry_run: true });

export async function currentSessions(): Promise<Session[]> {
  const found = await Promise.all(
    (['live', 'dev'] as const).map((mode) =>
      sessionOf(mode).catch((error: unknown) => {
        if (isSessionOver(error)) return [];
        throw error;
      }),
    ),
  );
  return found.flat();
}

/** Errors after which all requests fail until the user signs in again. */
const ENDED: ReadonlySet<string> = new Set([
  'SESSION_ENDED',
  'MISSING_API_KEY',
  'INVALID_API_KEY',
  'API_KEY_REVOKED',
  'API_KEY_EXPIRED',
]);

export const isSessionOver = (error: unknown): error is APIError =>
  isTributaryError(error) && error instanceof APIError && ENDED.has(error.code);
