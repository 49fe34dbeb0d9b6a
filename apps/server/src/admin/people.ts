import { RESET_HOURS } from '@tributary/contract';
import { emailKey, isEmail } from '@tributary/core';
import { Option } from 'commander';
import type { Config } from '../config.ts';
import { keepInvitation } from '../features/invitations/invitation.ts';
import { eraseUser } from '../features/users/erase-user.ts';
import { exportUser } from '../features/users/export-user.ts';
import { lockAccount } from '../features/users/lock-account.ts';
import { membershipsOfUser } from '../features/users/memberships.ts';
import { newPersonLink } from '../features/users/person-link.ts';
import { resetUser } from '../features/users/reset-user.ts';
import { endSessionsOfUser } from '../features/users/user-session.ts';
import { ADMINISTRATOR, recordCommand } from '../platform/audit/entries.ts';
import type { Tx } from '../platform/db/database.ts';
import { isLastOwner } from '../platform/db/failures.ts';
import type { User } from '../platform/db/generated/client.ts';
import { snakeCase } from '../platform/db/sql.ts';
import { environmentOf } from './accounts.ts';
import { AdminError } from './admin-error.ts';
import { command } from './command.ts';
import { inDatabase } from './database.ts';
import { table, visible } from './output.ts';
import { handOver, outOption } from './secret.ts';

const DAY_MS = 24 * 3_600_000;
const UNSIGNED_DAYS = 30;

export const publicUrlOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://127.0.0.1:${port}`;

/** @throws AdminError */
function addressOf(given: string): string {
  const email = given.trim();
  if (isEmail(email)) return email;
  throw new AdminError('usage', `--email must be an e-mail address, not '${visible(given)}'.`);
}

/**
 * Returns the two environments of an account.
 * @throws AdminError
 */
export async function environmentsOf(tx: Tx, accountId: string | undefined) {
  const live = await environmentOf(tx, 'live', accountId);
  const { accountId: id } = await tx.environment.findUniqueOrThrow({ where: { id: live.id } });
  const dev = await environmentOf(tx, 'dev', id);
  return { accountId: id, live: live.id, dev: dev.id };
}

interface OwnerOptions {
  readonly email: string;
  readonly account?: string;
  readonly signFrom?: string;
  readonly out?: string;
}

/**
 * `owner create`: creates a link that makes someone an owner of live and dev, even if the environments
 * already have owners.
 */
export const ownerCreate = command<OwnerOptions>({
  name: 'create',
  summary: 'Create a link that makes a person an owner of live and dev, valid for 24 hours',
  options: [
    new Option('--email <address>', 'e-mail address of the person').makeOptionMandatory(),
    new Option('--account <id>', 'required when there are several accounts'),
    new Option(
      '--sign-from <time>',
      'for the first owner: time from which API keys must sign requests that move money, ISO 8601 or `now`',
    ),
    outOption,
  ],
  run: async ({ settings, out }, { options }) => {
    const config = settings();
    const email = addressOf(options.email);
    await handOver(out, options.out, async (keep) => {
      const made = await inDatabase(config, async (tx) => {
        const { accountId, live, dev } = await environmentsOf(tx, options.account);
        await lockAccount(tx, { id: accountId });
        await chooseSigning(tx, config, { accountId, live, dev, signFrom: options.signFrom });
        const { url, digest } = newPersonLink(publicUrlOf(config));
        const invitation = {
          ...{ accountId, digest, email, role: 'owner' as const, madeBy: ADMINISTRATOR, isMailed: false },
          lastsMs: RESET_HOURS * 3_600_000,
        };
        const data = { account_id: accountId, email, expires_at: '' };
        for (const environmentId of [live, dev]) {
          const { id, expiresAt } = await keepInvitation(tx, { ...invitation, environmentId });
          data.expires_at = expiresAt.toISOString();
          await recordCommand(tx, {
            environmentId,
            action: 'owner create',
            object: id,
            body: { role: 'owner' },
          });
        }
        keep({ ...data, url });
        return { data, url };
      });
      return {
        data: made.data,
        secrets: { url: made.url },
        shown: shownLink(made.url, `${visible(email)} opens it to become an owner of live and dev.`),
      };
    });
  },
});

const shownLink = (url: string, what: string) => `
  ${url}

  ${what} It can be used only once, within ${RESET_HOURS} hours, and cannot be shown again.
`;

interface Signing {
  readonly accountId: string;
  readonly live: number;
  readonly dev: number;
  readonly signFrom: string | undefined;
}

/**
 * Sets the date from which requests that move money must be signed. Without a date, signing is required as
 * soon as there is an owner. Lists the keys that do not sign yet, and lets the operator choose.
 */
