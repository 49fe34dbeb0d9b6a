import { describe, expect, test } from 'vitest';
import { dumpOf } from '../../../../test/support/dump.ts';
import { unique } from '../../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { until } from '../../../../test/support/until.ts';
import { runErasures } from '../run-erasures.ts';

const server = useServer();

type Subject = { referral_id: string } | { affiliate_id: string };

/** Stored response about two people, and every text that identifies one of them. */
interface Stored {
  readonly subjects: readonly [Subject, Subject];
  readonly names: readonly string[];
  /** Resends the same requests, each of which must return the stored response. */
  replay(): Promise<{ status: number; headers: Headers; body: unknown }[]>;
}

const mark = () => `mk${unique('').replaceAll('-', '').slice(0, 16)}`;

function keyedIn(account: TestAccount) {
  const sent: (() => ReturnType<TestAccount['raw']>)[] = [];
  const send = async (method: string, path: string, body: object, key: string) => {
    const request = () => account.raw(method, path, body, { 'Idempotency-Key': key });
    const response = await request();
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    sent.push(request);
    return response.body.data;
  };
  return { send, replay: () => Promise.all(sent.map((request) => request())) };
}

/** Creates two affiliates in one program whose tracking ids and names identify them. */
async function twoAffiliates(account: TestAccount) {
  const program = await account.given.program();
  await account.given.incentive(program);
  const make = async () => {
    const name = mark();
    const affiliate = await account.client.affiliates.create({
      ...{ name, email: `${name}@example.com`, program_id: program.programId, tracking_id: `${name}-link` },
    });
    return { ...affiliate, name };
  };
  return { program, first: await make(), second: await make() };
}

const customer = () => {
  const name = mark();
  return { name, email: `${name}@example.com`, customer_id: name };
};
const sale = { sale_amount: 100, sale_amount_currency: 'USD' };
const commission = {
  ...{ ...sale, commission_amount: 5, commission_currency: 'USD', sales_status: 'complete' },
};

async function paidByOneRun(account: TestAccount, key = mark()): Promise<Stored> {
  const { send, replay } = keyedIn(account);
  const { program, first, second } = await twoAffiliates(account);
  for (const { id } of [first, second]) {
    const referral = await account.given.referral({ affiliate_id: id });
    await account.given.conversion({ referral_id: referral.id });
  }
  const run = await send('POST', '/v1/payouts', { program_id: program.programId }, key);
  for (const { id } of run.payouts) {
    await send('PUT', `/v1/payouts/${id}`, { status: 'processing' }, mark());
    await send('PUT', `/v1/payouts/${id}`, { status: 'completed' }, mark());
  }
  return {
    ...{ subjects: [{ affiliate_id: first.id }, { affiliate_id: second.id }], replay },
    names: [first.name, second.name],
  };
}

