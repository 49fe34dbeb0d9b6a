import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { payoutDetailFields } from '@tributary/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newConfigHome, runCli } from '../../test/run-cli.ts';
import { ok, refusal, type Seen, startForTest } from '../../test/scripted-server.ts';
import { expectedTotal, totalsOf, totalsText } from '../bulk/totals.ts';

interface Money {
  amount: number;
  currency: string;
}

const ready: Money[] = [
  { amount: 0.1, currency: 'USD' },
  { amount: 0.2, currency: 'USD' },
  { amount: 20, currency: 'EUR' },
];

const isDry = ({ body }: Seen) => JSON.parse(body).dry_run === true;
const isRun = ({ method }: Seen) => method === 'POST';

/** Starts a server that previews the amounts in `preview` and creates payouts with the amounts in `made`. */
async function start(preview: Money[] = ready, made = preview, warnings: object[] = []) {
  const server = await startForTest((request) => {
    if (!isRun(request)) return ok({ id: 'prg_1', name: 'Shop' });
    const dry = request.body !== '' && isDry(request);
    const rows = (dry ? preview : made).map((money, index) => ({
      id: dry ? null : `pay_${index}`,
      affiliate_name: `Anna ${index}`,
      ...money,
    }));
    const skipped = [{ affiliate_id: 'aff_9', currency: 'USD', amount: 3, reason: 'below_minimum' }];
    return ok({ payouts: rows, skipped, warnings });
  });
  const run = (args: string[], more: { typed?: string; columns?: number } = {}) =>
    runCli(['payouts', 'create', '--program-id', 'prg_1', ...args], {
      ...more,
      environment: server.environment,
    });
  const sent = () => server.seen.filter(isRun).map((request) => (isDry(request) ? 'dry' : 'made'));
  return { ...server, run, sent };
}

