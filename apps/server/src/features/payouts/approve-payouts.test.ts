import type { Role } from '@tributary/core';
import { Tributary } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { checkedFetch } from '../../../test/support/checked-fetch.ts';
import { send, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { lockWaits } from '../../../test/support/lock-waits.ts';
import { manualCommission } from '../../../test/support/manual-commission.ts';
import { type TestUser, userIn } from '../../../test/support/users.ts';

const server = useServer();

const as = async ({ headers }: Pick<TestUser, 'headers'>, method: string, path: string, body?: object) => {
  const { status, body: answer } = await send(`${server.baseUrl}/v1${path}`, { method, headers, body });
  return { status, code: answer.error?.code, message: answer.error?.message, data: answer.data };
};
const approve = (user: TestUser, ...ids: string[]) =>
  as(user, 'POST', '/payouts/approve', { payout_ids: ids });

const user = (account: TestAccount, role: Role = 'finance', old = false) =>
  userIn(server, account.environmentId, {
    role,
    authenticatedAt: new Date(Date.now() - (old ? 3_600_000 : 0)),
  });

/** Creates an unapproved payout of 20 USD by Ada, and Ben, who may approve it. */
async function waiting() {
  const made = await manualCommission(server, { status: 'ready_for_payment', sales_status: 'complete' });
  const { account, affiliate } = made;
  const [ada, ben] = [await user(account), await user(account)];
  const { program_id } = affiliate;
  await account.client.programs.update(program_id, { payout_approval: 'second_person' });
  const run = await as(ada, 'POST', '/payouts', { program_id });
  return { ...made, ada, ben, programId: program_id, id: run.data.payouts[0].id as string };
}

const inboxOf = async (who: TestUser) => (await as(who, 'GET', '/inbox')).data.payouts_to_approve;

const approvalOf = async ({ client }: Pick<TestAccount, 'client'>, id: string) => {
  const { approval, approved_by } = await client.payouts.get(id);
  return [approval, approved_by];
};

describe('payout of a program that requires a second approval', () => {
  test('is exported and paid only after the approval', { tags: 'slow' }, async () => {
    const { account, ada, ben, id } = await waiting();
    const { payouts } = account.client;
    const refused = { code: 'APPROVAL_REQUIRED' };
    await expect(payouts.export({ payout_ids: [id] })).rejects.toMatchObject(refused);
    await expect(payouts.start(id)).rejects.toMatchObject(refused);
    expect(await payouts.get(id)).toMatchObject({ created_by: ada.userId, approval: 'waiting' });

    const approved = await approve(ben, id);

    expect(approved).toMatchObject({ status: 200, data: [{ id, approved_by: ben.userId }] });
    expect((await account.announced(id)).at(-1)).toEqual({
      type: 'payout.updated',
      data: approved.data[0],
      previous: expect.objectContaining({ approval: 'waiting', approved_by: null }),
    });
    expect(await approve(ben, id)).toEqual(approved);
    expect(await payouts.export({ payout_ids: [id] })).toHaveLength(1);
    await payouts.start(id);
    expect(await payouts.complete(id)).toMatchObject({ status: 'completed', approval: 'approved' });
  });

  test('is cancelled without an approval', { tags: 'slow' }, async () => {
    const { account, id } = await waiting();
    expect(await account.client.payouts.cancel(id)).toMatchObject({ approval: 'not_needed' });
  });

  test('is not approved by its creator, an API key, or a role that does not pay', async () => {
    const { account, ada, id } = await waiting();
    expect(await approve(ada, id)).toMatchObject({ status: 403, code: 'SECOND_PERSON_REQUIRED' });
    const refused = { code: 'SESSION_NOT_ALLOWED' };
    await expect(account.client.payouts.approve({ payout_ids: [id] })).rejects.toMatchObject(refused);
    const manager = await user(account, 'manager');
    expect(await approve(manager, id)).toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' });
    const late = await user(account, 'finance', true);
    expect(await approve(late, id)).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    expect(await approvalOf(account, id)).toEqual(['waiting', null]);
  });

  test('is not approved by the owner of the API key that created it, directly or through another key', {
    tags: 'slow',
  }, async () => {
    const { account, programId, body } = await waiting();
    const [owner, other] = [await user(account, 'owner'), await user(account)];
    const first = await as(owner, 'POST', '/api-keys', { name: 'First', permissions: ['*'] });
    const clientOf = (apiKey: string) =>
      new Tributary({ apiKey, baseUrl: server.baseUrl, maxRetries: 0, fetch: checkedFetch });
    const second = await clientOf(first.data.key).apiKeys.create({ name: 'Second', permissions: ['*'] });
    await account.client.commissions.create({ ...body, status: 'ready_for_payment' });
    const run = await clientOf(second.key ?? '').payouts.create({ program_id: programId });
    const id = run.payouts[0]?.id ?? '';
    expect(await approve(owner, id)).toMatchObject({ code: 'SECOND_PERSON_REQUIRED' });
    expect([(await inboxOf(owner)).count, (await inboxOf(other)).count]).toEqual([1, 2]);
    expect(await approve(other, id)).toMatchObject({ status: 200 });
  });

  test('is not approved if its creator is unknown', async () => {
    const { ben, id } = await waiting();
    await server.db.lists.query('update payouts set created_by = null where id = $1', [id]);
    expect(await approve(ben, id)).toMatchObject({
      code: 'SECOND_PERSON_REQUIRED',
      message: expect.stringContaining('is unknown. Cancel it and create another payout run.'),
    });
  });

  test('is approved together with all others or not at all', async () => {
    const { account, ada, ben, id, programId, body } = await waiting();
    await account.client.commissions.create({ ...body, status: 'ready_for_payment' });
    const run = await as(ben, 'POST', '/payouts', { program_id: programId });
    const own = run.data.payouts[0].id as string;
    expect(await approve(ben, id, own)).toMatchObject({ code: 'SECOND_PERSON_REQUIRED' });
    expect(await approvalOf(account, id)).toEqual(['waiting', null]);
    const expected = { count: 1, totals: [{ currency: 'USD', amount: 20.01 }] };
    const changed = await as(ben, 'POST', '/payouts/approve', { payout_ids: [id], expected });
    expect(changed.code).toBe('TOTAL_CHANGED');
    const paid = await as(ada, 'POST', '/payouts/approve', { payout_ids: ['pay_unknown'] });
    expect(paid.code).toBe('NOT_FOUND');
    expect(await approvalOf(account, id)).toEqual(['waiting', null]);
  });

  test('is in the inbox and the list of each person who can approve it', async () => {
    const { account, ada, ben, id } = await waiting();
    expect(await inboxOf(ben)).toMatchObject({
      count: 1,
      money: [{ currency: 'USD', amount: 20, count: 1 }],
      items: [{ id, amount: 20 }],
    });
    expect((await inboxOf(ada)).count).toBe(0);
    const list = async () => (await account.client.payouts.list({ approval: 'waiting' })).data;
    expect((await list()).map((payout) => payout.id)).toEqual([id]);
    await approve(ben, id);
    expect([await list(), (await inboxOf(ben)).count]).toEqual([[], 0]);
  });
});

const otherAccount = {
  payout_method: 'wire_transfer',
  payout_details: { iban: 'DE89370400440532013000' },
} as const;

describe('payout approval', () => {
  test('is void after the payout details change, and the person who changed them cannot approve it again', {
    tags: 'slow',
  }, async () => {
    const { account, affiliate, ben, id } = await waiting();
    const carl = await user(account, 'owner');
    await approve(ben, id);
    await account.client.payouts.start(id);
    await as(carl, 'PUT', `/affiliates/${affiliate.id}`, otherAccount);
    expect(await approvalOf(account, id)).toEqual(['waiting', null]);
    expect((await account.announced(id)).at(-1)).toMatchObject({
      type: 'payout.updated',
      data: { approval: 'waiting' },
      previous: { approval: 'approved', approved_by: ben.userId },
    });
    const refused = { code: 'APPROVAL_REQUIRED' };
    await expect(account.client.payouts.complete(id)).rejects.toMatchObject(refused);
    await expect(account.client.payouts.export({ payout_ids: [id] })).rejects.toMatchObject(refused);
    expect(await approve(carl, id)).toMatchObject({
      code: 'SECOND_PERSON_REQUIRED',
      message: expect.stringContaining('You changed the payout details for'),
    });
    expect([(await inboxOf(carl)).count, (await inboxOf(ben)).count]).toEqual([0, 1]);
    expect(await approve(ben, id)).toMatchObject({ status: 200 });
    // Saving the same details again is not a change.
    await as(carl, 'PUT', `/affiliates/${affiliate.id}`, otherAccount);
    expect(await approvalOf(account, id)).toEqual(['approved', ben.userId]);
  });

  test('becomes void with a new amount', { tags: 'slow' }, async () => {
    const { account, commission, ben, id } = await waiting();
    await approve(ben, id);
    await account.client.conversions.refund(commission.id, { amount: 50 });
    expect(await account.client.payouts.get(id)).toMatchObject({ amount: 10, approval: 'waiting' });
    expect((await account.announced(id)).at(-1)?.data).toMatchObject({ amount: 10, approval: 'waiting' });
  });

  test('that is uncommitted becomes void through a waiting change of the payout details', {
    tags: 'slow',
  }, async () => {
    const { account, affiliate, ben, id } = await waiting();
    const client = await server.db.lists.connect();
    await client.query('begin');
    // An approval locks its payouts before the approver's membership.
    await client.query('select 1 from members where user_id = $1 for update', [ben.userId]);
    const approved = approve(ben, id);
    await lockWaits(server, 1);
    const change = account.client.affiliates.update(affiliate.id, otherAccount);
    await lockWaits(server, 2);
    await client.query('commit');
    client.release();
    await change;
    expect(await approved).toMatchObject({ status: 200, data: [{ approval: 'approved' }] });
    expect(await approvalOf(account, id)).toEqual(['waiting', null]);
  });
});

describe('approval rule of a program', () => {
  test('requires two members who may write payouts', async () => {
    const account = await server.account();
    const { programId } = await account.given.program();
    await user(account, 'finance');
    await user(account, 'manager');
    const set = (payout_approval: 'none' | 'second_person') =>
      account.client.programs.update(programId, { payout_approval });
    await expect(set('second_person')).rejects.toMatchObject({ code: 'SECOND_PERSON_REQUIRED' });
    await user(account, 'admin');
    expect(await set('second_person')).toMatchObject({ payout_approval: 'second_person' });
  });

  test('applies to pending payouts when enabled', async () => {
    const made = await manualCommission(server, { status: 'ready_for_payment', sales_status: 'complete' });
    const { account, affiliate } = made;
    const ben = await user(account);
    await user(account);
    const { program_id } = affiliate;
    const id = (await account.client.payouts.create({ program_id })).payouts[0]?.id ?? '';
    expect(await account.client.payouts.get(id)).toMatchObject({ approval: 'not_needed' });
    expect(await approve(ben, id)).toMatchObject({ code: 'INVALID_TRANSITION' });
    await account.client.programs.update(program_id, { payout_approval: 'second_person' });
    expect((await account.announced(id)).at(-1)).toMatchObject({ data: { approval: 'waiting' } });
    await expect(account.client.payouts.start(id)).rejects.toMatchObject({ code: 'APPROVAL_REQUIRED' });
    expect(await approve(ben, id)).toMatchObject({ status: 200 });
  });

  test('applies to payouts that become pending again while it is enabled', async () => {
    const made = await manualCommission(server, { status: 'ready_for_payment', sales_status: 'complete' });
    const { payouts } = made.account.client;
    const { program_id } = made.affiliate;
    const id = (await payouts.create({ program_id })).payouts[0]?.id ?? '';
    await payouts.cancel(id);
    const client = await server.db.lists.connect();
    await client.query('begin');
    await client.query(`update programs set payout_approval = 'second_person' where id = $1`, [program_id]);
    const reopened = payouts.reopen(id);
    await lockWaits(server, 1);
    await client.query('commit');
    client.release();
    expect(await reopened).toMatchObject({ status: 'pending', approval: 'waiting' });
  });

  test('is disabled only by an owner with a recent sign-in, and releases nothing that waits', {
    tags: 'slow',
  }, async () => {
    const { account, programId, id, ben, body } = await waiting();
    const off = { payout_approval: 'none' } as const;
    const path = `/programs/${programId}`;
    const refused = { code: 'INSUFFICIENT_PERMISSIONS' };
    await expect(account.client.programs.update(programId, off)).rejects.toMatchObject(refused);
    expect(await as(await user(account, 'admin'), 'PUT', path, off)).toMatchObject(refused);
    const late = await user(account, 'owner', true);
    expect(await as(late, 'PUT', path, off)).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    const owner = await user(account, 'owner');
    expect(await as(owner, 'PUT', path, off)).toMatchObject({ status: 200, data: off });
    await server.relay();
    const { data: entries } = await account.client.auditLog.list({ object: programId });
    expect(entries[0]).toMatchObject({
      ...{ actor: owner.userId, action: 'programs.update' },
      changes: [{ field: 'payout_approval', value: 'none' }],
    });
    await expect(account.client.payouts.start(id)).rejects.toMatchObject({ code: 'APPROVAL_REQUIRED' });
    expect(await approve(ben, id)).toMatchObject({ status: 200 });
    await account.client.commissions.create({ ...body, status: 'ready_for_payment' });
    const next = await account.client.payouts.create({ program_id: programId });
    expect(next.payouts[0]).toMatchObject({ approval: 'not_needed' });
  });
});

describe('database constraints', () => {
  const write = async (id: string, set: string) =>
    server.db.lists.query(`update payouts set ${set} where id = $1`, [id]).then(
      () => 'written',
      (error: Error) => error.message,
    );

  test('prevent payment without approval and keep required approvals', async () => {
    const { id, ada } = await waiting();
    expect(await write(id, "status = 'processing'")).toContain('needs an approval');
    expect(await write(id, 'needs_approval = false')).toContain('still needs an approval');
    expect(await write(id, `approved_by = '${ada.userId}', approved_at = now()`)).toContain(
      'payouts_approval_check',
    );
  });

  test('require an approval for what becomes pending again', { tags: 'slow' }, async () => {
    const { account, programId, id, ben, body } = await waiting();
    const owner = await user(account, 'owner');
    await as(owner, 'PUT', `/programs/${programId}`, { payout_approval: 'none' });
    await account.client.commissions.create({ ...body, status: 'ready_for_payment' });
    const run = await as(ben, 'POST', '/payouts', { program_id: programId });
    const next = run.data.payouts[0].id as string;
    await account.client.payouts.cancel(next);
    await as(owner, 'PUT', `/programs/${programId}`, { payout_approval: 'second_person' });
    expect(await account.client.payouts.reopen(next)).toMatchObject({ approval: 'waiting' });
    expect(await approvalOf(account, id)).toEqual(['waiting', null]);
  });
});
