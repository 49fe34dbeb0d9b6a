import { permissionsOfRole, type Role, roles } from '@tributary/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { announcementsIn } from '../../../test/support/announcements.ts';
import { type RawAnswer, send, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { alsoIn, type TestUser, userIn } from '../../../test/support/users.ts';

const server = useServer();
let account: TestAccount;
let owner: TestUser;
beforeEach(async () => {
  account = await server.account();
  owner = await userIn(server, account.environmentId, { role: 'owner', name: 'Olga', isProven: true });
});

const codeOf = ({ status, body }: RawAnswer) => [status, body.error?.code];
const as = (headers: TestUser['headers'], method: string, path: string, body?: unknown) =>
  send(`${server.baseUrl}/v1${path}`, { method, headers, ...(body !== undefined && { body }) });
const member = (role: Role, isProven = true) => userIn(server, account.environmentId, { role, isProven });
const roleOf = async ({ userId }: TestUser, environmentId = account.environmentId) =>
  (await server.db.orm.member.findFirst({ where: { environmentId, userId } }))?.role ?? null;
const put = (by: TestUser, whom: TestUser, role: string) =>
  as(by.headers, 'PUT', `/members/${whom.userId}`, { role });
const remove = (by: TestUser, whom: TestUser) => as(by.headers, 'DELETE', `/members/${whom.userId}`);

describe('members', () => {
  test('are listed by name with their details, without data of another account', async () => {
    const zoe = await userIn(server, account.environmentId, { role: 'viewer', name: 'zoe' });
    const ann = await userIn(server, account.environmentId, { role: 'finance', name: 'Ann', isProven: true });
    await userIn(server, (await server.account()).environmentId, { role: 'owner' });
    await userIn(server, account.liveEnvironmentId, { role: 'viewer' });
    const listed = await account.client.members.list();
    expect(listed.map(({ id }) => id)).toEqual([ann.userId, owner.userId, zoe.userId]);
    expect(listed[0]).toEqual({
      ...{ id: ann.userId, name: 'Ann', email: ann.email, email_verified: true, role: 'finance' },
      ...{ has_password: false, has_totp: false, disabled_at: null, added_by: 'administrator' },
      last_used_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await account.client.members.get(ann.userId)).toEqual(listed[0]);
  });

  test('of one environment are not found in another', async () => {
    const { client } = await server.account();
    await expect(client.members.get(owner.userId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(account.live.client.members.get(owner.userId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(client.members.remove(owner.userId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('have roles, each with its permissions', async () => {
    const answered = await account.client.members.roles();
    expect(answered).toEqual(roles.map((role) => ({ role, permissions: permissionsOfRole[role] })));
  });
});

describe('changing a role', () => {
  test('takes effect and is in the audit log under the name of the actor', async () => {
    const ann = await member('viewer');
    expect((await put(owner, ann, 'finance')).body.data).toMatchObject({ id: ann.userId, role: 'finance' });
    expect((await as(ann.headers, 'GET', '/audit-log')).status).toBe(200);
    const entry = await server.db.orm.auditEntry.findFirst({
      where: { environmentId: account.environmentId, object: ann.userId },
    });
    expect(entry).toMatchObject({
      ...{ actor: owner.userId, action: 'members.update' },
      changes: [{ field: 'role', value: 'finance' }],
    });
  });

  test('requires every permission of both the old and the new role', async () => {
    const admin = await member('admin');
    for (const [whom, role] of [
      [await member('owner'), 'viewer'],
      [await member('viewer'), 'owner'],
    ] as const) {
      const before = await roleOf(whom);
      expect(codeOf(await put(admin, whom, role))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
      expect(await roleOf(whom)).toBe(before);
    }
    expect((await put(admin, await member('viewer'), 'admin')).status).toBe(200);
  });

  test('is not possible for oneself', async () => {
    for (const each of [owner, await member('admin')])
      expect(codeOf(await put(each, each, 'viewer'))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  test('never raises a user with an unverified address', async () => {
    const ann = await member('finance', false);
    for (const role of ['owner', 'admin', 'manager', 'developer'])
      expect(codeOf(await put(owner, ann, role))).toEqual([409, 'INVALID_TRANSITION']);
    expect((await put(owner, ann, 'viewer')).status).toBe(200);
  });

  test('never makes anyone an owner by API key', async () => {
    const ann = await member('admin');
    await expect(account.client.members.update(ann.userId, { role: 'owner' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
      message: expect.stringContaining('tributary-server owner create'),
    });
    expect((await account.client.members.update(ann.userId, { role: 'viewer' })).role).toBe('viewer');
  });
});

describe('removing a member', () => {
  test('ends their sessions with the last environment, and leaves them in others', async () => {
    const ann = await member('viewer');
    const live = await alsoIn(server, ann, account.liveEnvironmentId, 'viewer');
    expect((await remove(owner, ann)).body.data).toEqual({ id: ann.userId, deleted: true });
    expect(codeOf(await as(ann.headers, 'GET', '/session'))).toEqual([401, 'SESSION_ENDED']);
    expect((await as(live, 'GET', '/session')).status).toBe(200);
    await account.live.client.members.remove(ann.userId);
    expect(await server.db.orm.userSession.count({ where: { userId: ann.userId } })).toBe(0);
    expect(await server.db.orm.user.count({ where: { id: ann.userId } })).toBe(1);
  });

  test('requires all of the member’s permissions, except for oneself', async () => {
    const admin = await member('admin');
    expect(codeOf(await remove(admin, await member('owner')))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await remove(admin, admin)).status).toBe(200);
    expect(codeOf(await as(admin.headers, 'GET', '/session'))).toEqual([401, 'SESSION_ENDED']);
  });

  test('revokes an invitation for the address, so that nobody returns through it', async () => {
    const ann = await member('viewer', false);
    await account.client.invitations.create({ email: ann.email, role: 'admin' });
    await remove(owner, ann);
    expect(await account.client.invitations.list()).toEqual([]);
  });
});

describe('leaving an environment', () => {
  const leave = (by: TestUser, environment: string, headers = by.headers) =>
    as(headers, 'DELETE', `/me/memberships/${environment}`);
  const devOf = ({ headers }: TestUser) => headers['tributary-environment'];

  test.each(roles.filter((role) => role !== 'owner'))('is possible for the role %s', async (role) => {
    const ann = await member(role);
    const live = await alsoIn(server, ann, account.liveEnvironmentId, 'viewer');
    const left = await leave(ann, devOf(ann));
    expect([left.status, left.body.data]).toEqual([200, { id: devOf(ann), deleted: true }]);
    expect(left.headers.get('set-cookie')).toBeNull();
    expect(codeOf(await as(ann.headers, 'GET', '/session'))).toEqual([401, 'SESSION_ENDED']);
    expect((await as(live, 'GET', '/session')).status).toBe(200);
    const { environmentId } = account;
    const entries = await server.db.orm.auditEntry.findMany({
      where: { environmentId, actor: ann.userId },
    });
    expect(entries).toMatchObject([{ action: 'me.leave', object: ann.userId }]);
  });

  test('is possible from the pages of another environment, without an entry in its audit log', async () => {
    const ann = await member('viewer');
    const live = await alsoIn(server, ann, account.liveEnvironmentId, 'viewer');
    expect((await leave(ann, devOf(ann), live)).status).toBe(200);
    expect(await roleOf(ann)).toBeNull();
    const entriesIn = (environmentId: number) =>
      server.db.orm.auditEntry.count({ where: { environmentId, actor: ann.userId } });
    expect(await entriesIn(account.environmentId)).toBe(1);
    expect(await entriesIn(account.liveEnvironmentId)).toBe(0);
  });

  test('ends all sessions and clears this browser’s cookie after the last environment', async () => {
    const ann = await member('viewer');
    const left = await leave(ann, devOf(ann));
    expect(left.headers.get('set-cookie')).toMatch(/tributary_user=;/);
    expect(await server.db.orm.userSession.count({ where: { userId: ann.userId } })).toBe(0);
    expect(await server.db.orm.user.count({ where: { id: ann.userId } })).toBe(1);
  });

  test('revokes an invitation for the own address', async () => {
    const email = `${Date.now()}@example.com`;
    await account.client.invitations.create({ email, role: 'admin' });
    const ann = await userIn(server, account.environmentId, { role: 'viewer', email, isProven: true });
    expect((await leave(ann, devOf(ann))).status).toBe(200);
    expect(await account.client.invitations.list()).toEqual([]);
  });

  test('is rejected for the only owner and for somebody who is not a member', async () => {
    expect(codeOf(await leave(owner, devOf(owner)))).toEqual([409, 'LAST_OWNER']);
    const elsewhere = await server.account();
    const { publicId } = await server.db.orm.environment.findUniqueOrThrow({
      where: { id: elsewhere.environmentId },
    });
    expect(codeOf(await leave(owner, publicId))).toEqual([404, 'NOT_FOUND']);
    await member('owner');
    expect((await leave(owner, devOf(owner))).status).toBe(200);
  });

  test('leaves one owner if two leave at once', async () => {
    const other = await member('owner');
    const answers = await Promise.all([owner, other].map((each) => leave(each, devOf(each))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { environmentId } = account;
    expect(await server.db.orm.member.count({ where: { environmentId, role: 'owner' } })).toBe(1);
  });

  test('requires a recent sign-in', async () => {
    const ann = await userIn(server, account.environmentId, {
      ...{ role: 'viewer', authenticatedAt: new Date(Date.now() - 3_600_000) },
    });
    expect(codeOf(await leave(ann, devOf(ann)))).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  });
});

describe('member webhook events', () => {
  const announced = (environmentId = account.environmentId) => announcementsIn(server, environmentId);

  test('contain only the id and the role of who was added and removed', async () => {
    const { id } = await account.given.member({ role: 'finance' });
    const data = {
      ...{ id, role: 'finance', added_by: expect.stringMatching(/^key_/) },
      created_at: expect.stringMatching(/Z$/),
    };
    expect(await announced()).toEqual([{ type: 'member.added', data, previous: null }]);
    await account.client.members.remove(id);
    expect((await announced())[1]).toEqual({ type: 'member.removed', data, previous: null });
    expect(await announced(account.liveEnvironmentId)).toEqual([]);
  });

  test('contain the final role of a member who left', async () => {
    const ann = await member('viewer');
    await put(owner, ann, 'manager');
    await as(ann.headers, 'DELETE', `/me/memberships/${ann.headers['tributary-environment']}`);
    expect(await announced()).toMatchObject([
      { type: 'member.removed', data: { id: ann.userId, role: 'manager', added_by: 'administrator' } },
    ]);
  });

  test('are not sent for a role change or a rejected removal', async () => {
    const ann = await account.given.member({ role: 'finance' });
    await account.client.members.update(ann.id, { role: 'viewer' });
    expect(codeOf(await remove(owner, owner))).toEqual([409, 'LAST_OWNER']);
    expect((await announced()).map(({ type }) => type)).toEqual(['member.added']);
  });
});

describe('last owner', () => {
  test('can be neither removed nor demoted by anyone', async () => {
    const lastOwner = [409, 'LAST_OWNER'];
    expect(codeOf(await remove(owner, owner))).toEqual(lastOwner);
    const { client } = account;
    await expect(client.members.remove(owner.userId)).rejects.toMatchObject({ code: 'LAST_OWNER' });
    await expect(client.members.update(owner.userId, { role: 'admin' })).rejects.toMatchObject({
      code: 'LAST_OWNER',
    });
    const second = await member('owner');
    await server.db.lists.query('update users set disabled_at = now() where id = $1', [second.userId]);
    expect(codeOf(await remove(owner, owner))).toEqual(lastOwner);
  });

  test.each(['DELETE', 'PUT'])('remains when two owners %s each other at once', async (method) => {
    const other = await member('owner');
    const change = (by: TestUser, whom: TestUser) =>
      method === 'DELETE' ? remove(by, whom) : put(by, whom, 'viewer');
    const answers = await Promise.all([change(owner, other), change(other, owner)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403, 409]).toContain(statuses[1]);
    const { environmentId } = account;
    expect(await server.db.orm.member.count({ where: { environmentId, role: 'owner' } })).toBe(1);
  });

  test('is protected by the database, whose rejection returns a 409', async () => {
    const other = await member('owner');
    // Between the endpoint's check and the commit, another transaction disables the other owner despite the lock.
    const client = await server.db.lists.connect();
    try {
      await client.query(`create function disable_other() returns trigger language plpgsql as $$
        begin update users set disabled_at = now() where id = '${other.userId}'; return old; end $$;
        create trigger disable_other before delete on members for each row
          when (old.user_id = '${owner.userId}') execute function disable_other()`);
      expect(codeOf(await remove(owner, owner))).toEqual([409, 'LAST_OWNER']);
    } finally {
      await client.query('drop function disable_other cascade');
      client.release();
    }
    expect(await roleOf(owner)).toBe('owner');
  });
});

describe('payout run of a removed user', () => {
  test('is rejected if the user was removed in the meantime, and pays nobody', async () => {
    const paying = await member('finance');
    const { given, environmentId } = account;
    const { program_id } = (await given.conversion()) as { program_id?: string };
    const programId = program_id ?? (await account.client.programs.list()).data[0]?.id ?? '';
    const client = await server.db.lists.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from programs where environment_id = $1 and id = $2 for update', [
        environmentId,
        programId,
      ]);
      const run = as(paying.headers, 'POST', '/payouts', { program_id: programId });
      // Waits until the run is waiting for the program.
      await expect.poll(waiting, POLL).toBeGreaterThan(0);
      expect((await remove(owner, paying)).status).toBe(200);
      await client.query('commit');
      expect(codeOf(await run)).toEqual([401, 'SESSION_ENDED']);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await server.db.orm.payout.count({ where: { environmentId } })).toBe(0);
    const where = { environmentId, actor: paying.userId };
    expect(await server.db.orm.auditEntry.count({ where })).toBe(0);
  });

  test('completes before a removal that arrives while it is being written', { tags: 'slow' }, async () => {
    const paying = await member('finance');
    const { given, environmentId } = account;
    await given.conversion();
    const programId = (await account.client.programs.list()).data[0]?.id ?? '';
    const client = await server.db.lists.connect();
    try {
      // Holds the run after it has locked the membership, where it writes its entries.
      await client.query('begin');
      await client.query('lock table audit_entries in share mode');
      const run = as(paying.headers, 'POST', '/payouts', { program_id: programId });
      await expect.poll(waiting, POLL).toBe(1);
      const removal = remove(owner, paying);
      await expect.poll(waiting, POLL).toBe(2);
      await client.query('commit');
      expect([(await run).status, (await removal).status]).toEqual([201, 200]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    const entries = await server.db.orm.auditEntry.findMany({
      where: { environmentId, actor: paying.userId },
    });
    expect(entries).toMatchObject([{ action: 'payouts.create' }]);
  });
});

const POLL = { timeout: 20_000 };

/** Returns the number of database statements waiting for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await server.db.lists.query(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}
