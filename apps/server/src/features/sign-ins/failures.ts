import type { Connection } from '../../platform/db/sql.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import type { OfUser } from '../users/user-session.ts';

export type FailureKind = 'password' | 'totp';

/**
 * Maximum number of wrong answers by a user within a period of minutes. After that, a code by e-mail is also
 * required.
 */
const limits: Readonly<Record<FailureKind, { readonly max: number; readonly minutes: number }>> = {
  password: { max: 10, minutes: 15 },
  totp: { max: 20, minutes: 60 },
};

type Counted = OfUser & { kind: FailureKind; now: Date; since: Date };

const countFailure = sql<Counted, { failures: number }>('count-user-failure')`
  insert into user_failures as f (account_id, user_id, kind, started_at, failures)
  values (${'accountId'}, ${'userId'}, ${'kind'}, ${'now'}::timestamptz, 1)
  on conflict (account_id, user_id, kind) do update set
    failures = case when f.started_at < ${'since'}::timestamptz then 1 else f.failures + 1 end,
    started_at = case when f.started_at < ${'since'}::timestamptz then ${'now'}::timestamptz else f.started_at end
  returning f.failures`;

const takeBack = sql<OfUser & { kind: FailureKind }>('take-back-user-failure')`
  update user_failures set failures = failures - 1
  where account_id = ${'accountId'} and user_id = ${'userId'} and kind = ${'kind'} and failures > 0`;

/**
 * Counts an answer as wrong before it is compared, so that concurrent guesses see different counts. Returns
 * true if there were already too many.
 */
export async function noteAnswer(
  on: Connection,
  { accountId, userId }: OfUser,
  kind: FailureKind,
): Promise<boolean> {
  const { max, minutes } = limits[kind];
  const now = new Date();
  const since = new Date(now.getTime() - minutes * 60_000);
  const [counted] = await rows(on, countFailure.with({ accountId, userId, kind, now, since }));
  return (counted?.failures ?? 0) > max;
}

/** Takes back the attempt counted for an answer that was correct or was never checked. */
export const takeBackAnswer = (
  on: Connection,
  { accountId, userId }: OfUser,
  kind: FailureKind,
): Promise<number> => execute(on, takeBack.with({ accountId, userId, kind }));
