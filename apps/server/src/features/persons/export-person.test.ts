import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { rowsOf, storePayment } from '../../../test/support/provider-rows.ts';
import { emailMark } from '../connections/settle/email-mark.ts';

const server = useServer();

/** Creates a customer who arrived through one click and bought after another. */
async function customer(account: TestAccount) {
  const affiliate = await account.given.affiliate();
  const email = `${unique('Cy')}@example.com`;
  const customer_id = unique('cus');
  const click = (userAgent: string) => account.given.click(affiliate, { ip: '2001:db8::', userAgent });
  const [first, second, another] = [await click('First'), await click('Second'), await click('Another')];
  const referral = await account.given.referral({
    ...{ affiliate_id: affiliate.id, click_id: first.id, email, customer_id },
  });
  await account.given.conversion({ customer_id, click_id: second.id });
  return { affiliate, email, referral, first, second, another };
}

describe('export of a person', () => {
  test('contains every click related to the person or their sales, and no others', async () => {
    const account = await server.account();
    const { email, first, second } = await customer(account);
    const { clicks } = await account.client.persons.export({ email: email.toUpperCase() });
    expect(clicks).toMatchObject([
      { id: first.id, ip: '2001:db8::', user_agent: 'First' },
      { id: second.id, ip: '2001:db8::', user_agent: 'Second' },
    ]);
  });

  test('contains billing provider data only about the person', { tags: 'slow' }, async () => {
    const account = await server.account();
    const { email, referral } = await customer(account);
    const rows = rowsOf(server.db, account.environmentId);
    const { id } = await account.given.connection();
    const own = `customer:${referral.customer_id}`;
    const payment = await storePayment(rows, id, { customerId: own, email });
    await storePayment(rows, id);
    const { billing_customers: found } = await account.client.persons.export({ email });
    expect(found).toMatchObject([
      {
        id: own,
        payments: [{ id: payment, collected: 119 }],
        facts: [{ kind: 'payment', id: `invoice:${payment}`, fact: { email } }],
      },
    ]);
    const guest = `${unique('guest')}@example.com`;
    const { fingerprintKey } = await server.db.orm.environment.findUniqueOrThrow({
      where: { id: account.environmentId },
    });
    const customerId = `guest:${emailMark({ fingerprintKey }, guest).toString('hex')}`;
    await storePayment(rows, id, { customerId, email: guest });
    const exported = await account.client.persons.export({ email: guest.toUpperCase() });
    expect(exported.billing_customers).toMatchObject([{ id: customerId, payments: [{ collected: 119 }] }]);
  });

  test('is the same in parts of any size', async () => {
    const account = await server.account();
    const { email } = await customer(account);
    const { next_after, ...whole } = await account.client.persons.export({ email, limit: 1_000 });
    expect(next_after).toBeNull();
    const sections = Object.entries(whole).filter(([, rows]) => Array.isArray(rows));
    const joined = new Map<string, unknown[]>(sections.map(([name]) => [name, []]));
    let after: string | null = null;
    do {
      const part: typeof whole & { next_after: string | null } = await account.client.persons.export({
        ...{ email, limit: 1 },
        ...(after !== null && { after }),
      });
      for (const [name, rows] of Object.entries(part)) joined.get(name)?.push(...(rows as unknown[]));
      after = part.next_after;
    } while (after !== null);
    expect([...joined]).toEqual(sections);
    expect(joined.get('sales')).toHaveLength(1);
  });

  test('is empty for an address known only in another environment', async () => {
    const { email } = await customer(await server.account());
    const { client } = await server.account();
    const { email: _, next_after, ...sections } = await client.persons.export({ email });
    expect([next_after, Object.values(sections).flat()]).toEqual([null, []]);
  });

  test.each([
    ['in full and says so, with read:payouts', ['read:persons', 'read:payouts'], 'NL91ABNA0417164300', true],
    ['masked, without read:payouts', ['read:persons'], 'NL••••4300', false],
  ] as const)('shows payout details %s', async (_, permissions, iban, isInFull) => {
    const account = await server.account();
    const affiliate = await account.given.affiliate();
    await account.client.affiliates.update(affiliate.id, {
      ...{ payout_method: 'wise', payout_details: { iban: 'NL91ABNA0417164300' } },
    });
    const key = await account.issueKey([...permissions]);
    const path = `/v1/persons/export?email=${affiliate.email}`;
    const response = await account.raw('GET', path, undefined, { authorization: `Bearer ${key}` });
    expect(response.body.data.affiliates).toMatchObject([
      { payout_method: 'wise', payout_details: { iban } },
    ]);
    const fields = isInFull ? [{ field: 'payout_details', value: null }] : [];
    expect(await entriesOf(account)).toEqual([{ object: affiliate.id, changes: fields }]);
  });

  test('writes an audit log entry for each object, and one if the address is unknown', {
    tags: 'slow',
  }, async () => {
    const account = await server.account();
    const { email, referral } = await customer(account);
    const affiliate = await account.given.affiliate({ email });
    await account.client.persons.export({ email });
    await account.client.persons.export({ email: `${unique('nobody')}@example.com` });
    expect((await entriesOf(account)).map(({ object }) => object)).toEqual([affiliate.id, referral.id, null]);
  });
});

async function entriesOf({ environmentId }: TestAccount) {
  const { rows } = await server.db.lists.query<{ object: string | null; changes: object[] }>(
    `select object, changes from audit_entries where environment_id = $1 and action = 'persons.export' order by id`,
    [environmentId],
  );
  return rows;
}
