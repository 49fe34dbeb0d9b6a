import { describe, expect, test } from 'vitest';
import { useServer } from '../../../apps/server/test/support/harness.ts';
import { type Invocation, runCli } from './run-cli.ts';

const server = useServer();

const iban = 'DE02120300000000202051';

/** Creates an account with a pending payout for each sale, of 20% of the sale. */
async function start(sales: [amount: number, currency: string][]) {
  const { given, client, apiKey } = await server.account();
  const program = await given.program();
  await given.incentive(program);
  for (const [sale_amount, sale_amount_currency] of sales) {
    const affiliate = await given.affiliate({ program });
    await client.affiliates.update(affiliate.id, { payout_details: { email: 'ann@example.com', iban } });
    const { id } = await given.referral({ affiliate_id: affiliate.id });
    await given.conversion({ referral_id: id, sale_amount, sale_amount_currency });
  }
  const { payouts } = await client.payouts.create({ program_id: program.programId });
  const made = payouts.map(({ id, ...payout }) => ({ ...payout, id: id ?? '' }));
  const environment = { apiKey, baseUrl: server.baseUrl };
  const cli = (args: readonly string[], more: Invocation = {}) =>
    runCli(['payouts', ...args], { ...more, environment: { ...environment, ...more.environment } });
  const statuses = async () =>
    Object.fromEntries((await client.payouts.list().toArray()).map(({ id, status }) => [id, status]));
  const all = (status: string) => Object.fromEntries(made.map(({ id }) => [id, status]));
  return { program, client, given, made, ids: made.map(({ id }) => id), cli, statuses, all };
}

const euros: [number, string][] = [
  [100, 'EUR'],
  [0.5, 'EUR'],
  [1, 'EUR'],
];
const mixed: [number, string][] = [...euros, [250, 'USD']];

describe('changing many payouts', () => {
  test('requires --yes and the totals of every currency without a terminal, and changes nothing before', {
    tags: 'slow',
  }, async () => {
    const { cli, ids, statuses, all } = await start(mixed);
    for (const guards of [
      [],
      ['--yes'],
      ['--yes', '--expect-total', 'EUR=20.3'],
      ['--expect-total', 'USD=50'],
    ]) {
      const { exitCode, stdout } = await cli(['start', ...ids, ...guards]);
      expect([exitCode, stdout]).toEqual([8, '']);
    }
    const { stderr } = await cli(['start', ...ids, '--yes']);
    expect(stderr).toContain('--expect-total EUR=20.30 --expect-total USD=50.00');
    expect(await statuses()).toEqual(all('pending'));
    const right = ['--yes', '--expect-total', 'EUR=20.30', '--expect-total', 'USD=50'];
    const { exitCode, stdout } = await cli(['start', ...ids, ...right]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(4).fill('done'),
    );
    expect(await statuses()).toEqual(all('processing'));
    const again = await cli(['start', ...ids, ...right]);
    expect(again.exitCode).toBe(0);
    expect(again.stdout).not.toContain('done"');
  });

  test('shows a table with the totals on a terminal, and asks', { tags: 'slow' }, async () => {
    const { cli, statuses, all } = await start(mixed);
    const refused = await cli(['start', '--all'], { typed: 'n', columns: 120 });
    expect(refused.exitCode).toBe(8);
    expect(refused.stderr).toMatch(/Ann Affiliate +0\.10 +EUR +pending/);
    expect(refused.stderr).toContain('Total: 20.30 EUR and 50.00 USD.');
    expect(refused.stderr).toContain(
      'Mark 4 payouts as processing in program Program (dev)? Total: 20.30 EUR and 50.00 USD.',
    );
    expect(await statuses()).toEqual(all('pending'));
    expect((await cli(['start', '--all'], { typed: 'y', columns: 120 })).exitCode).toBe(0);
    expect(await statuses()).toEqual(all('processing'));
  });

  test('continues after a rejection, names it and exits with 7', { tags: 'slow' }, async () => {
    const { cli, client, ids, statuses } = await start(euros);
    const [first = '', second = '', third = ''] = ids;
    await client.payouts.start(first);
    await client.payouts.start(third);
    const { exitCode, stdout, stderr } = await cli([
      'complete',
      ...ids,
      '--yes',
      '--expect-total',
      'EUR=20.3',
    ]);
    expect(exitCode).toBe(7);
    expect(JSON.parse(stdout)).toMatchObject([
      { id: first, status: 'completed', outcome: 'done' },
      { id: second, status: 'pending', outcome: 'refused', code: 'INVALID_TRANSITION' },
      { id: third, status: 'completed', outcome: 'done' },
    ]);
    expect(stderr).toContain(`${second}: `);
    expect(await statuses()).toMatchObject({ [second]: 'pending', [third]: 'completed' });
  });

  test('accepts ids from stdin and the filters of --all', { tags: 'slow' }, async () => {
    const { cli, given, client, program, ids, statuses, made } = await start(mixed);
    const other = await given.affiliate();
    const { id } = await given.referral({ affiliate_id: other.id });
    await given.conversion({ referral_id: id, sale_amount: 5 });
    const elsewhere = await client.payouts.create({ program_id: other.program_id });
    const usd = ['start', '--all', '--currency', 'usd', '--program-id', program.programId, '-o', 'id'];
    const { stdout } = await cli([...usd, '--yes', '--expect-total', 'USD=50']);
    expect(stdout.trim()).toBe(made.find(({ currency }) => currency === 'USD')?.id);
    const piped = { stdin: `${ids.join('\n')}\n${ids[0]}\n` };
    const sums = ['--expect-total', 'EUR=20.3', '--expect-total', 'USD=50'];
    expect((await cli(['cancel', '-', '--yes', ...sums], piped)).exitCode).toBe(0);
    expect(Object.values(await statuses()).sort()).toEqual([...ids.map(() => 'cancelled'), 'pending']);
    expect((await client.payouts.get(elsewhere.payouts[0]?.id ?? '')).status).toBe('pending');
  });

  test.each([
    [[], 2],
    [['pay_1', '--all'], 2],
    [['pay_1', '--status', 'pending'], 2],
    [['pay_nowhere', 'pay_nothing', '--yes'], 5],
    [['--all', '--status', 'lost', '--yes'], 3],
  ])('exits start %j with %d', async (args, exitCode) => {
    const { cli } = await start([]);
    expect((await cli(['start', ...args])).exitCode).toBe(exitCode);
  });
});