describe('payouts create command', () => {
  test('prints what would be paid and creates nothing with --dry-run', { tags: 'slow' }, async () => {
    const { run, sent } = await start();
    const { exitCode, stdout } = await run(['--dry-run', '--yes']);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).payouts).toHaveLength(3);
    expect(sent()).toEqual(['dry']);
  });

  test('prints the totals, exits with 8 and creates nothing without a terminal and --yes', {
    tags: 'slow',
  }, async () => {
    const { run, sent } = await start();
    const { exitCode, stdout, stderr } = await run([]);
    expect([exitCode, stdout]).toEqual([8, '']);
    expect(JSON.parse(stderr).error.message).toContain(
      'Create 3 payouts in program Shop (dev). Total: 20.00 EUR and 0.30 USD.',
    );
    expect(sent()).toEqual(['dry']);
  });

  test('shows the table and the totals on a terminal and creates nothing without confirmation', async () => {
    const { run, sent } = await start();
    const refused = await run([], { typed: 'n', columns: 120 });
    expect(refused.exitCode).toBe(8);
    expect(refused.stderr).toMatch(/Anna 0 +0\.10 +USD/);
    expect(refused.stderr).toContain('Total: 20.00 EUR and 0.30 USD. Skipped: 1 below minimum');
    expect(sent()).toEqual(['dry']);
    const accepted = await run([], { typed: 'y', columns: 120 });
    expect(accepted.exitCode).toBe(0);
    expect(accepted.stdout).toContain('pay_2');
    expect(sent()).toEqual(['dry', 'dry', 'made']);
  });

  test('stops if payout details changed since the last payout, even with --yes, until confirmed', async () => {
    const changed = {
      payout_id: null,
      affiliate_id: 'aff_1',
      affiliate_name: 'Anna 1',
      currency: 'USD',
      amount: 0.2,
      reason: 'payout_details_changed',
      payout_details_changed_at: '2026-11-20T10:00:00.000Z',
    };
    const { run, sent } = await start(ready, ready, [changed]);
    const stopped = await run(['--yes']);
    expect(stopped.exitCode).toBe(8);
    expect(stopped.stderr).toContain(
      'Anna 1 (aff_1, 0.20 USD) has new payout details since 2026-11-20T10:00:00.000Z',
    );
    expect(stopped.stderr).toContain('--confirm-changed-details');
    expect(sent()).toEqual(['dry']);
    const made = await run(['--yes', '--confirm-changed-details']);
    expect(made.exitCode).toBe(0);
    expect(made.stderr).toContain('Anna 1 (aff_1, 0.20 USD) has new payout details');
    expect(sent()).toEqual(['dry', 'made']);
  });

  test('stops once if an affiliate was merged since the last payout, as after changed payout details', async () => {
    const merged = {
      ...{ payout_id: null, affiliate_id: 'aff_1', affiliate_name: 'Anna 1', currency: 'USD', amount: 0.2 },
      ...{ reason: 'affiliate_merged', payout_details_changed_at: null },
    };
    const { run, sent } = await start(ready, ready, [merged]);
    const stopped = await run(['--yes']);
    expect(stopped.exitCode).toBe(8);
    expect(stopped.stderr).toContain('Affiliates have been merged since the last payout: check 1 payout.');
    expect(stopped.stderr).toContain('--confirm-changed-details');
    expect(sent()).toEqual(['dry']);
    expect((await run(['--yes', '--confirm-changed-details'])).exitCode).toBe(0);
    expect(sent()).toEqual(['dry', 'made']);
  });

  test('shows affiliates without a payout method before asking', async () => {
    const without = {
      ...ready[0],
      affiliate_id: 'aff_0',
      affiliate_name: 'Anna 0',
      reason: 'no_payout_method',
    };
    const { run } = await start(ready, ready, [without]);
    const { stderr } = await run([], { typed: 'n', columns: 120 });
    expect(stderr).toMatch(/Anna 0 \(aff_0, 0\.10 USD\) has no payout method\.[\s\S]*Create 3 payouts/);
  });

  test('sends the run with its key and fields after checking its warnings with --yes', async () => {
    const { run, seen } = await start();
    const { exitCode } = await run([
      '--yes',
      '--up-to',
      '2026-11-01',
      '--affiliate-ids',
      'a,b',
      '--idempotency-key',
      'k',
    ]);
    expect(exitCode).toBe(0);
    expect(seen).toHaveLength(2);
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({
      program_id: 'prg_1',
      up_to: '2026-11-01',
      affiliate_ids: ['a', 'b'],
    });
    expect(seen[0]?.headers['idempotency-key']).not.toBe('k');
    expect(seen[1]?.headers['idempotency-key']).toBe('k');
  });

  test.each([
    [['USD=0.30', 'EUR=20'], 0, ['dry', 'made']],
    [['USD=0.31', 'EUR=20'], 8, ['dry']],
    [['USD=0.3'], 8, ['dry']],
    [['USD=0.3', 'EUR=20', 'JPY=1'], 8, ['dry']],
    [['USD=0,3'], 2, []],
    [['0.3'], 2, []],
    [['USD=1', 'usd=1'], 2, []],
  ])('with --expect-total %j exits with %d after %j', async (totals, expected, requests) => {
    const { run, sent } = await start();
    const guards = totals.flatMap((total) => ['--expect-total', total]);
    expect((await run(['--yes', ...guards])).exitCode).toBe(expected);
    expect(sent()).toEqual(requests);
  });

  const expectedBy = (seen: readonly Seen[]) => JSON.parse(seen.at(-1)?.body ?? '').expected;

  test.each([
    ['what --expect-total says', ['--yes', '--expect-total', 'USD=0.30', '--expect-total', 'EUR=20'], {}],
    ['what a person has seen and confirmed', [], { typed: 'y', columns: 120 }],
  ])('makes the server create %s or nothing', async (_, args, terminal) => {
    const { run, seen } = await start();
    expect((await run(args, terminal)).exitCode).toBe(0);
    const totals = [
      { currency: 'EUR', amount: 20 },
      { currency: 'USD', amount: 0.3 },
    ];
    expect(expectedBy(seen).totals).toEqual(expect.arrayContaining(totals));
    expect(expectedBy(seen).totals).toHaveLength(2);
  });

  test.each([
    ['nobody was asked', ['--yes']],
    ['a repeat must be the same request', ['--yes', '--idempotency-key', 'k']],
  ])('expects nothing from the server if %s', async (_, args) => {
    const { run, seen } = await start();
    expect((await run(args)).exitCode).toBe(0);
    expect(expectedBy(seen)).toBeUndefined();
  });

  test('exits with 3 if the server rejects the run because the total changed since the preview', async () => {
    const message =
      'The actual result (1 payout, 6.00 USD) differs from the expected totals. Nothing was changed.';
    const server = await startForTest((request) =>
      isRun(request) && !isDry(request)
        ? refusal(409, 'TOTAL_CHANGED', message)
        : ok({ id: 'prg_1', payouts: [{ amount: 5, currency: 'USD' }], skipped: [], warnings: [] }),
    );
    const args = ['payouts', 'create', '--program-id', 'prg_1', '--yes', '--expect-total', 'USD=5'];
    const { exitCode, stdout, stderr } = await runCli(args, { environment: server.environment });
    expect([exitCode, stdout]).toEqual([3, '']);
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'TOTAL_CHANGED', message });
  });

  test('asks nothing if nothing is ready, unless a key may have a recorded response', async () => {
    const nothing = await start([]);
    expect((await nothing.run([])).exitCode).toBe(0);
    expect(nothing.sent()).toEqual(['dry']);
    const repeated = await start([], ready);
    const { exitCode, stdout } = await repeated.run([
      '--yes',
      '--idempotency-key',
      'k',
      '--expect-total',
      'USD=0.3',
      '--expect-total',
      'EUR=20',
    ]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).payouts).toHaveLength(3);
  });
});

