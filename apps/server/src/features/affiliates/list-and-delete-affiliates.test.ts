import { describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();
const account = useAccount(server);

describe('listing affiliates', () => {
  test('applies every filter, ignoring the case of e-mails', async () => {
    const { client, given } = await server.account();
    const program = await given.program();
    const ann = await client.affiliates.create({
      name: 'Ann',
      email: 'Ann_A@example.com',
      program_id: program.programId,
      tracking_id: 'ann',
      external_user_id: 'u-1',
    });
    const group = await given.group(program.programId);
    const bob = await given.affiliate({ program, status: 'pending' });
    await client.affiliates.update(bob.id, { group_id: group, parent_affiliate_id: ann.id });
    const other = await given.affiliate();
    const found = async (query: object) => (await client.affiliates.list(query)).data.map(({ id }) => id);
    expect(await found({})).toEqual([other.id, bob.id, ann.id]);
    expect(await found({ program_id: program.programId })).toEqual([bob.id, ann.id]);
    expect(await found({ group_id: group })).toEqual([bob.id]);
    expect(await found({ status: 'pending' })).toEqual([bob.id]);
    expect(await found({ email: 'ann_a@EXAMPLE.com' })).toEqual([ann.id]);
    // % and _ are taken literally.
    expect(await found({ email: 'ann%' })).toEqual([]);
    expect(await found({ tracking_id: 'ann' })).toEqual([ann.id]);
    expect(await found({ external_user_id: 'u-1' })).toEqual([ann.id]);
    expect(await found({ parent_affiliate_id: ann.id })).toEqual([bob.id]);
    expect(await found({ created_gte: '2999-01-01T00:00:00Z' })).toEqual([]);
    expect(await found({ limit: 1, order: 'asc' })).toEqual([ann.id]);
    expect(await found({ limit: 1, starting_after: other.id })).toEqual([bob.id]);
  });

  test('expands the group and the program on request, with null for no group', async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate();
    const { data } = await client.affiliates.list({ expand: ['group', 'program'] });
    expect(data).toEqual([
      {
        ...affiliate,
        group: await client.groups.get(affiliate.group_id ?? ''),
        program: await client.programs.get(affiliate.program_id),
      },
    ]);
    await client.affiliates.update(affiliate.id, { group_id: null });
    expect((await client.affiliates.list({ expand: ['group'] })).data[0]?.group).toBeNull();
  });
});

describe('deleting an affiliate', () => {
  test('announces its last state and frees its tracking id', async () => {
    const { client, given, announced } = account;
    const affiliate = await given.affiliate();
    expect(await client.affiliates.delete(affiliate.id)).toEqual({ id: affiliate.id, deleted: true });
    expect((await announced(affiliate.id)).at(-1)).toEqual({
      type: 'affiliate.deleted',
      data: affiliate,
      previous: null,
    });
    await expect(client.affiliates.delete(affiliate.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { name, email, program_id, tracking_id } = affiliate;
    await client.affiliates.create({ name, email, program_id, tracking_id });
  });

  test('is rejected while anything refers to it, and the message names all references', async () => {
    const { client, given, raw } = account;
    const affiliate = await given.affiliate();
    const referral = await given.referral({ affiliate_id: affiliate.id });
    await given.conversion({ referral_id: referral.id });
    await given.click(affiliate);
    await client.coupons.create({
      affiliate_id: affiliate.id,
      code: 'TEN',
      discount_type: 'percentage',
      discount_value: 10,
      duration: 'once',
    });
    await client.affiliates.create({
      name: 'Below',
      email: 'below@example.com',
      program_id: affiliate.program_id,
      parent_affiliate_id: affiliate.id,
    });
    const { status, body } = await raw('DELETE', `/v1/affiliates/${affiliate.id}`);
    expect([status, body.error.code]).toEqual([409, 'IN_USE']);
    expect(body.error.details.map(({ message }: { message: string }) => message)).toEqual([
      'It has referrals.',
      'It has transactions.',
      'It has earnings.',
      'It has coupons.',
      'It has clicks.',
      'It has affiliates below it.',
    ]);
  });

  test('succeeds or is rejected cleanly while its referrals and clicks are being created', async () => {
    const { given, raw } = account;
    for (let round = 0; round < 5; round += 1) {
      const { id, program_id, tracking_id } = await given.affiliate({ incentive: null });
      const made = await Promise.all([
        raw('POST', '/v1/referrals', { email: 'c@example.com', affiliate_id: id }),
        raw('POST', '/v1/clicks', { trackingId: tracking_id, programId: program_id }),
        raw('DELETE', `/v1/affiliates/${id}`),
      ]);
      const [referral, click, deleted] = made.map(({ status }) => status);
      const isUsed = referral === 201 || click === 201;
      expect([referral, click, deleted]).toEqual(
        isUsed ? [expect.any(Number), expect.any(Number), 409] : [404, 404, 200],
      );
      expect(made.every(({ status }) => status < 500)).toBe(true);
    }
  });
});