describe('payouts complete --all', () => {
  test('omits affiliates without a payout method, unless told otherwise', { tags: 'slow' }, async () => {
    const { cli, client, made, statuses } = await start(euros);
    const [first] = made;
    await client.affiliates.update(first?.affiliate_id ?? '', { payout_method: 'wise' });
    for (const { id } of made) await client.payouts.start(id);
    const total = (amount: number) => ['--yes', '--expect-total', `EUR=${amount}`];

    const some = await cli(['complete', '--all', ...total(first?.amount ?? 0)]);

    expect(some.exitCode).toBe(0);
    expect(some.stderr).toContain('Left out 2 payouts');
    const completed = Object.entries(await statuses()).filter(([, status]) => status === 'completed');
    expect(completed.map(([id]) => id)).toEqual([first?.id]);
    const rest = made.slice(1).reduce((sum, { amount }) => sum + amount, 0);
    const all = await cli([
      'complete',
      '--all',
      '--include-without-method',
      ...total(Number(rest.toFixed(2))),
    ]);
    expect(all.exitCode).toBe(0);
    expect(Object.values(await statuses())).toEqual(made.map(() => 'completed'));
  });
});

describe('payouts export --all', () => {
  test('includes pending and processing payouts, and fails with the statuses if there are none', {
    tags: 'slow',
  }, async () => {
    const { cli, client, ids } = await start(euros);
    const [first = '', second = '', third = ''] = ids;
    await client.payouts.start(first);
    const exported = await cli(['export', '--all', '-o', 'id']);
    expect(exported.stdout.trim().split('\n').sort()).toEqual([...ids].sort());

    await client.payouts.complete(first);
    await client.payouts.cancel(second);
    await client.payouts.cancel(third);
    for (const options of [[], ['--format', 'csv']]) {
      const empty = await cli(['export', '--all', ...options], { columns: 120 });
      expect([empty.exitCode, empty.stdout]).toEqual([5, '']);
      expect(empty.stderr).toContain('no payout is pending or processing');
      expect(empty.stderr).toMatch(/2 cancelled, 1 completed|1 completed, 2 cancelled/);
    }
  });
});

const header = 'payout_id,status,amount,currency,reference,reason';