describe('payout totals', () => {
  test('are exact, by currency, ordered by code', () => {
    expect([...totalsOf(ready)]).toEqual([
      ['EUR', '20'],
      ['USD', '0.3'],
    ]);
    expect([...expectedTotal('usd=1234.50', undefined)]).toEqual([['USD', '1234.5']]);
  });

  test('are the sums of the payouts, and --expect-total accepts them as printed', () => {
    const money = fc.record({
      cents: fc.integer({ min: 1, max: 99_999_999_999 }),
      currency: fc.constantFrom('EUR', 'USD', 'GBP'),
    });
    fc.assert(
      fc.property(fc.array(money, { minLength: 1 }), (payouts) => {
        const totals = totalsOf(payouts.map(({ cents, currency }) => ({ amount: cents / 100, currency })));
        const printed = totalsText(totals).split(' and ');
        for (const text of printed) {
          const [sum = '', code = ''] = text.split(' ');
          const cents = payouts.filter(({ currency }) => currency === code).map((each) => BigInt(each.cents));
          const expected = cents.reduce((total, each) => total + each, 0n);
          const [whole = '', fraction = ''] = sum.split('.');
          expect(BigInt(whole + fraction.padEnd(2, '0'))).toBe(expected);
          expect(expectedTotal(`${code}=${sum}`, undefined).get(code)).toBe(totals.get(code));
        }
        expect(printed).toHaveLength(new Set(payouts.map(({ currency }) => currency)).size);
      }),
    );
  });
});

describe('status change of a payout', () => {
  const money = { amount: 50, currency: 'USD', status: 'processing' };
  const payout = { id: 'pay_1', program_id: 'prg_1', affiliate_name: 'Anna', ...money };
  const program = { id: 'prg_1', name: 'Shop' };

  test.each([
    ['start', 'processing', false],
    ['complete', 'completed', true],
    ['fail', 'failed', false],
    ['cancel', 'cancelled', true],
    ['reopen', 'pending', false],
  ])('by %s sends %s and asks first: %s', async (command, status, asks) => {
    const { environment, seen } = await startForTest(({ path }) =>
      ok(path.includes('/programs/') ? program : payout),
    );
    const args = ['payouts', command, 'pay_1', '--payment-reference', 'W-1'];
    const asked = await runCli(args, { environment, typed: 'n' });
    expect(asked.exitCode).toBe(asks ? 8 : 0);
    if (asks)
      expect(asked.stderr).toContain(
        `Mark the payout of 50.00 USD to Anna as ${status} in program Shop (dev)?`,
      );
    await runCli([...args, '--yes'], { environment });
    const bodies = seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body));
    expect(bodies).toEqual(new Array(asks ? 1 : 2).fill({ status, paymentReference: 'W-1' }));
  });
});