const cases: Readonly<Record<string, (account: TestAccount) => Promise<Stored>>> = {
  'two affiliates paid by one run': (account) => paidByOneRun(account),
  'a click, its affiliate and its customer': async (account) => {
    const { send, replay } = keyedIn(account);
    const { program, first } = await twoAffiliates(account);
    const body = { trackingId: first.tracking_id, programId: program.programId };
    const click = await send('POST', '/v1/clicks', body, `${first.name}-click`);
    const cy = customer();
    const signup = await send('POST', '/v1/signups', { click_id: click.id, ...cy }, mark());
    return {
      ...{ subjects: [{ affiliate_id: first.id }, { referral_id: signup.id }], replay },
      names: [first.name, cy.name],
    };
  },
  'a referral made of a click, its affiliate and its customer': async (account) => {
    const { send, replay } = keyedIn(account);
    const { program, first } = await twoAffiliates(account);
    const fields = { trackingId: first.tracking_id, programId: program.programId, sub1: first.name };
    const click = await send(
      'POST',
      '/v1/clicks',
      { ...fields, url: `https://x.io/?via=${first.name}` },
      mark(),
    );
    const cy = customer();
    const body = { affiliate_id: first.id, click_id: click.id, ...cy };
    const { id } = await send('POST', '/v1/referrals', body, `${first.name}:${cy.name}`);
    await send('PUT', `/v1/referrals/${id}`, { metadata: { by: first.name } }, mark());
    await account.client.conversions.create({
      ...{ ...sale, customer_id: cy.name, external_event_id: cy.name, click_id: click.id },
    });
    return {
      ...{ subjects: [{ affiliate_id: first.id }, { referral_id: id }], replay },
      names: [first.name, cy.name],
    };
  },
  'a manual commission, its customer and its affiliate': async (account) => {
    const { send, replay } = keyedIn(account);
    const { first } = await twoAffiliates(account);
    const cy = customer();
    const { id } = await account.client.referrals.create({ affiliate_id: first.id, ...cy });
    const body = { ...commission, referral_id: id };
    const key = `${first.name}:${cy.name}`;
    const made = await send('POST', '/v1/commissions', body, key);
    const reason = `${cy.name} knows ${first.name}`;
    await send('PUT', `/v1/commissions/${made.id}`, { status: 'rejected', reason }, mark());
    return {
      ...{ subjects: [{ affiliate_id: first.id }, { referral_id: id }], replay },
      names: [first.name, cy.name],
    };
  },
  'commissions of two customers approved together': async (account) => {
    const { send, replay } = keyedIn(account);
    const { first } = await twoAffiliates(account);
    const people = [customer(), customer()] as const;
    const made = [];
    for (const cy of people) {
      const referral = await account.client.referrals.create({ affiliate_id: first.id, ...cy });
      const order = await account.given.conversion({ customer_id: cy.name, external_event_id: cy.name });
      made.push({ referral_id: referral.id, order: order.id });
    }
    const [one, two] = made as [(typeof made)[0], (typeof made)[0]];
    const body = {
      action: 'reject',
      ids: [one.order, two.order],
      reason: people.map((cy) => cy.name).join(),
    };
    await send('POST', '/v1/commissions/actions', body, people.map((cy) => cy.name).join(':'));
    return {
      ...{ subjects: [{ referral_id: one.referral_id }, { referral_id: two.referral_id }], replay },
      names: people.map((cy) => cy.name),
    };
  },
  'two affiliates rejected together': async (account) => {
    const { send, replay } = keyedIn(account);
    const { first, second } = await twoAffiliates(account);
    const key = `${first.name}:${second.name}`;
    await send(
      'POST',
      '/v1/affiliates/actions',
      { action: 'reject', ids: [first.id, second.id], reason: key },
      key,
    );
    return {
      ...{ subjects: [{ affiliate_id: first.id }, { affiliate_id: second.id }], replay },
      names: [first.name, second.name],
    };
  },
  'two affiliates, one of whom recruited the other': async (account) => {
    const { send, replay } = keyedIn(account);
    const { program, first } = await twoAffiliates(account);
    const name = mark();
    const body = { name, email: `${name}@example.com`, tracking_id: `${name}-link` };
    const parent = { program_id: program.programId, parent_affiliate_id: first.id };
    const made = await send('POST', '/v1/affiliates', { ...body, ...parent }, `${first.name}:${name}`);
    return {
      ...{ subjects: [{ affiliate_id: first.id }, { affiliate_id: made.id }], replay },
      names: [first.name, name],
    };
  },
  'a prospect with two addresses': async (account) => {
    const { send } = keyedIn(account);
    const { first } = await twoAffiliates(account);
    const cy = customer();
    const { id } = await account.client.referrals.create({ affiliate_id: first.id, ...cy });
    const item = { name: first.name, category: 'blog', domain: `${cy.name}.example.com` };
    const key = `${first.name}:${cy.name}`;
    await send('POST', '/v1/finder/shortlist', { ...item, emails: [first.email, cy.email] }, key);
    return {
      subjects: [{ affiliate_id: first.id }, { referral_id: id }],
      names: [first.name, cy.name],
      // The item is deleted with the first person, and its response with it.
      replay: async () => [],
    };
  },
  'two customers of one click': async (account) => {
    const { send, replay } = keyedIn(account);
    const { program, first } = await twoAffiliates(account);
    const people = [customer(), customer()] as const;
    const sub1 = people.map(({ name }) => name).join();
    const fields = { trackingId: first.tracking_id, programId: program.programId, sub1 };
    const click = await send('POST', '/v1/clicks', fields, sub1);
    const [one, two] = [
      await send('POST', '/v1/signups', { click_id: click.id, ...people[0] }, mark()),
      await send('POST', '/v1/signups', { click_id: click.id, ...people[1] }, mark()),
    ];
    return {
      ...{ subjects: [{ referral_id: one.id }, { referral_id: two.id }], replay },
      names: people.map(({ name }) => name),
    };
  },
  'a coupon, its affiliate and a customer who used it': async (account) => {
    const { send, replay } = keyedIn(account);
    const { first } = await twoAffiliates(account);
    const cy = customer();
    const terms = { discount_type: 'percentage', discount_value: 10, duration: 'once' };
    const body = { affiliate_id: first.id, code: first.name.toUpperCase(), ...terms };
    await send('POST', '/v1/coupons', body, `${first.name}-coupon`);
    const order = { ...sale, ...cy, name: undefined, coupon_code: body.code, external_event_id: cy.name };
    const sold = await account.raw('POST', '/v1/conversions', { ...order, email: undefined });
    expect(sold.status, JSON.stringify(sold.body)).toBe(201);
    return {
      ...{ subjects: [{ affiliate_id: first.id }, { referral_id: sold.body.data.referral_id }], replay },
      names: [first.name, cy.name],
    };
  },
  'items of one batch': async (account) => {
    const { first } = await twoAffiliates(account);
    const people = [customer(), customer()] as const;
    const items = people.map((cy) => ({
      ...{ affiliate_id: first.id, ...cy },
      idempotency_key: `${first.name}:${people.map(({ name }) => name).join(':')}:${cy.name}`,
    }));
    const post = () => account.raw('POST', '/v1/referrals/batch', { items });
    const made = (await post()).body.data.map(({ data }: { data: { id: string } }) => data.id);
    return {
      subjects: [{ referral_id: made[0] }, { referral_id: made[1] }],
      names: people.map(({ name }) => name),
      replay: async () => {
        const { headers, body } = await post();
        const statuses = body.data.map(({ status }: { status: number }) => status);
        expect(statuses).toEqual([200, 200]);
        return [{ status: 200, headers: new Headers([...headers, ['Idempotent-Replayed', 'true']]), body }];
      },
    };
  },
};