describe('payouts apply with the real server', () => {
  test('completes paid and fails failed payouts in one go, once, however often it is repeated', {
    tags: 'slow',
  }, async () => {
    const { cli, client, made, ids } = await start(mixed);
    const status = ['paid', 'FAILED', 'pending', 'completed'];
    const rows = made.map(({ id, amount, currency }, index) =>
      [
        id.replace('_', '-'),
        status[index],
        amount,
        currency,
        `W-${index}`,
        index === 1 ? 'closed account' : '',
      ].join(),
    );
    const stdin = [header, ...rows].join('\n');
    const paid = made.filter((_, index) => index === 0 || index === 3);
    const guards = paid.flatMap(({ amount, currency }) => ['--expect-total', `${currency}=${amount}`]);
    const dry = await cli(['apply', '-', '--dry-run', ...guards], { stdin });
    expect(dry.exitCode).toBe(0);
    expect(JSON.parse(dry.stdout)).toMatchObject([
      { line: 2, id: ids[0], steps: 'start, complete' },
      { steps: 'start, fail' },
      { steps: '' },
      {},
    ]);
    expect((await cli(['apply', '-', '--yes'], { stdin })).exitCode).toBe(8);
    for (const outcomes of [
      ['done', 'done', 'waiting', 'done'],
      ['already', 'already', 'waiting', 'already'],
    ]) {
      const { exitCode, stdout } = await cli(['apply', '-', '--yes', ...guards, '--payment-method', 'bank'], {
        stdin,
      });
      expect(exitCode).toBe(0);
      const results: { outcome: string }[] = JSON.parse(stdout);
      expect(results.map(({ outcome }) => outcome)).toEqual(outcomes);
    }
    const after = await Promise.all(ids.map((id) => client.payouts.get(id)));
    expect(after).toMatchObject([
      { status: 'completed', payment_reference: 'W-0', payment_method: 'bank' },
      { status: 'failed', payment_reference: 'W-1' },
      { status: 'pending', payment_reference: null },
      { status: 'completed', payment_reference: 'W-3' },
    ]);
  });

  test('resumes where an earlier attempt stopped', { tags: 'slow' }, async () => {
    const { cli, client, made, ids, statuses, all } = await start(euros);
    const [first = '', second = ''] = ids;
    await client.payouts.start(first);
    await client.payouts.start(second);
    await client.payouts.complete(second, { paymentReference: 'W' });
    const rows = made.map(({ id, amount, currency }) => `${id},paid,${amount},${currency},W,`);
    const stdin = [header, ...rows].join('\n');
    const { exitCode, stderr } = await cli(['apply', '-', '--yes', '--expect-total', 'EUR=20.3'], { stdin });
    expect(exitCode).toBe(0);
    expect(stderr).toContain('3 completed; already up to date: 1. Paid: 20.30 EUR.');
    expect(await statuses()).toEqual(all('completed'));
  });

  test('changes nothing and names every mismatched line while there is one', { tags: 'slow' }, async () => {
    const { cli, client, made, statuses } = await start(mixed);
    const [a, b, c, d] = made;
    await client.payouts.cancel(d?.id ?? '');
    const before = await statuses();
    const rows = [
      `${a?.id},paid,${(a?.amount ?? 0) + 0.01},${a?.currency}`,
      `${b?.id},paid,${b?.amount},USD`,
      `${c?.id},perhaps,${c?.amount},${c?.currency}`,
      `${d?.id},paid,${d?.amount},${d?.currency}`,
      'pay_nowhere,paid,1,EUR',
      `${c?.id},paid,${c?.amount},${c?.currency}`,
      `${c?.id},paid,${c?.amount},${c?.currency}`,
    ];
    const { exitCode, stdout, stderr } = await cli(['apply', '-', '--yes'], {
      stdin: ['payout_id,status,amount,currency', ...rows].join('\n'),
      columns: 80,
    });
    expect([exitCode, stdout]).toEqual([3, '']);
    const { message } = JSON.parse(stderr).error;
    expect([...message.matchAll(/^line (\d): /gm)].map(([, line]) => line)).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '8',
    ]);
    expect(await statuses()).toEqual(before);
  });
});

