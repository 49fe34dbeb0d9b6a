import { randomBytes } from 'node:crypto';
import type { ProgramUpdate } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { environmentMailsTo, portalBrowser } from '../../../../test/support/affiliate-browser.ts';
import { unique } from '../../../../test/support/given.ts';
import { type RawAnswer, useAccount, useServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';

const server = useServer({ mail: mailOn(1), encryptionKeys: [randomBytes(32)] });
const account = useAccount(server);
const PATH = '/v1/portal/payout-details';

/** Published by the bank as an example. */
const IBAN = 'DE89370400440532013000';
const ONE_DIGIT_OFF = 'DE89370400440532013001';
const wire = (iban: string) => ({
  payout_method: 'wire_transfer',
  payout_details: { accountName: 'Ada Lovelace', iban },
});

async function affiliate(settings: Parameters<typeof account.client.portals.update>[1] = {}) {
  const { client, given } = account.live;
  const program = await given.program();
  await client.portals.update(program.programId, { is_open: true, ...settings });
  server.deps.portals.forget();
  const ada = await given.affiliate({ program, email: `${unique('ada')}@example.com` });
  const browser = portalBrowser(server, program.programId);
  await browser.signIn(ada.email);
  return { ada, browser, programId: program.programId };
}

const outcome = ({ status, body }: RawAnswer) => [status, body.error?.code, body.error?.field];
const noticesTo = async (email: string) =>
  (await environmentMailsTo(server, email)).filter(({ kind }) => kind === 'payout_details_changed');

describe('own payout details', () => {
  test('are empty at first and masked when read back', async () => {
    const { browser, ada } = await affiliate({ payout_methods: ['wire_transfer', 'paypal'] });
    const before = await browser.call('GET', PATH);
    expect(before.body.data).toEqual({
      ...{ payout_method: null, payout_details: null, changed_at: null, changed_by: null },
      methods: ['wire_transfer', 'paypal'],
      ...{ payout_schedule: null, minimum_payouts: [{ currency: 'USD', amount: 0 }] },
    });
    const changed = await browser.call('PUT', PATH, wire('de89 3704 0044 0532 0130 00'));
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({
      payout_method: 'wire_transfer',
      payout_details: { iban: 'DE••••3000' },
      changed_by: 'affiliate',
      changed_at: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(changed.body)).not.toContain('0532');
    expect((await browser.call('GET', PATH)).body).toEqual(changed.body);
    // Compared with the merchant's view.
    const seen = await account.live.client.affiliates.payoutDetails(ada.id);
    expect(seen).toMatchObject({ payout_method: 'wire_transfer', changes: [{ changed_by: ada.id }] });
  });

  test('say when the program pays, and from which amount', async () => {
    const { browser, programId } = await affiliate();
    const terms: ProgramUpdate = {
      payout_schedule: { every: 'month', day: 15 },
      minimum_payouts: [
        { currency: 'USD', amount: 10 },
        { currency: 'GBP', amount: 50 },
      ],
    };
    await account.live.client.programs.update(programId, terms);
    expect((await browser.call('GET', PATH)).body.data).toMatchObject(terms);
  });

  test('are announced, audited under the affiliate, and confirmed by mail, once per change', async () => {
    const { browser, ada, programId } = await affiliate();
    for (const iban of [IBAN, IBAN]) await browser.call('PUT', PATH, wire(iban));
    expect(await noticesTo(ada.email)).toMatchObject([
      { values: { link: `${server.baseUrl}/p/${programId}/payment-details`, browser: expect.any(String) } },
    ]);
    await server.relay();
    const { data } = await account.live.client.auditLog.list({ object: ada.id });
    const [entry] = data.filter(({ action }) => action === 'portalPayoutDetails.update');
    expect(entry).toMatchObject({ actor: ada.id });
    expect(JSON.stringify(data)).not.toContain(IBAN);
  });

  test.each([
    ['an IBAN with one digit off', wire(ONE_DIGIT_OFF), 'payout_details.iban'],
    [
      'an IBAN without a holder',
      { ...wire(IBAN), payout_details: { iban: IBAN } },
      'payout_details.accountName',
    ],
    ['no details', { payout_method: 'paypal', payout_details: {} }, 'payout_details.email'],
    [
      'a method that the program does not offer',
      { payout_method: 'bitcoin', payout_details: { address: 'x' } },
      'payout_method',
    ],
    ['no method', { payout_details: {} }, 'payout_method'],
    ['another affiliate', { ...wire(IBAN), affiliate_id: 'aff_1' }, 'affiliate_id'],
  ])('reject %s and stay unchanged', async (_, body, field) => {
    const { browser, ada } = await affiliate({ payout_methods: ['wire_transfer', 'paypal'] });
    expect(outcome(await browser.call('PUT', PATH, body))).toEqual([400, 'VALIDATION_ERROR', field]);
    expect((await browser.call('GET', PATH)).body.data.payout_method).toBeNull();
    expect(await noticesTo(ada.email)).toEqual([]);
  });

  test('require a sign-in in the last 15 minutes', async () => {
    const { browser, ada } = await affiliate();
    await server.db.lists.query(
      `update affiliate_sessions set authenticated_at = now() - interval '16 minutes' where affiliate_id = $1`,
      [ada.id],
    );
    server.deps.affiliateSessions.forget();
    expect(outcome(await browser.call('PUT', PATH, wire(IBAN)))).toEqual([
      403,
      'REAUTHENTICATION_REQUIRED',
      undefined,
    ]);
    expect((await browser.call('GET', PATH)).body.data.payout_method).toBeNull();
  });

  test('changed by the merchant are reported as such', async () => {
    const { browser, ada } = await affiliate();
    await account.live.client.affiliates.update(ada.id, {
      payout_method: 'paypal',
      payout_details: { email: 'ada@example.com' },
    });
    expect((await browser.call('GET', PATH)).body.data).toMatchObject({
      payout_method: 'paypal',
      payout_details: { email: 'a•••@example.com' },
      changed_by: 'merchant',
    });
  });
});
