import { auditedFields, contract, isForKeys, routesOf } from '@tributary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '../../src/platform/audit/chain.ts';
import { type RawAnswer, type TestAccount, useAccount, useServer } from '../support/harness.ts';
import { placesOfText, withValue } from '../support/places-of-text.ts';
import { removablePath } from '../support/removable.ts';
import { signIn } from '../support/sign-in.ts';
import { snapshotOf } from '../support/snapshot.ts';
import {
  type JsonSchema,
  resolved,
  responseSchemasOf,
  routesWithBody,
  validRequests,
} from '../support/valid-requests.ts';

const server = useServer();
const account = useAccount(server);
let validRequest: Awaited<ReturnType<typeof validRequests>>;
beforeAll(async () => {
  validRequest = await validRequests(account);
});

async function entries(): Promise<Entry[]> {
  const { rows } = await server.db.lists.query<Entry>(
    `select *, session_id as "sessionId", request_id as "requestId" from audit_entries
     where environment_id = $1 order by id`,
    [account.environmentId],
  );
  return rows;
}

/** Returns the audit log entries that one request adds. */
async function leftBy(send: () => Promise<RawAnswer>) {
  const before = new Set((await entries()).map(({ id }) => id));
  const answer = await send();
  return { answer, left: (await entries()).filter(({ id }) => !before.has(id)) };
}

/** Routes whose valid requests change nothing here. Other tests send them with many objects. */
const actsOnMany = new Set(['commissions.act', 'affiliates.act', 'payouts.create']);
/** A sign-in link is not one of our objects, and the test clock belongs to the environment. */
const hasNoObject = new Set(['sessions.createLink', 'testClock.advance', 'testClock.reset']);
const audited = routesWithBody.filter((named) => isForKeys(named) && named.facts.unaudited === undefined);
const unaudited = routesWithBody.filter(({ facts }) => facts.unaudited !== undefined);
const deletions = routesOf(contract).filter((named) => named.route.method === 'DELETE' && isForKeys(named));

/**
 * Position of the entry's object in the path if it is not last: a tracking id may be a person's name, and a logo has no
 * id.
 */
const ownersAt: Readonly<Record<string, number>> = {
  'affiliates.trackingIds.delete': -3,
  'portals.deleteLogo': -2,
};

describe('change by a key', () => {
  test.each(audited.filter(({ name }) => !actsOnMany.has(name)))(
    'is in the audit log with actor and content: $name',
    async (named) => {
      const { method, path, body } = validRequest(named);
      const { answer, left } = await leftBy(() => account.raw(method, path, body));
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      expect(left.length).toBeGreaterThan(0);
      if (!hasNoObject.has(named.name)) expect(left.map(({ object }) => object)).not.toContain(null);
      const fields = [...new Set(Object.entries(body).flatMap(fieldsOf))]
        .sort()
        .filter((name) => name !== 'idempotency_key');
      for (const entry of left)
        expect({ ...entry, fields: entry.changes.map(({ field }) => field) }).toMatchObject({
          actor: expect.stringMatching(/^key_/),
          action: named.name,
          requestId: answer.headers.get('x-request-id'),
          fields,
        });
      if (named.facts.batch) return;
      const isShown = (field: string) => auditedFields.has(field) && !named.facts.freeText?.includes(field);
      for (const { field, value } of left.flatMap(({ changes }) => changes))
        expect([field, value]).toEqual([field, isShown(field) ? String(body[field]) : null]);
    },
  );

  test.each(deletions)('is in the audit log with the deleted object: $name', async (named) => {
    const path = await removablePath(named, account);
    const { answer, left } = await leftBy(() => account.raw('DELETE', path));
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    const object = path.split('/').at(ownersAt[named.name] ?? -1);
    expect(left).toMatchObject([{ action: named.name, object }]);
  });

  test.each(unaudited)('is omitted if the ledger and the feed contain it: $name', async (named) => {
    if (!isForKeys(named)) return;
    const { method, path, body } = validRequest(named);
    expect((await leftBy(() => account.raw(method, path, body))).left).toEqual([]);
  });
});