describe.each(Object.keys(cases))('%s', (name) => {
  test.each([
    ['in this order', false],
    ['in the other order', true],
  ])('are erased completely, %s', async (_, isReversed) => {
    const account = await server.account();
    const { subjects, names, replay } = await (cases[name] as (typeof cases)[string])(account);
    const before = (await dumpOf(server.db)).toLowerCase();
    expect(names.filter((each) => !before.includes(each))).toEqual([]);
    for (const subject of isReversed ? [...subjects].reverse() : subjects)
      expect(
        await account.client.erasures.create({ ...subject, reason: 'requested', unpaid_balance: 'keep' }),
      ).toMatchObject({ status: 'done' });
    const leaks = (await dumpOf(server.db))
      .split('\n')
      .filter((row) => names.some((each) => row.toLowerCase().includes(each)));
    expect(leaks).toEqual([]);
    for (const { status, headers, body } of await replay()) {
      expect([status, headers.get('Idempotent-Replayed')], JSON.stringify(body)).toEqual([200, 'true']);
      const text = JSON.stringify(body).toLowerCase();
      expect(names.filter((each) => text.includes(each))).toEqual([]);
    }
  });
});

const responsesAboutRuns = `select 1 from idempotency_keys where environment_id = $1 and body::text like '%"payouts"%'`;

describe('two people erased at the same time', () => {
  const waitingFor = async (pid: number): Promise<number> => {
    const { rows } = await server.db.probes.query<{ count: number }>(
      `with recursive waiting(pid) as (
         select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))
         union select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid)))
       select count(*)::int as count from waiting`,
      [pid],
    );
    return rows[0]?.count ?? 0;
  };

  /**
   * Lets both erasures reach the rows that `rowsOf` selects before either has written one. The first to arrive writes
   * first.
   */
  async function erasedTogether(account: TestAccount, { subjects, names }: Stored, rowsOf: string) {
    const holder = await server.db.lists.connect();
    const erasing: Promise<unknown>[] = [];
    try {
      const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
      await holder.query('begin');
      await holder.query(`${rowsOf} for update`, [account.environmentId]);
      for (const subject of subjects) {
        const body = { ...subject, reason: 'requested', unpaid_balance: 'keep' } as const;
        erasing.push(account.client.erasures.create(body));
        await until('it waits', async () => (await waitingFor(rows[0]?.pid ?? 0)) >= erasing.length);
      }
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await Promise.all(erasing);
    await runErasures(server.deps);
    const dump = (await dumpOf(server.db)).toLowerCase().split('\n');
    expect(dump.filter((row) => names.some((each) => row.includes(each)))).toEqual([]);
  }

  test('leave nothing of either in an event about both', async () => {
    const account = await server.account();
    const { first } = await twoAffiliates(account);
    const cy = customer();
    const { id: referral_id } = await account.client.referrals.create({ affiliate_id: first.id, ...cy });
    const { id } = await account.given.conversion({ customer_id: cy.name, external_event_id: cy.name });
    await account.client.commissions.update(id, {
      status: 'rejected',
      reason: `${cy.name} is ${first.name}`,
    });
    await erasedTogether(
      account,
      {
        subjects: [{ referral_id }, { affiliate_id: first.id }],
        ...{ names: [first.name, cy.name], replay: async () => [] },
      },
      `select 1 from outbox_events where environment_id = $1 and data ->> 'rejection_reason' is not null`,
    );
  });

  test.each([
    ['', undefined],
    [' whose key an earlier erasure has renamed', `erased_${'0'.repeat(32)}`],
  ])('leave nothing of either in a stored response about both%s', async (_, key) => {
    const account = await server.account();
    await erasedTogether(account, await paidByOneRun(account, key), responsesAboutRuns);
  });

  test('leave nothing of either if a key of one has a name that the other’s erasure has passed', async () => {
    const account = await server.account();
    const stored = await paidByOneRun(account);
    // More keys than one batch examines: after the pseudonyms, and before the keys of the payout run.
    await server.db.lists.query(
      `insert into idempotency_keys (environment_id, key, fingerprint, body, created_at)
       select $1, 'f' || lpad(n::text, 6, '0'), '{}', '{}', now() from generate_series(1, 1500) n`,
      [account.environmentId],
    );
    await erasedTogether(account, stored, responsesAboutRuns);
  });
});
