import { expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';
import { markPayoutEmails } from './mark-payout-emails.ts';

const server = useServer();

async function program() {
  const account = await server.account();
  const { environmentId, given, client } = account;
  const { programId: program_id } = await given.program();
  const affiliate = (more: object) => ({
    ...{ name: 'Ann', email: `${unique('ann')}@example.com`, program_id },
    ...more,
  });
  const marksOf = async (affiliateId: string) => {
    const where = { environmentId, affiliateId };
    const found = await server.db.orm.payoutAccountMark.findMany({ where, orderBy: { kind: 'asc' } });
    return found.map(({ kind, mark }) => `${kind} ${Buffer.from(mark).toString('hex')}`);
  };
  return { ...account, client, affiliate, marksOf };
}

const paypal = { payout_method: 'paypal', payout_details: { email: 'Ann.Smith+pay@gmail.com' } } as const;
const wire = {
  payout_method: 'wire_transfer',
  payout_details: { iban: 'de89 3704 0044 0532 0130 00' },
} as const;
const ETHEREUM = '0x52908400098527886E0F7030069857D2E4169EE7';
const ethereum = (address: string) => ({ payout_method: 'ethereum', payout_details: { address } }) as const;

test('match for two affiliates with the same account, however it is spelled, but not across environments', {
  tags: 'slow',
}, async () => {
  const { client, affiliate, marksOf } = await program();
  const spellings = [
    [paypal, { ...paypal, payout_details: { email: ' annsmith@googlemail.com ' } }],
    [wire, { ...wire, payout_details: { iban: 'DE89370400440532013000' } }],
    [ethereum(ETHEREUM), ethereum(ETHEREUM.toLowerCase().replace('0x', '0x'))],
  ];
  for (const [one, other] of spellings) {
    const first = await client.affiliates.create(affiliate(one ?? {}));
    const [second] = await client.affiliates.createBatch({ items: [affiliate(other ?? {})] });
    const marks = await marksOf(first.id);
    expect(marks).toHaveLength(1);
    expect(await marksOf(second?.data?.id ?? '')).toEqual(marks);
    const elsewhere = await program();
    const third = await elsewhere.client.affiliates.create(elsewhere.affiliate(one ?? {}));
    expect(await elsewhere.marksOf(third.id)).not.toEqual(marks);
  }
});

test('stay current when the details change, are exported without the account, and are erased', {
  tags: 'slow',
}, async () => {
  const { client, affiliate, marksOf } = await program();
  const { id, email } = await client.affiliates.create(affiliate(paypal));
  await client.affiliates.update(id, wire);
  await client.affiliates.update(id, wire);
  expect((await marksOf(id)).map((mark) => mark.split(' ')[0])).toEqual(['email', 'iban']);
  const [exported] = (await client.persons.export({ email })).affiliates;
  expect(exported?.payout_accounts).toMatchObject([{ kind: 'email' }, { kind: 'iban' }]);
  await client.erasures.create({ affiliate_id: id, reason: 'requested' });
  expect(await marksOf(id)).toEqual([]);
});

test('are created for details stored before marks existed', async () => {
  const { client, affiliate, environmentId, marksOf } = await program();
  const { id } = await client.affiliates.create(affiliate(wire));
  const marks = await marksOf(id);
  await server.db.orm.payoutAccountMark.deleteMany({ where: { environmentId, affiliateId: id } });
  await server.db.lists.query('update affiliates set payout_email_mark = null where environment_id = $1', [
    environmentId,
  ]);
  await markPayoutEmails(server.deps);
  expect(await marksOf(id)).toEqual(marks);
});