describe('payouts export --format', () => {
  test.each([
    ['csv', [], 4, 0],
    ['paypal', ['--currency', 'EUR'], 3, 0],
    ['wise', [], 4, 0],
    ['sepa', ['--debtor-name', 'Shop', '--debtor-iban', 'DE89370400440532013000'], 3, 7],
  ])(
    '%s writes what it supports, and its file leads back to the payouts',
    { tags: 'slow' },
    async (format, options, count, exitCode) => {
      const { cli, ids } = await start(mixed);
      const exported = await cli(['export', '--all', '--format', format, ...options]);
      expect(exported.exitCode).toBe(exitCode);
      const named = ids.filter((id) => new RegExp(id.replace('_', '[-_]')).test(exported.stdout));
      expect(named).toHaveLength(count);
      expect(exported.stderr).toContain(count === 4 ? '20.30 EUR and 50.00 USD' : '20.30 EUR');
      if (exitCode === 7) expect(exported.stderr).toContain('SEPA supports EUR, not USD');
    },
  );

  test('csv with a status filled in is a report that apply accepts', { tags: 'slow' }, async () => {
    const { cli, statuses, all } = await start(euros);
    const { stdout } = await cli(['export', '--all', '--format', 'csv']);
    const [head, ...rows] = stdout.trim().split('\n');
    const stdin = [`${head},status`, ...rows.map((row) => `${row},paid`)].join('\n');
    expect((await cli(['apply', '-', '--yes', '--expect-total', 'EUR=20.3'], { stdin })).exitCode).toBe(0);
    expect(await statuses()).toEqual(all('completed'));
  });

  test('leaves payouts with another method for another file and exits with 0', { tags: 'slow' }, async () => {
    const { cli, client, made } = await start(euros);
    const [paypal, wise] = made;
    await client.affiliates.update(paypal?.affiliate_id ?? '', { payout_method: 'paypal' });
    await client.affiliates.update(wise?.affiliate_id ?? '', { payout_method: 'wise' });

    const exported = await cli(['export', '--all', '--format', 'paypal']);

    expect(exported.exitCode).toBe(0);
    expect(exported.stdout).toContain(paypal?.id);
    expect(exported.stdout).not.toContain(wise?.id);
    expect(exported.stderr).toContain('the payout method is wise');
    const nobody = await cli(['export', wise?.id ?? '', '--format', 'paypal']);
    expect([nobody.exitCode, nobody.stdout]).toEqual([5, '']);
  });

  test('sepa is paid from the default funding source, or from the one given by --from', {
    tags: 'slow',
  }, async () => {
    const { cli, client } = await start(euros);
    const of = (name: string, iban: string) =>
      client.fundingSources.create({ name, holder: 'Shop GmbH', iban });
    await of('Main', 'DE02120300000000202051');
    const other = await of('Other', 'NL91ABNA0417164300');
    const exported = await cli(['export', '--all', '--format', 'sepa']);
    expect(exported.exitCode).toBe(0);
    expect(exported.stdout).toContain('<IBAN>DE02120300000000202051</IBAN>');
    expect(exported.stderr).toContain('Paying from Main, your default funding source.');
    const from = await cli(['export', '--all', '--format', 'sepa', '--from', other.id]);
    expect(from.stdout).toContain('<IBAN>NL91ABNA0417164300</IBAN>');
    const typed = ['--debtor-name', 'Shop', '--debtor-iban', 'DE89370400440532013000'];
    const own = await cli(['export', '--all', '--format', 'sepa', ...typed]);
    expect(own.stdout).toContain('<IBAN>DE89370400440532013000</IBAN>');
    for (const wrong of [
      ['--format', 'sepa', '--from', other.id, ...typed],
      ['--format', 'sepa', '--debtor-name', 'Shop'],
      ['--format', 'csv', '--from', other.id],
    ])
      expect((await cli(['export', '--all', ...wrong])).exitCode).toBe(2);
  });

  test('rejects what cannot form a file: another --output, and SEPA without a payer', async () => {
    const { cli } = await start([]);
    expect((await cli(['export', '--all', '--format', 'csv', '-o', 'json'])).exitCode).toBe(2);
    expect((await cli(['export', '--all', '--format', 'sepa'])).exitCode).toBe(2);
  });
});

test('lists what needs a second approval with payouts approve, and says that an API key cannot approve', {
  tags: 'slow',
}, async () => {
  const { cli, client, ids, given } = await start(euros);
  for (const role of ['finance', 'finance'] as const) await given.member({ role });
  const [id = ''] = ids;
  const { program_id } = await client.payouts.get(id);
  await client.programs.update(program_id, { payout_approval: 'second_person' });
  const { exitCode, stdout, stderr } = await cli(['approve']);
  expect(exitCode).toBe(4);
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ id, approval: 'waiting' }));
  expect(stderr).toContain('API keys cannot approve payouts.');
});
