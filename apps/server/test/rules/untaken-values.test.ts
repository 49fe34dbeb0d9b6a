import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { armFailpoint, installFailpoints } from '../support/failpoint.ts';
import { startServer, type TestAccount, type TestServer } from '../support/harness.ts';

let server: TestServer;
let account: TestAccount;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  server = await startServer({ log });
  await installFailpoints(server.db);
  account = await server.account();
});
afterAll(() => server.close());

test.each([12 * 100 + 1, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER])(
  'rejects a coupon of %d months',
  async (duration_in_months) => {
    const affiliate = await account.given.affiliate();
    const answer = await account.raw('POST', '/v1/coupons', {
      affiliate_id: affiliate.id,
      code: `SAVE-${duration_in_months}`,
      discount_type: 'percentage',
      discount_value: 10,
      duration: 'repeating',
      duration_in_months,
    });
    expect([answer.status, answer.body.error?.field]).toEqual([400, 'duration_in_months']);
  },
);

describe('end of a payout run’s period', () => {
  const unheard = ['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'];
  const heard = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];
  const runUpTo = async (up_to: string) => {
    const { programId } = await account.given.program();
    return account.raw('POST', '/v1/payouts', { program_id: programId, up_to, dry_run: true });
  };

  test.each(unheard)('%s is rejected because its year in UTC does not have four digits', async (at) => {
    const answer = await runUpTo(at);
    expect([answer.status, answer.body.error?.field]).toEqual([400, 'up_to']);
  });

  test.each(heard)('%s is accepted', async (at) => {
    expect((await runUpTo(at)).status).toBeLessThan(300);
  });
});

describe('value that the database rejects although it passed validation', () => {
  const ways: Record<string, (on: TestAccount) => ReturnType<TestAccount['raw']>> = {
    'a pipelined statement': async (on) => {
      const { id } = await on.given.referral();
      const sale = { external_event_id: 'a', sale_amount: 1, sale_amount_currency: 'USD' };
      return on.raw('POST', '/v1/conversions', { referral_id: id, ...sale });
    },
    'the ORM': async (on) => {
      const { id } = await on.given.referral();
      return on.raw('PUT', `/v1/referrals/${id}`, { name: 'New' });
    },
    'an item of a batch': async (on) => {
      const { id } = await on.given.referral();
      const item = { referral_id: id, external_event_id: 'a', sale_amount: 1, sale_amount_currency: 'USD' };
      const { status, headers, body } = await on.raw('POST', '/v1/conversions/batch', { items: [item] });
      return { status: status === 200 ? body.data[0].status : status, headers, body: body.data[0] };
    },
  };

  test.each(
    Object.keys(ways).flatMap((way) =>
      ['22003', '22007', '22008', '22P02'].map((sqlState) => [sqlState, way] as const),
    ),
  )('returns VALIDATION_ERROR with one log line: %s from %s', async (sqlState, way) => {
    const fresh = await server.account();
    // Create a referral and its affiliate before the failpoint is armed.
    const { id } = await fresh.given.referral();
    const prepared = { ...fresh, given: { ...fresh.given, referral: async () => ({ id }) as never } };
    await armFailpoint(server.db, fresh.environmentId, { times: 10, sqlState });
    lines.length = 0;

    const { status, body } = (await ways[way]?.(prepared)) ?? { status: 0, body: null };

    expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    // Match a whole word, because an id may contain these digits.
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`failpoint|prisma|\\b${sqlState}\\b`, 'i'));
    expect(lines).toMatchObject([{ level: 50, fault: { sql_state: sqlState } }]);
  });
});