describe('end of a run with many payouts', () => {
  const payout = { affiliate_name: 'Anna', amount: 10, currency: 'USD', status: 'pending' };
  const idOf = ({ path }: Seen) => path.split('/').at(-1) ?? '';
  const puts = (seen: Seen[]) => seen.filter(({ method }) => method === 'PUT');

  test('after a general error prints the results so far and skips the rest', async () => {
    const { environment, seen } = await startForTest((request) => {
      const isSecond = request.method === 'PUT' && idOf(request) === 'pay_2';
      if (isSecond) return refusal(401, 'API_KEY_REVOKED', 'The key was revoked.');
      return ok({
        ...payout,
        id: idOf(request),
        status: request.method === 'PUT' ? 'processing' : 'pending',
      });
    });
    const ids = ['pay_1', 'pay_2', 'pay_3'];
    const { exitCode, stdout, stderr } = await runCli(
      ['payouts', 'start', ...ids, '--yes', '--expect-total', 'USD=30'],
      { environment },
    );
    expect(exitCode).toBe(4);
    expect(JSON.parse(stdout)).toMatchObject([{ id: 'pay_1', outcome: 'done' }]);
    expect(stderr).toContain('The rest were not processed');
    expect(puts(seen).map(idOf)).toEqual(['pay_1', 'pay_2']);
  });

  test('is reported with 1 for a sum that a refund reduced after it was shown', async () => {
    const { environment } = await startForTest((request) =>
      ok({
        ...payout,
        id: idOf(request),
        ...(request.method === 'PUT' && { status: 'processing', amount: 9 }),
      }),
    );
    const { exitCode, stderr } = await runCli(
      ['payouts', 'start', 'pay_1', 'pay_2', '--yes', '--expect-total', 'USD=20'],
      { environment },
    );
    expect(exitCode).toBe(1);
    expect(stderr).toContain('the total is 18.00 USD, not 20.00 USD');
  });

  test('does not complete a payout that a refund reduced with the sum in the report', async () => {
    const { environment, seen } = await startForTest((request) =>
      ok({
        ...payout,
        id: idOf(request),
        ...(request.method === 'PUT' && { status: 'processing', amount: 9 }),
      }),
    );
    const { exitCode, stderr } = await runCli(
      ['payouts', 'apply', '-', '--yes', '--expect-total', 'USD=10'],
      { environment, stdin: 'payout_id,status,amount,currency\npay_1,paid,10,USD\n' },
    );
    expect(exitCode).toBe(7);
    expect(stderr).toContain('it is now processing with 9.00 USD');
    expect(puts(seen).map(({ body }) => JSON.parse(body).status)).toEqual(['processing']);
  });
});