async function chooseSigning(tx: Tx, config: Config, of: Signing): Promise<void> {
  const { live, dev, signFrom } = of;
  const isFirst = (await tx.member.count({ where: { environmentId: live, role: 'owner' } })) === 0;
  if (!isFirst) {
    if (signFrom === undefined) return;
    throw new AdminError(
      'usage',
      'Nothing was created: --sign-from is for the first owner, but live already has one.',
    );
  }
  if (signFrom !== undefined) return setSigning(tx, of, timeOf(signFrom));
  if (config.signingSecrets === undefined || config.signsMoneyRoutes !== undefined) return;
  const since = new Date(Date.now() - UNSIGNED_DAYS * DAY_MS);
  const unsigned = [];
  for (const environmentId of [live, dev])
    unsigned.push(
      ...(await tx.apiKey.findMany({
        where: { environmentId, unsignedAt: { gt: since }, revokedAt: null },
        orderBy: { unsignedAt: 'desc' },
      })),
    );
  if (unsigned.length === 0) return;
  const named = unsigned.map(({ id, name }) => `${id} (${visible(name)})`).join(', ');
  throw new AdminError(
    'rejected',
    `Nothing was created: from the first owner on, API keys must sign requests that move money. In the last ${UNSIGNED_DAYS} days, these sent such requests without a signature: ${named}. Choose when they must start signing: --sign-from 2027-01-31, or --sign-from now.`,
  );
}

/** @throws AdminError */
function timeOf(given: string): Date {
  const time = given === 'now' ? new Date() : new Date(given);
  if (given === 'now' || (/^\d{4}-\d{2}-\d{2}/.test(given) && !Number.isNaN(time.getTime()))) return time;
  throw new AdminError(
    'usage',
    `--sign-from must be a time such as 2027-01-31, or now, not '${visible(given)}'.`,
  );
}

async function setSigning(tx: Tx, { accountId, live, dev }: Signing, signsMoneyFrom: Date): Promise<void> {
  await tx.environment.updateMany({ where: { accountId }, data: { signsMoneyFrom } });
  const body = { signs_money_from: signsMoneyFrom.toISOString() };
  for (const environmentId of [live, dev])
    await recordCommand(tx, { environmentId, action: 'owner create', object: accountId, body });
}

const withMembers = (tx: Tx, accountId: string | undefined) =>
  tx.user.findMany({
    where: { erasedAt: null, ...(accountId !== undefined && { accountId }) },
    orderBy: [{ accountId: 'asc' }, { createdAt: 'asc' }],
  });

const roleIn = (environments: Awaited<ReturnType<typeof membershipsOfUser>>, mode: 'live' | 'dev') =>
  environments.find((each) => each.mode === mode)?.role ?? null;

export const userList = command<{ account?: string }>({
  name: 'list',
  summary: 'List users with their address, their roles in live and dev, and how they sign in',
  options: [new Option('--account <id>', 'only users of this account')],
  run: async ({ settings, out }, { options }) => {
    const users = await inDatabase(settings(), async (tx) => {
      if (options.account !== undefined) await environmentOf(tx, 'live', options.account);
      const found = [];
      for (const user of await withMembers(tx, options.account)) {
        const { accountId, id: userId } = user;
        const environments = await membershipsOfUser(tx, { accountId, userId });
        found.push({
          ...{ id: userId, account_id: accountId, name: user.name, email: user.email },
          email_verified: user.emailVerifiedAt !== null,
          ...{ live: roleIn(environments, 'live'), dev: roleIn(environments, 'dev') },
          ...{ has_password: user.passwordHash !== null, has_totp: user.totp !== null },
          passkeys: await tx.passkey.count({ where: { accountId, userId } }),
          disabled_at: user.disabledAt,
        });
      }
      return found;
    });
    const fields = [
      'id',
      'account_id',
      'live',
      'dev',
      'email',
      'email_verified',
      'has_totp',
      'passkeys',
      'name',
    ] as const;
    out.result(users.length === 0 ? 'There are no users yet.' : table(users, fields), users);
  },
});

/** @throws AdminError */
async function requireUser(tx: Tx, id: string): Promise<User> {
  const [user] = await tx.user.findMany({ where: { id, erasedAt: null }, take: 1 });
  if (!user) throw new AdminError('notFound', `No such user: ${visible(id)}. List them with: user list`);
  return user;
}

/** Returns a user as `requireUser` does, and locks the account, so that its members cannot change concurrently. */
async function lockUser(tx: Tx, id: string): Promise<User> {
  const user = await requireUser(tx, id);
  await lockAccount(tx, { id: user.accountId });
  return user;
}

/** Writes an audit entry in every environment of the user. */
async function recordInAll(tx: Tx, action: string, { accountId, id: userId }: User, body: object = {}) {
  const environments = await membershipsOfUser(tx, { accountId, userId });
  for (const { environmentId } of environments)
    await recordCommand(tx, { environmentId, action, object: userId, body });
  return environments;
}

