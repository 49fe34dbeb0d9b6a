import { randomBytes } from 'node:crypto';
import { contract, routesOf } from '@tributary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../support/harness.ts';
import { ownAffiliate, payAll, portalProgram } from '../support/portal-program.ts';
import { routesWithBody, validRequests } from '../support/valid-requests.ts';

// Affiliate A tries to reach the data of affiliate B: in the same program, in another program, in the live environment,
// and in another account.
const server = useServer({ encryptionKeys: [randomBytes(32)] });

/** Every route through which an affiliate reads. */
const reads = routesOf(contract).filter(
  ({ route, facts }) => facts.caller === 'affiliate' && route.method === 'GET',
);
/** Every route through which an affiliate writes. */
const writes = routesOf(contract).filter(
  ({ route, facts }) => facts.caller === 'affiliate' && route.method !== 'GET',
);
const writesById = writes.filter(({ route }) => route.path.includes(':id'));
const writesWithBody = routesWithBody.filter(({ facts }) => facts.caller === 'affiliate');
const byId = reads.filter(({ route }) => route.path.includes(':id'));
const lists = reads.filter(({ route }) => !route.path.includes(':id'));

type Own = Awaited<ReturnType<typeof ownAffiliate>>;
type Program = Awaited<ReturnType<typeof portalProgram>>;

/** Ids of everything that a stranger has, and texts that occur nowhere else. */
interface Stranger {
  readonly own: Own;
  readonly ids: readonly string[];
  readonly marks: readonly string[];
}

let ada: Own;
/** Creates another affiliate in Ada's program. */
let newcomer: () => Promise<Own>;
let requestOf: Awaited<ReturnType<typeof validRequests>>;
const strangers = new Map<string, Stranger>();

/** Creates a sale in each state, a level, a bonus, payouts, a click, a coupon and a recruited affiliate. */
async function furnish(account: TestAccount, program: Program, name: string): Promise<Stranger> {
  const { client, given } = account;
  const own = await ownAffiliate(server, account, program, { name: `${name} Marked` });
  const partner = await ownAffiliate(server, account, program, {
    name: `${name}partner Marked`,
    parent: own.id,
  });
  const mark = `${name.toLowerCase()}-mark`;
  const paid = await own.sell();
  await partner.sell();
  const returned = await payAll(account, program);
  for (const id of returned) await client.payouts.return(id, { reason: mark });
  const sold = await own.sell({ sale_amount: 123.45 });
  await payAll(account, program);
  const refunded = await own.sell();
  await client.conversions.refund(refunded.id, { reason: mark });
  const pending = await own.sell({ sales_status: 'pending' });
  const bonus = await client.adjustments.create({
    ...{ affiliate_id: own.id, amount: 7, currency: 'USD', reason: `${mark} bonus` },
  });
  await client.payouts.create({ program_id: program.programId });
  await client.affiliates.trackingIds.create(own.id, { tracking_id: mark });
  const coupon = { discount_type: 'percentage', discount_value: 10, duration: 'once' } as const;
  await client.coupons.create({ affiliate_id: own.id, code: mark.toUpperCase(), ...coupon });
  const click = await given.click(own, { sub1: mark });
  const family = [own.id, partner.id];
  const payouts = (await client.payouts.list({ limit: 100 })).data.filter((each) =>
    family.includes(each.affiliate_id),
  );
  const entries = (await client.ledger.entries({ limit: 100 })).data.filter((each) =>
    family.includes(each.affiliate_id),
  );
  const sales = [paid, sold, refunded, pending].map(({ id }) => id);
  const ids = [
    ...[...sales, bonus.id, click.id, own.id, own.referral.id, partner.id],
    ...payouts.map(({ id }) => id),
    ...entries.flatMap(({ id, earning_id }) => [id, earning_id ?? id]),
  ];
  const sessions = (await own.call('GET', '/v1/portal/sessions')).body.data;
  const marks = [...ids, mark, mark.toUpperCase(), `${name} M`, own.email, own.referral.email ?? ''];
  return { own, ids: [...new Set([...ids, ...sessions.map(({ id }: { id: string }) => id)])], marks };
}

beforeAll(async () => {
  const account = await server.account();
  const { live } = account;
  const program = await portalProgram(account);
  ({ own: ada } = await furnish(account, program, 'Ada'));
  newcomer = () => ownAffiliate(server, account, program);
  requestOf = await validRequests(account);
  const another = await server.account();
  const places = [
    ['the same program', account, program, 'Bob'],
    ['another program', account, await portalProgram(account), 'Cyd'],
    ['live', live, await portalProgram(live as TestAccount), 'Dan'],
    ['another account', another, await portalProgram(another), 'Eve'],
  ] as const;
  for (const [where, of, in_, name] of places)
    strangers.set(where, await furnish(of as TestAccount, in_, name));
});

const places = ['the same program', 'another program', 'live', 'another account'] as const;