describe('audit log that accepts no entries', () => {
  let other: TestAccount;
  let requestOf: typeof validRequest;
  beforeAll(async () => {
    other = await server.account();
    requestOf = await validRequests(other);
  });

  const refusing = (environmentId: number) => `
    create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'no entry'; end $$;
    create trigger refuse_entry before insert on audit_entries for each row
      when (new.environment_id = ${environmentId}) execute function refuse_entry()`;

  /** Sends a request while no entry can be written, and expects it to change nothing. */
  async function expectUnchanged(send: () => Promise<RawAnswer>, isBatch = false): Promise<void> {
    const before = await snapshotOf(server.db, other.environmentId);
    await server.db.lists.query(refusing(other.environmentId));
    try {
      const { status, body } = await send();
      const statuses = isBatch ? body.data.map((item: { status: number }) => item.status) : [status];
      expect(new Set(statuses)).toEqual(new Set([500]));
    } finally {
      await server.db.lists.query('drop function refuse_entry cascade');
    }
    expect(await snapshotOf(server.db, other.environmentId)).toBe(before);
  }

  test.each(audited.filter(({ name }) => !actsOnMany.has(name)))('prevents changes: $name', async (named) => {
    const { method, path, body } = requestOf(named);
    await expectUnchanged(() => other.raw(method, path, body), named.facts.batch);
  });

  test.each(deletions)('prevents deletions: $name', async (named) => {
    const path = await removablePath(named, other);
    await expectUnchanged(() => other.raw('DELETE', path));
  });
});

describe('action on many objects', () => {
  test('has an entry for each object that it changed', async () => {
    const { client, given } = account;
    const program = await given.program();
    const [ann, bob] = [await given.affiliate({ program }), await given.affiliate({ program })];
    const reject = { action: 'reject' as const, reason: 'Wombat' };
    await client.affiliates.act({ ...reject, ids: [bob.id] });
    const ids = [ann.id, bob.id, 'aff_01m854qb8ae8hrf3mh4e3rf67n'];
    const { left } = await leftBy(() => account.raw('POST', '/v1/affiliates/actions', { ...reject, ids }));
    expect(left).toMatchObject([{ action: 'affiliates.act', object: ann.id }]);

    const { id } = await given.conversion({ referral_id: (await given.referral()).id });
    const commissions = () => account.raw('POST', '/v1/commissions/actions', { ...reject, ids: [id] });
    expect((await leftBy(commissions)).left).toMatchObject([{ action: 'commissions.act', object: id }]);
    expect((await leftBy(commissions)).left).toEqual([]);
  });

  test('has an entry for each payout of a run, but none for a dry run', async () => {
    const { given } = account;
    const program = await given.program({ minimumPayoutMinor: 0n });
    await given.incentive(program);
    for (const sale of [1, 2]) {
      const affiliate = await given.affiliate({ program });
      const referral = await given.referral({ affiliate_id: affiliate.id });
      await given.conversion({ referral_id: referral.id, sale_amount: 100 * sale });
    }
    const run = { program_id: program.programId };
    const pay = (body: object) => leftBy(() => account.raw('POST', '/v1/payouts', body));
    const tried = await pay({ ...run, dry_run: true });
    expect([tried.answer.body.data.payouts.length, tried.left]).toEqual([2, []]);
    const paid = await pay(run);
    const made: { id: string }[] = paid.answer.body.data.payouts;
    expect(paid.left.map(({ object }) => object).sort()).toEqual(made.map(({ id }) => id).sort());
    expect(made).toHaveLength(2);
  });
});

/** Response fields that reveal a secret, wherever they occur. */
const secretFields = new Set([
  'payout_details',
  'iban',
  'secret',
  'signup_secret',
  'key',
  'api_key',
  'token',
  'recovery_codes',
]);
/**
 * Fields with these names that reveal nothing: publishable keys, report groups, what a check found out about a key, and
 * values that are always masked.
 */
const isHarmless = (name: string, field: string): boolean =>
  (field === 'key' && name.startsWith('reports.')) ||
  (field === 'api_key' && name === 'connections.check') ||
  (field === 'iban' && name !== 'fundingSources.export') ||
  name === 'affiliates.payoutDetails' ||
  name.startsWith('portalPayoutDetails.');

function fieldsIn(schema: JsonSchema, seen = new Set<unknown>()): string[] {
  const { properties = {}, items, anyOf = [], allOf = [], oneOf = [], ...rest } = resolved(schema);
  if (seen.has(rest.title ?? properties)) return [];
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...allOf, ...oneOf];
  return [...Object.keys(properties), ...inner.flatMap((each) => fieldsIn(each, seen))];
}

const disclosing = routesOf(contract).filter(({ facts }) => facts.discloses !== undefined);

test('lists each route whose response reveals a secret in the contract', () => {
  const found = routesOf(contract)
    .filter((named) =>
      responseSchemasOf(named)
        .flatMap((schema) => fieldsIn(schema))
        .some((field) => secretFields.has(field) && !isHarmless(named.name, field)),
    )
    .map(({ name }) => name);
  // The link's URL is itself the secret.
  const links = [
    'affiliates.createPortalLink',
    'invitations.create',
    'members.createResetLink',
    'sessions.createLink',
  ];
  expect(disclosing.map(({ name }) => name).sort()).toEqual([...found, ...links].sort());
});

