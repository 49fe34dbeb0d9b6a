import { SESSION_IDLE_HOURS, SESSION_LINK_SECONDS, type Session } from '@tributary/contract';
import type { Deps } from '../../context.ts';
import type { SessionTokens } from '../../dependencies.ts';
import { auditEntries } from '../../platform/audit/entries.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { inHotTransaction } from '../../platform/db/hot-transaction.ts';
import { type Bound, type Connection, execute, fragment, raw, rows, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { endUserSessionsOf } from '../users/user-session.ts';
import { newToken, tokenDigest } from './token.ts';

const HOUR_MS = 3_600_000;
const usable = fragment`k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;
const linkAge = raw(`interval '${SESSION_LINK_SECONDS} seconds'`);

interface NewSession {
  readonly id: string;
  readonly digest: Uint8Array;
  readonly now: Date;
}

interface Inserted {
  readonly environmentId: number;
  readonly keyId: string;
}

interface OwnSession {
  readonly environmentId: number;
  readonly id: string;
}

/** Inserts a session if its key is still valid. The cached key may be a second old. */
const insertByKey = sql<NewSession & { environmentId: number; keyId: string }, Inserted>(
  'insert-session-by-key',
)`
  insert into sessions as s (environment_id, id, digest, api_key_id, created_at, last_used_at)
  select k.environment_id, ${'id'}, ${'digest'}, k.id, ${'now'}::timestamptz, ${'now'}::timestamptz
  from api_keys k where k.environment_id = ${'environmentId'} and k.id = ${'keyId'} and ${usable}
  returning s.environment_id as "environmentId", s.api_key_id as "keyId"`;

const environmentOfLink = sql<{ link: Uint8Array }, { environmentId: number }>('environment-of-session-link')`
  select environment_id as "environmentId" from session_links where digest = ${'link'}`;

/** Deletes the link, so that only one request can use it, and inserts the session in the same transaction. */
const insertByLink = sql<NewSession & { environmentId: number; link: Uint8Array }, Inserted>(
  'insert-session-by-link',
)`
  with link as (
    delete from session_links l
    where l.environment_id = ${'environmentId'} and l.digest = ${'link'} and l.created_at > now() - ${linkAge}
    returning l.environment_id, l.api_key_id)
  insert into sessions as s (environment_id, id, digest, api_key_id, created_at, last_used_at)
  select k.environment_id, ${'id'}, ${'digest'}, k.id, ${'now'}::timestamptz, ${'now'}::timestamptz
  from link join api_keys k
    on k.environment_id = ${'environmentId'} and k.environment_id = link.environment_id and k.id = link.api_key_id
  where ${usable}
  returning s.environment_id as "environmentId", s.api_key_id as "keyId"`;

/** New session, with a token that cannot be retrieved later. */
export interface Begun extends OwnSession {
  readonly token: string;
}

/** Origin of a sign-in, for the audit log. */
interface SignIn {
  readonly db: Database;
  readonly requestId: string;
  readonly address: string;
}

/** Starts a session for the key of a principal. Returns null if the key is no longer valid. */
export const beginByKey = (
  signIn: SignIn,
  { environmentId, keyId }: { environmentId: number; keyId: string },
): Promise<Begun | null> =>
  begin(signIn, (session) => insertByKey.with({ ...session, environmentId, keyId }));

type KeyOfLink = { readonly environmentId: number; readonly keyId: string };

const keyOfLink = sql<{ environmentId: number; link: Uint8Array }, KeyOfLink>('key-of-session-link')`
  select l.environment_id as "environmentId", l.api_key_id as "keyId" from session_links l
  where l.environment_id = ${'environmentId'} and l.digest = ${'link'} and l.created_at > now() - ${linkAge}`;

/**
 * Returns the key that a link signs in with, without using up the link. Returns null if the link is unknown,
 * used or expired.
 */
export async function findKeyOfLink(
  { db }: Pick<SignIn, 'db'>,
  linkToken: string,
): Promise<KeyOfLink | null> {
  const link = tokenDigest(linkToken);
  const [of] = await rows(db.hot, environmentOfLink.with({ link }));
  const [found] = of ? await rows(db.hot, keyOfLink.with({ ...of, link })) : [];
  return found ?? null;
}

/**
 * Starts a session with the token of a link, and uses up the link. Returns null if the link is unknown, used
 * or expired, or if its key is no longer valid.
 */
export async function beginByLink(signIn: SignIn, linkToken: string): Promise<Begun | null> {
  const link = tokenDigest(linkToken);
  const [of] = await rows(signIn.db.hot, environmentOfLink.with({ link }));
  return of ? begin(signIn, (session) => insertByLink.with({ ...session, ...of, link })) : null;
}

/** Writes the session and its audit entry in one transaction. */
async function begin(
  { db, requestId, address }: SignIn,
  insert: (session: NewSession) => Bound<Inserted>,
): Promise<Begun | null> {
  const [id, token, now] = [newId('session'), newToken(), new Date()];
  return inHotTransaction(db, [insert({ id, digest: tokenDigest(token), now })], async (tx, [inserted]) => {
    if (!inserted) return null;
    const { environmentId, keyId } = inserted;
    const who = { actor: keyId, sessionId: id, requestId, ip: address, action: 'sessions.create' };
    await tx.queryAndCommit(auditEntries({ ...who, environmentId, createdAt: now }, id));
    return { environmentId, id, token };
  });
}

interface Row {
  readonly environmentId: string;
  readonly mode: 'live' | 'dev';
  readonly accountId: string;
  readonly accountName: string;
  readonly keyId: string;
  readonly keyName: string;
  readonly permissions: readonly string[];
  readonly keyExpiresAt: Date | null;
  readonly createdAt: Date;
  readonly clockOffsetSeconds: number;
}

const columns = raw(`e.public_id as "environmentId", e.mode, e.account_id as "accountId",
    (select a.name from accounts a where a.id = e.account_id) as "accountName", k.id as "keyId", k.name as "keyName",
    k.permissions, k.expires_at as "keyExpiresAt", e.clock_offset_seconds::float8 as "clockOffsetSeconds"`);

const showKey = sql<{ environmentId: number; keyId: string }, Omit<Row, 'createdAt'>>('show-session-of-key')`
  select ${columns} from api_keys k join environments e on e.id = k.environment_id
  where k.environment_id = ${'environmentId'} and k.id = ${'keyId'} and ${usable}`;

const showSession = sql<OwnSession, Row>('show-session')`
  select ${columns}, s.created_at as "createdAt"
  from sessions s
    join api_keys k on k.environment_id = s.environment_id and k.id = s.api_key_id
    join environments e on e.id = s.environment_id
  where s.environment_id = ${'environmentId'} and s.id = ${'id'}`;

type Shown = Pick<Deps, 'db' | 'mail'>;

/**
 * Returns a session, or null if it has ended in the meantime. `now` is the real time of the request, which
 * counts as a use of the session.
 */
export async function showOf({ db, mail }: Shown, session: OwnSession, now: Date): Promise<Session | null> {
  const [row] = await rows(db.hot, showSession.with(session));
  return row ? toSession(row, { id: session.id, now, sendsMail: mail.canSend }) : null;
}

/** Returns the session that signing in with a key would start, or null if the key is no longer valid. */
export async function sessionInProspect(
  { db, mail }: Shown,
  key: KeyOfLink,
  now: Date,
): Promise<Session | null> {
  const [row] = await rows(db.hot, showKey.with(key));
  const shown = { id: newId('session'), now, sendsMail: mail.canSend };
  return row ? toSession({ ...row, createdAt: now }, shown) : null;
}

interface Showing {
  readonly id: string;
  readonly now: Date;
  readonly sendsMail: boolean;
}

function toSession(row: Row, { id, now, sendsMail }: Showing): Session {
  const { keyExpiresAt, clockOffsetSeconds } = row;
  const idleAt = now.getTime() + SESSION_IDLE_HOURS * HOUR_MS;
  return {
    id,
    environment_id: row.environmentId,
    mode: row.mode,
    account_id: row.accountId,
    account_name: row.accountName,
    api_key_id: row.keyId,
    api_key_name: row.keyName,
    user: null,
    permissions: [...row.permissions],
    created_at: toTimestamp(row.createdAt),
    expires_at: toTimestamp(new Date(Math.min(idleAt, keyExpiresAt?.getTime() ?? idleAt))),
    now: toTimestamp(new Date(now.getTime() + clockOffsetSeconds * 1_000)),
    sends_mail: sendsMail,
  };
}

const deleteSession = sql<OwnSession>('delete-session')`
  delete from sessions where environment_id = ${'environmentId'} and id = ${'id'}`;

export const endById = (tx: Tx, session: OwnSession): Promise<number> =>
  execute(tx, deleteSession.with(session));

const deleteByTokens = sql<{ digests: readonly Uint8Array[]; mode: string }>('delete-sessions-by-tokens')`
  delete from sessions s where s.digest = any(${'digests'}::bytea[])
    and (select e.mode from environments e where e.id = s.environment_id) = ${'mode'}`;

/** Ends the browser's previous session. Only someone who has a session's token can end it. */
export async function endByTokens(
  { hot }: Database,
  tokens: SessionTokens,
  mode: 'live' | 'dev',
): Promise<void> {
  if (tokens[mode].length > 0)
    await execute(hot, deleteByTokens.with({ digests: tokens[mode].map(tokenDigest), mode }));
  await endUserSessionsOf(hot, tokens.user);
}

/** Ends the browser's sessions with API keys, in the transaction in which a user signs in. */
export async function endKeySessionsOf(on: Connection, tokens: SessionTokens): Promise<void> {
  for (const mode of ['live', 'dev'] as const)
    if (tokens[mode].length > 0)
      await execute(on, deleteByTokens.with({ digests: tokens[mode].map(tokenDigest), mode }));
}

const insertLink = sql<{ environmentId: number; keyId: string; digest: Uint8Array }, { createdAt: Date }>(
  'insert-session-link',
)`
  insert into session_links as l (environment_id, digest, api_key_id, created_at)
  select k.environment_id, ${'digest'}, k.id, now()
  from api_keys k where k.environment_id = ${'environmentId'} and k.id = ${'keyId'} and ${usable}
  returning l.created_at as "createdAt"`;

export async function makeLink(
  on: Connection,
  { environmentId, keyId, publicUrl }: { environmentId: number; keyId: string; publicUrl: string },
): Promise<{ readonly url: string; readonly expiresAt: Date } | null> {
  const token = newToken();
  const [made] = await rows(on, insertLink.with({ environmentId, keyId, digest: tokenDigest(token) }));
  if (!made) return null;
  const expiresAt = new Date(made.createdAt.getTime() + SESSION_LINK_SECONDS * 1_000);
  return { url: `${publicUrl}/app/enter#${token}`, expiresAt };
}