/** `user reset`: restores access for a user who can no longer sign in. */
export const userReset = command<{ email?: string; out?: string }>({
  name: 'reset',
  argument: '<user id>',
  summary:
    "Delete a user's password, passkeys, authenticator app and sessions, and create a link to set up sign-in again",
  options: [
    new Option('--email <address>', "the correct address, if the user's current address is wrong"),
    outOption,
  ],
  run: async ({ settings, out }, { argument, options }) => {
    const config = settings();
    const email = options.email === undefined ? null : addressOf(options.email);
    await handOver(out, options.out, async (keep) => {
      const { user, url, expiresAt } = await inDatabase(config, async (tx) => {
        const user = await lockUser(tx, argument);
        const { accountId, id: userId } = user;
        if (email !== null) await assertAddressIsFree(tx, user, email);
        const environments = await recordInAll(tx, 'user reset', user);
        const link = newPersonLink(publicUrlOf(config));
        const expiresAt = await resetUser(tx, {
          ...{ accountId, userId, email, digest: link.digest, madeBy: ADMINISTRATOR, isMailed: false },
          environmentIds: environments.map(({ environmentId }) => environmentId),
        });
        keep({ id: userId, email: email ?? user.email, expires_at: expiresAt.toISOString(), url: link.url });
        return { user, url: link.url, expiresAt };
      });
      const address = email ?? user.email;
      return {
        data: { id: user.id, email: address, expires_at: expiresAt.toISOString() },
        secrets: { url },
        shown: shownLink(
          url,
          `${visible(user.name)} (${visible(address)}) uses it to choose a new password.`,
        ),
      };
    });
  },
});

async function assertAddressIsFree(tx: Tx, { accountId, id }: User, email: string): Promise<void> {
  const where = { accountId, emailNormalized: emailKey(email), id: { not: id } };
  const [other] = await tx.user.findMany({ where, take: 1 });
  if (other)
    throw new AdminError('rejected', `Nothing was changed: ${other.id} has the address ${visible(email)}.`);
}

/** `user sign-out`: ends all sessions of a user. Servers reject these sessions within a second. */
export const userSignOut = command({
  name: 'sign-out',
  argument: '<user id>',
  summary: 'End all of a user’s sessions; running servers reject the sessions within a second',
  run: async ({ settings, out }, { argument }) => {
    const { id, ended } = await inDatabase(settings(), async (tx) => {
      const user = await lockUser(tx, argument);
      await recordInAll(tx, 'user sign-out', user);
      const ended = await endSessionsOfUser(tx, { accountId: user.accountId, userId: user.id });
      return { id: user.id, ended };
    });
    out.result(`Ended ${ended === 1 ? '1 session' : `${ended} sessions`} of ${id}.`, { id, ended });
  },
});

/** `user export`: exports the data stored about a user, for answering access requests. */
export const userExport = command({
  name: 'export',
  argument: '<user id>',
  summary: 'Print a user’s personal data and actions as JSON, without secrets or e-mails',
  run: async ({ settings, out }, { argument }) => {
    const held = await inDatabase(settings(), async (tx) => {
      // Do not lock the account, because reading the whole audit log takes a long time.
      const user = await requireUser(tx, argument);
      const exported = await exportUser(tx, { accountId: user.accountId, userId: user.id });
      const { live, dev } = await environmentsOf(tx, user.accountId);
      for (const environmentId of [live, dev])
        await recordCommand(tx, { environmentId, action: 'user export', object: user.id, body: {} });
      return inSnakeCase(exported);
    });
    const lines = JSON.stringify(held, null, 2).split('\n');
    out.result(lines.map(visible).join('\n'), held);
  },
});

/** Converts field names to those used by the API. */
function inSnakeCase<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(inSnakeCase) as Value;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const fields = Object.entries(value).map(([name, each]) => [snakeCase(name), inSnakeCase(each)]);
  return Object.fromEntries(fields) as Value;
}

/** `user erase`: removes a user's personal data from the account, but keeps the record of their actions. */
export const userErase = command<{ yes?: true }>({
  name: 'erase',
  argument: '<user id>',
  summary: 'Remove a user from live and dev, and permanently erase their name, address and ways to sign in',
  options: [new Option('--yes', 'confirm; without --yes, only shows who would be erased')],
  run: async ({ settings, out }, { argument, options }) => {
    const id = await inDatabase(settings(), async (tx) => {
      const user = await lockUser(tx, argument);
      if (options.yes !== true)
        throw new AdminError(
          'confirmationNeeded',
          `Nothing was erased. This would erase ${visible(user.name)} (${visible(user.email)}). To confirm, add --yes.`,
        );
      await recordInAll(tx, 'user erase', user);
      await eraseUser(tx, { accountId: user.accountId, userId: user.id });
      return user.id;
    }).catch(lastOwnerStays);
    out.result(`Erased ${id}. The audit log keeps the id.`, { id, erased: true });
  },
});

function lastOwnerStays(error: unknown): never {
  if (!isLastOwner(error)) throw error;
  throw new AdminError(
    'rejected',
    'Nothing was changed. This user is the only owner of an environment. Create another owner first with `owner create`.',
  );
}
