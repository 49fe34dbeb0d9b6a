import { describe, expect, test } from 'vitest';
import { dumpOf } from '../../../test/support/dump.ts';
import { useServer } from '../../../test/support/harness.ts';
import { manualCommission } from '../../../test/support/manual-commission.ts';

const server = useServer();

const [first, second] = ['DE89370400440532013000', 'GB33BUKB20201555555555'];

/** Creates an affiliate with 20 USD ready, paid by wire transfer to the first account. */
async function ready() {
  const made = await manualCommission(server, { status: 'ready_for_payment', sales_status: 'complete' });
  const { client } = made.account;
  const { id, program_id } = await client.affiliates.create({
    name: 'Bea',
    email: 'bea@example.com',
    program_id: made.affiliate.program_id,
    payout_method: 'wire_transfer',
    payout_details: { iban: first, accountName: 'Bea' },
  });
  const referral = await made.account.given.referral({ affiliate_id: id });
  const earn = () =>
    client.commissions.create({ ...made.body, referral_id: referral.id, status: 'ready_for_payment' });
  await earn();
  const change = (changes: object) => client.affiliates.update(id, changes);
  const run = (options: object = {}) =>
    client.payouts.create({ program_id, affiliate_ids: [id], ...options });
  const warnings = async () => (await run({ dry_run: true })).warnings.map(({ reason }) => reason);
  return { ...made, client, id, earn, change, run, warnings };
}

describe('change of payout details', () => {
  test('is recorded with the key, the time and the fields, announced, and shown without the values', {
    tags: 'slow',
  }, async () => {
    const { account, client, id, change } = await ready();
    expect(await client.affiliates.get(id)).toMatchObject({ payout_details_changed_at: null });

    const changed = await change({
      payout_details: { iban: second, accountName: 'Bea', swiftCode: 'DEUTDEFF' },
    });
    const moved = await change({ payout_method: 'wise' });

    expect(changed.payout_details_changed_at).toMatch(/Z$/);
    expect(await client.affiliates.get(id)).toEqual(moved);
    const announced = (await account.announced(id)).slice(1);
    expect(announced).toEqual([
      { type: 'affiliate.updated', data: changed, previous: { payout_details_changed_at: null } },
      {
        type: 'affiliate.updated',
        data: moved,
        previous: { payout_details_changed_at: changed.payout_details_changed_at },
      },
    ]);
    const { changes } = await client.affiliates.payoutDetails(id);
    const [key] = (await client.apiKeys.list()).data;
    expect(changes).toEqual([
      {
        changed_at: moved.payout_details_changed_at,
        api_key_id: key?.id,
        changed_by: key?.id,
        fields: ['payout_method'],
        request_id: expect.stringMatching(/^req_/),
      },
      {
        changed_at: changed.payout_details_changed_at,
        api_key_id: key?.id,
        changed_by: key?.id,
        fields: ['iban', 'swiftCode'],
        request_id: expect.stringMatching(/^req_/),
      },
    ]);
    const stored = await dumpOf(server.db);
    for (const iban of [first, second]) expect(stored).not.toContain(iban);
  });

  test('is not recorded if the details are the same', async () => {
    const { account, client, id, change, warnings } = await ready();

    const same = { payout_method: 'wire_transfer', payout_details: { accountName: 'Bea', iban: first } };
    expect(await change(same)).toMatchObject({ payout_details_changed_at: null });
    await change({ name: 'Bea B.' });

    expect((await client.affiliates.payoutDetails(id)).changes).toEqual([]);
    expect((await account.announced(id)).map(({ type }) => type)).toEqual([
      'affiliate.created',
      'affiliate.updated',
    ]);
    expect(await warnings()).toEqual([]);
  });

  test('is recorded without a warning for the first details of an affiliate who was never paid', async () => {
    const { account, affiliate } = await manualCommission(server, { status: 'ready_for_payment' });
    const { client } = account;
    await client.affiliates.update(affiliate.id, { payout_method: 'wise', payout_details: { iban: first } });

    const run = { program_id: affiliate.program_id, dry_run: true };
    expect((await client.payouts.create(run)).warnings).toEqual([]);
    expect((await client.affiliates.payoutDetails(affiliate.id)).changes).toHaveLength(1);
    await client.affiliates.update(affiliate.id, { payout_details: { iban: second } });
    expect((await client.payouts.create(run)).warnings).toMatchObject([{ reason: 'payout_details_changed' }]);
  });

  test('causes a warning in every run and export until a later payout is completed', {
    tags: 'slow',
  }, async () => {
    const { client, earn, change, run, warnings } = await ready();
    const exported = async (id: string) =>
      (await client.payouts.export({ payout_ids: [id] }))[0]?.details_changed_since_last_payout;
    const before = (await run()).payouts[0]?.id ?? '';
    expect(await exported(before)).toBe(false);
    await client.payouts.start(before);
    const { payout_details_changed_at } = await change({ payout_details: { iban: second } });
    expect(await exported(before)).toBe(true);
    // Its money may have gone to the old account, so it proves nothing about the new one.
    await client.payouts.complete(before);
    await earn();

    const dry = await run({ dry_run: true });
    const made = await run();

    const warning = {
      amount: 20,
      currency: 'USD',
      reason: 'payout_details_changed',
      payout_details_changed_at,
    };
    expect(dry.warnings).toMatchObject([{ ...warning, payout_id: null }]);
    expect(made.warnings).toMatchObject([{ ...warning, payout_id: made.payouts[0]?.id }]);
    expect(await exported(made.payouts[0]?.id ?? '')).toBe(true);
    await client.payouts.start(made.payouts[0]?.id ?? '');
    await client.payouts.complete(made.payouts[0]?.id ?? '');
    await earn();
    expect(await warnings()).toEqual([]);
  });
});

describe('affiliate without a payout method', () => {
  test('is paid, with a warning in the dry run and in the run', async () => {
    const { account, affiliate } = await manualCommission(server, { status: 'ready_for_payment' });
    const run = { program_id: affiliate.program_id };

    const dry = await account.client.payouts.create({ ...run, dry_run: true });
    const made = await account.client.payouts.create(run);

    const warning = { affiliate_id: affiliate.id, reason: 'no_payout_method', amount: 20, currency: 'USD' };
    expect(dry.warnings).toMatchObject([{ ...warning, payout_id: null }]);
    expect(made.warnings).toMatchObject([{ ...warning, payout_id: made.payouts[0]?.id }]);
  });
});