describe('payouts apply command', () => {
  const completed = {
    ...{ affiliate_name: 'Anna', program_id: 'prg_1', amount: 10, currency: 'USD', status: 'completed' },
    ...{ payment_reference: 'W-1', returned_at: null },
  };
  const header = 'payout_id,status,amount,currency,reference';

  /** Applies a report of completed payouts and returns the requests sent. */
  async function applied(report: string | Buffer, ...args: string[]) {
    const { environment, seen } = await startForTest((request) =>
      ok(
        request.path.includes('/programs/')
          ? { id: 'prg_1', name: 'Shop' }
          : { ...completed, id: /pay_\w+/.exec(request.path)?.[0] },
      ),
    );
    const result = await runCli(['payouts', 'apply', '-', ...args], { environment, stdin: String(report) });
    const sent = seen.filter(({ method }) => method !== 'GET');
    return { ...result, sent: sent.map(({ method, path, body }) => [method, path, JSON.parse(body)]) };
  }

  const returned = `${header}\npay_1,RETURNED,10,USD,\nRent,paid,900,USD,\n`;

  test('suggests returns and records them only on request', async () => {
    const proposed = await applied(returned, '--yes');
    expect([proposed.exitCode, proposed.sent]).toEqual([0, []]);
    expect(JSON.parse(proposed.stdout)).toMatchObject([{ id: 'pay_1', outcome: 'waiting' }]);
    expect(proposed.stderr).toContain('Repeat the command with --record-returns');
    expect(proposed.stderr).toContain('line 3: Rent');
    const recorded = await applied(returned, '--yes', '--record-returns');
    expect(recorded.exitCode).toBe(0);
    expect(recorded.sent).toEqual([['POST', '/v1/payouts/pay_1/return', { reason: 'Reported as failed' }]]);
  });

  test('changes nothing when the report is read again, and notes a different reference', async () => {
    const { exitCode, sent, stdout, stderr } = await applied(`${header}\npay_1,paid,10,USD,W-2\n`, '--yes');
    expect([exitCode, sent]).toEqual([0, []]);
    expect(JSON.parse(stdout)).toMatchObject([{ outcome: 'already' }]);
    expect(stderr).toContain("reference 'W-1', but the report has 'W-2'");
    expect(stderr).toContain('1 completed; already up to date: 1. Paid: 10.00 USD.');
  });

  test.each([
    [['--status', 'Valutiert=completed'], 0],
    [['--status', 'Valutiert=perhaps'], 2],
    [['--status', 'Valutiert'], 2],
    [[], 3],
  ])('exits for unknown words with %j with %i', async (args, expected) => {
    const { exitCode, stderr } = await applied(`${header}\npay_1,Valutiert,10,USD,\n`, '--yes', ...args);
    expect(exitCode).toBe(expected);
    if (expected === 3) expect(stderr).toContain('--status Valutiert=completed');
  });

  test.each([
    [['--currency', 'usd', '--booked'], 0],
    [['--currency', 'XYQ', '--booked'], 2],
    [[], 2],
  ])('exits for an account statement with %j with %i', async (args, expected) => {
    expect((await applied('Unique ID,Amount\npay_1,-10.00\n', '--dry-run', ...args)).exitCode).toBe(expected);
  });

  test('rejects 100 MB before reading them', async () => {
    const { environment, seen } = await startForTest(() => ok([]));
    const file = join(await newConfigHome(), 'report.xml');
    await writeFile(file, '<Document>');
    await truncate(file, 100_000_000);
    const before = process.memoryUsage.rss();
    const { exitCode, stderr } = await runCli(['payouts', 'apply', file, '--yes'], { environment });
    expect(exitCode).toBe(2);
    expect(JSON.parse(stderr).error.message).toBe(
      'The report is larger than 25 MB. Export a shorter period, or only the payments.',
    );
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    expect(seen).toEqual([]);
  });

  test('exits with 3 if no payout is named', async () => {
    expect((await applied(`${header}\nRent,paid,900,USD,\n`, '--yes')).exitCode).toBe(3);
  });
});

describe('payouts export command', () => {
  const item = (id: string, payout_details: object | null) => ({
    id,
    amount: 5,
    payout_method: 'wise',
    payout_details,
  });

  test('has a CSV column for every bank detail, even if the first row lacks it, without formulas', async () => {
    const { environment } = await startForTest(() =>
      ok([
        item('pay_1', { email: 'a@example.com' }),
        item('pay_2', { iban: '=HYPERLINK("x")' }),
        item('pay_3', null),
      ]),
    );
    const { stdout } = await runCli(['payouts', 'export', 'pay_1', 'pay_2', 'pay_3', '-o', 'csv'], {
      environment,
    });
    const [header, , second] = stdout.split('\n');
    expect(header).toBe(
      `id,amount,payout_method,${payoutDetailFields.map((key) => `payout_details.${key}`).join(',')}`,
    );
    expect(second).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('requests more than 500 payouts in several requests and prints them in one list', {
    tags: 'slow',
  }, async () => {
    const { environment, seen } = await startForTest(({ body }) =>
      ok(JSON.parse(body).payout_ids.map((id: string) => item(id, null))),
    );
    const ids = Array.from({ length: 501 }, (_, index) => `pay_${index}`);
    const { stdout } = await runCli(['payouts', 'export', ...ids, '-o', 'id'], { environment });
    expect(stdout.trim().split('\n')).toEqual(ids);
    expect(seen.map(({ body }) => JSON.parse(body).payout_ids.length)).toEqual([500, 1]);
  });
});