test('covers routes with and without an id', () => {
  expect(byId.length).toBeGreaterThan(2);
  expect(lists.length).toBeGreaterThan(5);
  expect(writesById.length).toBeGreaterThan(0);
  expect(writesWithBody.length).toBeGreaterThan(6);
});

const month = new Date().toISOString().slice(0, 7);

/** Required query parameters, by the end of the route's path. */
const queries: Readonly<Record<string, string>> = {
  '/page-link': '?page=shop.test',
  '/statement': `?month=${month}`,
  '/statement/file': `?month=${month}&format=csv`,
};
const queryOf = (path: string) => Object.entries(queries).find(([end]) => path.endsWith(end))?.[1] ?? '';

/** Returns a response without the requested id and the request's own id. */
const without = (id: string, body: object) =>
  JSON.stringify(body)
    .replaceAll(id, '…')
    .replace(/"request_id":"\w+"/, '');

describe.each(places)('data of an affiliate of %s', (where) => {
  const stranger = () => strangers.get(where) as Stranger;

  /** Expects the same response to each of the stranger's ids as to an id that does not exist. */
  async function expectUnknown(pathOf: (id: string) => string, status: number) {
    for (const id of stranger().ids) {
      const unknown = `${id.split('_')[0]}_none`;
      const answer = await ada.call('GET', pathOf(id));
      const expected = await ada.call('GET', pathOf(unknown));
      expect([id, answer.status, without(id, answer.body)]).toEqual([
        id,
        status,
        without(unknown, expected.body),
      ]);
    }
  }

  test.each(byId)('is not found through $name', ({ route: { path } }) =>
    expectUnknown((id) => path.replace(':id', id), 404),
  );

  test.each(lists)('is not a cursor of $name', async ({ route: { path } }) => {
    for (const field of ['starting_after', 'ending_before'])
      await expectUnknown((cursor) => `${path}?${field}=${cursor}`, 400);
  });

  test.each(lists)('is in no response of $name', async ({ route: { path } }) => {
    const limit = ['/commissions', '/payouts'].some((list) => path.endsWith(list)) ? '?limit=100' : '';
    const { body, status } = await ada.call('GET', `${path}${limit}${queryOf(path)}`);
    // The program has no site, so there are no links to its pages.
    if (!path.endsWith('/page-link')) expect(status).toBe(200);
    const file = Buffer.from(body.data?.data ?? '', 'base64').toString();
    const text = JSON.stringify(body) + file;
    for (const mark of stranger().marks) expect(text).not.toContain(mark);
  });

  test('is in nothing that the affiliate can open', async () => {
    const { data: commissions } = await ada.get('commissions?limit=100');
    const { data: payouts } = await ada.get('payouts?limit=100');
    const paths = [
      ...commissions.map(({ id }: { id: string }) => `commissions/${id}`),
      ...payouts.flatMap(({ id }: { id: string }) => [`payouts/${id}`, `payouts/${id}/items`]),
    ];
    expect(paths.length).toBeGreaterThan(6);
    for (const path of paths) {
      const text = JSON.stringify(await ada.get(path));
      for (const mark of stranger().marks) expect(text).not.toContain(mark);
    }
  });

  /** Returns everything that the stranger sees, except what each read changes. */
  const seenBy = async ({ own }: Stranger): Promise<readonly string[]> => {
    const answers: string[] = [];
    for (const { route } of lists.filter((each) => !each.route.path.endsWith('/page-link'))) {
      const { status, body } = await own.call('GET', `${route.path}${queryOf(route.path)}`);
      const text = JSON.stringify(body.data).replace(/"(now|last_used_at)":"[^"]*"/g, '');
      answers.push(`${route.path} ${status} ${text}`);
    }
    return answers;
  };

  test('stays unchanged, whatever another affiliate sends', async () => {
    const fay = await newcomer();
    const before = await seenBy(stranger());
    for (const { route } of writesById)
      for (const id of stranger().ids) {
        const ask = (of: string) => fay.call(route.method, route.path.replace(':id', of), {});
        const unknown = `${id.split('_')[0]}_none`;
        const [answer, expected] = [await ask(id), await ask(unknown)];
        expect([id, answer.status, without(id, answer.body)]).toEqual([
          id,
          404,
          without(unknown, expected.body),
        ]);
      }
    const { own } = stranger();
    const planted = { affiliate_id: own.id, program_id: own.program_id, id: own.id, actor: own.id };
    for (const named of writesWithBody)
      for (const [field, id] of Object.entries(planted)) {
        const { path, body } = requestOf(named);
        const { method } = named.route;
        const inBody = await fay.call(method, path, { ...body, [field]: id });
        expect([named.name, field, inBody.status, inBody.body.error.field]).toEqual([
          named.name,
          field,
          400,
          field,
        ]);
      }
    expect(await seenBy(stranger())).toEqual(before);
  });
});