test.each(disclosing.filter(isForKeys))(
  'writes an entry when it reveals $facts.discloses: $name',
  async (named) => {
    const { name, route } = named;
    const { affiliates } = account.client;
    const payee = await account.given.affiliate();
    await affiliates.update(payee.id, {
      payout_method: 'wise',
      payout_details: { iban: 'NL91ABNA0417164300' },
    });
    const { method, path, body } =
      route.method === 'GET'
        ? { method: 'GET', path: `${route.path}?email=${payee.email}`, body: undefined }
        : validRequest(named);
    const { answer, left } = await leftBy(() => account.raw(method, path, body));
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(left.length).toBeGreaterThan(0);
    for (const entry of left)
      expect(entry).toMatchObject({ action: name, requestId: answer.headers.get('x-request-id') });
  },
);

/** Returns field names, including those of a batch's items. */
const fieldsOf = ([field, value]: [string, unknown]): string[] =>
  field === 'items' && Array.isArray(value) ? value.flatMap((item) => Object.keys(item)) : [field];

test('stores no personal data of any request field in the audit log', async () => {
  const marks = ['Wombat', 'wombat@example.com', 'https://wombat.example.com/wombat'];
  let accepted = 0;
  for (const { route, path } of placesOfText) {
    if (!isForKeys(route)) continue;
    const request = validRequest(route);
    for (const mark of marks) {
      const answer = await account.raw(request.method, request.path, withValue(request.body, path, mark));
      if (answer.status >= 300) continue;
      accepted += 1;
      break;
    }
  }
  expect(accepted).toBeGreaterThan(80);
  const { rows } = await server.db.lists.query<{ row: string }>(
    'select e::text as row from audit_entries e where environment_id = $1',
    [account.environmentId],
  );
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter(({ row }) => /wombat/i.test(row))).toEqual([]);
});

test('writes no entry for rejected, replayed or dry-run requests', async () => {
  const { client, given } = account;
  const { programId: program_id } = await given.program();
  const taken = await client.affiliates.create({ email: 'taken@example.com', name: 'Ann', program_id });
  const key = { 'idempotency-key': 'audited-once' };
  const body = { email: 'first@example.com', name: 'Ann', program_id };
  await account.raw('POST', '/v1/affiliates', body, key);
  const send: (() => Promise<RawAnswer>)[] = [
    () => account.raw('POST', '/v1/affiliates', { ...body, email: taken.email }),
    () => account.raw('POST', '/v1/affiliates', body, key),
    () => account.raw('PUT', `/v1/affiliates/${taken.id}`, { email: 'first@example.com' }),
    () => account.raw('GET', '/v1/affiliates'),
  ];
  const statuses = [];
  for (const each of send) {
    const { answer, left } = await leftBy(each);
    statuses.push(answer.status);
    expect(left).toEqual([]);
  }
  expect(statuses).toEqual([409, 200, 409, 200]);
});

test('names the fields of the executed items of a batch without values', async () => {
  const { programId: program_id } = await account.given.program();
  const itemOf = (name: string) => ({ email: `${name}@example.com`, name, program_id, status: 'approved' });
  const refused = { ...itemOf('refused'), parent_affiliate_id: 'aff_01m854qb8ae8hrf3mh4e3rf67n' };
  const { answer, left } = await leftBy(() =>
    account.raw('POST', '/v1/affiliates/batch', { items: [itemOf('first'), refused, itemOf('second')] }),
  );
  expect(answer.body.data.map(({ status }: { status: number }) => status)).toEqual([201, 404, 201]);
  const named = ['email', 'name', 'program_id', 'status'].map((field) => ({ field, value: null }));
  expect(left.map(({ changes }) => changes)).toEqual([named, named]);
});

test('records signing in and out in the audit log', async () => {
  const headers = { authorization: '', origin: server.baseUrl };
  const { answer, left } = await leftBy(() =>
    account.raw('POST', '/v1/sessions', { api_key: account.apiKey }, headers),
  );
  expect(answer.status).toBe(201);
  expect(left).toMatchObject([
    { action: 'sessions.create', object: answer.body.data.id, sessionId: answer.body.data.id },
  ]);
  const { session, headers: ofSession } = await signIn(server.baseUrl, { api_key: account.apiKey });
  const out = await leftBy(() =>
    account.raw('DELETE', '/v1/session', undefined, { authorization: '', ...ofSession }),
  );
  expect(out.answer.status).toBe(200);
  expect(out.left).toMatchObject([{ action: 'sessions.end', object: session.id, sessionId: session.id }]);
});
