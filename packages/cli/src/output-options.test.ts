import { beforeAll, describe, expect, test } from 'vitest';
import { everyPage, examplesOf, start } from '../test/examples.ts';
import { runCli } from '../test/run-cli.ts';
import { ok, type Seen, startForTest } from '../test/scripted-server.ts';
import { exitCodes } from './cli-error.ts';
import { printedFields } from './help/printed-fields.ts';

/** Every command with the first example of its help. */
const examples: [command: string, line: string][] = [];
beforeAll(async () => {
  const pages = (await everyPage()).filter(([, commands]) => commands.length === 0);
  for (const [page] of pages) examples.push([page, (await examplesOf(page))[0] ?? `tributary ${page}`]);
}, 120_000);

describe('unknown name in --fields', { timeout: 120_000 }, () => {
  test('ends every command before anything is sent', { tags: 'slow' }, async () => {
    const { tryLine, seen } = await start();
    const wrong: string[] = [];
    for (const [command, line] of examples) {
      const { exitCode, stdout, stderr } = await tryLine(line, ['--yes', '--fields', 'nonsense']);
      if (exitCode !== exitCodes.usage || stdout !== '' || !/field/.test(stderr))
        wrong.push(`${command}: ${exitCode} ${stderr}`);
    }
    expect(examples.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
    expect(seen).toEqual([]);
  });

  test('is answered with suggestions, at every depth', async () => {
    const hintOf = async (args: string[]) => JSON.parse((await runCli([...args, '-o', 'json'])).stderr).error;
    expect(await hintOf(['referrals', 'list', '--fields', 'emial'])).toMatchObject({
      message: "Unknown field 'emial'.",
      hint: expect.stringContaining('Did you mean email?'),
    });
    expect((await hintOf(['referrals', 'list', '--fields', 'affiliate.emial'])).hint).toContain(
      'Did you mean affiliate.email?',
    );
    expect((await hintOf(['referrals', 'list', '--fields', 'id.x'])).hint).toBe('id has no fields.');
    expect((await hintOf(['api', 'POST', '/v1/payouts', '--data', '{}', '--fields', 'skip'])).hint).toContain(
      'Did you mean skipped?',
    );
  });

  test('does not exist below metadata', async () => {
    const { environment } = await startForTest(() => ok({ id: 'ref_1', metadata: { plan: 'pro' } }));
    const { stdout } = await runCli(['referrals', 'get', 'ref_1', '--fields', 'metadata.plan'], {
      environment,
    });
    expect(JSON.parse(stdout)).toEqual({ 'metadata.plan': 'pro' });
  });
});

describe('output option -o id', () => {
  test('is rejected before anything is sent if a command prints no id', async () => {
    const { environment, seen } = await startForTest(() => ok({ days: 1 }));
    for (const args of [
      ['test-clock', 'advance', '--days', '1'],
      ['inbox'],
      ['conversions', 'explain', 'trx_1'],
    ]) {
      const { exitCode, stderr } = await runCli([...args, '-o', 'id'], { environment });
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining('prints no id')]);
    }
    expect(seen).toEqual([]);
  });
});

const payouts = [
  { id: 'pay_1', affiliate_name: 'Anna', amount: 5, currency: 'EUR' },
  { id: 'pay_2', affiliate_name: 'Bo', amount: 7, currency: 'EUR' },
];
const performance = {
  from: 'x',
  to: 'y',
  group_by: 'day',
  rows: [{ key: '2026-11-01', clicks: 3, referrals: 1, customers: 1, money: [] }],
};
const inbox = {
  applications: { count: 3, oldest_at: null, items: [] },
  commissions_to_approve: null,
  flagged: null,
  payouts_due: null,
  payouts_open: null,
  payouts_to_approve: null,
  payouts_failed: null,
  webhooks_failing: null,
  connections_failing: null,
  payments_waiting: null,
  payout_details_changed: null,
  groups_without_incentive: null,
  referrals_with_many_ids: null,
  applications_held_off: null,
  duplicates_allowed: null,
};
/** Fields that are printed as rows. */
const asRows: [line: string, fields: string, data: unknown, values: unknown[][]][] = [
  [
    'payouts create --program-id prg_1 --dry-run',
    'id,amount',
    { payouts, skipped: [], warnings: [] },
    [
      ['pay_1', 5],
      ['pay_2', 7],
    ],
  ],
  ['inbox', 'waiting,count', inbox, [['applications', 3]]],
  ['reports performance --from 2026-11-01 --to 2026-11-02', 'key,clicks', performance, [['2026-11-01', 3]]],
  [
    'reports funnel --from 2026-11-01 --to 2026-11-02',
    'step,count',
    { steps: [{ step: 'clicks', count: 9, rate: null, rate_of_clicks: null }] },
    [['clicks', 9]],
  ],
  [
    'commissions totals',
    'state,commission',
    { as_of: 'x', rows: [{ state: 'held', currency: 'EUR', count: 2, sales: [], commission: 4 }] },
    [['held', 4]],
  ],
  ['search find ada', 'type,id', { results: [{ type: 'affiliate', id: 'aff_1' }] }, [['affiliate', 'aff_1']]],
  [
    'api GET /v1/referrals?limit=5',
    'id,email',
    [{ id: 'ref_1', email: 'a@b.example' }],
    [['ref_1', 'a@b.example']],
  ],
];

describe('option --fields', () => {
  test.each(asRows)(
    'selects from the same rows of `%s` in every format',
    async (line, chosen, data, values) => {
      const { environment } = await startForTest(({ path }: Seen) =>
        path.startsWith('/v1/programs') ? ok({ id: 'prg_1', name: 'Shop' }) : ok(data),
      );
      const args = [...line.split(' '), '--fields', chosen];
      const names = chosen.split(',');
      const rows = values.map((row) => Object.fromEntries(row.map((value, at) => [names[at], value])));
      const printed = async (output: string) =>
        (await runCli([...args, '--no-color', '-o', output], { environment, columns: 100 })).stdout
          .trim()
          .split('\n');
      expect(JSON.parse((await printed('json')).join('\n'))).toEqual(rows);
      expect((await printed('ndjson')).map((each) => JSON.parse(each))).toEqual(rows);
      expect(await printed('csv')).toEqual([chosen, ...values.map((row) => row.join(','))]);
      const [header, ...table] = await printed('table');
      expect(header?.split(/ +/)).toEqual(names);
      expect(table).toHaveLength(values.length);
    },
  );

  test('requests the object that it reads from', async () => {
    const { environment, seen } = await startForTest(() => ({
      body: { success: true, data: [{ id: 'trx_1', affiliate: { name: 'Anna' } }], has_more: false },
    }));
    const { stdout } = await runCli(
      ['commissions', 'list', '--fields', 'id,affiliate.name', '--expand', 'referral'],
      {
        environment,
      },
    );
    expect(JSON.parse(stdout)).toEqual([{ id: 'trx_1', 'affiliate.name': 'Anna' }]);
    expect(new URL(seen[0]?.path ?? '', 'http://x').searchParams.get('expand')).toBe('referral,affiliate');
  });

  test.each([
    [['doctor'], 'check,result'],
    [['webhooks', 'listen', '--from', '1'], 'id,sequence'],
    [['dashboard'], 'expires_at'],
    [['conversions', 'explain', 'trx_1'], 'conversion_id'],
  ])('also selects on a terminal where %j has its own lines', async (args, fields) => {
    const done = new AbortController();
    const answers: Record<string, unknown> = {
      '/v1/session-links': { url: 'x', expires_at: 'then' },
      '/v1/conversions/trx_1/explain': { conversion_id: 'trx_1' },
    };
    const { environment } = await startForTest(({ path }) => {
      const { pathname, searchParams } = new URL(path, 'http://x');
      if (searchParams.has('wait') && searchParams.get('after') === '1') done.abort();
      const event = { id: 'evt_1', sequence: 1, type: 'payout.paid', data: { id: 'pay_1' } };
      const data = pathname.endsWith('webhook-events') && searchParams.get('after') === '0' ? [event] : [];
      const feed = { has_more: false, latest_sequence: 1, next_after: 1 };
      const answer = answers[pathname];
      return answer === undefined ? { body: { success: true, data, ...feed } } : ok(answer);
    });
    const { stdout } = await runCli([...args, '--fields', fields, '--no-color'], {
      environment,
      columns: 100,
      interrupted: done.signal,
    });
    for (const name of fields.split(',')) expect(stdout).toContain(name);
    expect(stdout).not.toMatch(/\d\d:\d\d:\d\d| ok /);
  });

  test('is rejected for a bank file, whose format the bank determines', async () => {
    const { environment, seen } = await startForTest(() => ok([]));
    const args = ['payouts', 'export', 'pay_1', '--format', 'paypal', '--fields', 'id'];
    expect((await runCli(args, { environment })).exitCode).toBe(2);
    expect(seen).toEqual([]);
  });
});

describe('documented fields of a command', { timeout: 120_000 }, () => {
  test('are all the fields that it prints', { tags: 'slow' }, async () => {
    const { tryLine } = await start();
    expect(examples.map(([command]) => command)).toEqual(expect.arrayContaining(Object.keys(printedFields)));
    const wrong: string[] = [];
    for (const [command, line] of examples) {
      const { fields = [], routes = [] } = printedFields[command] ?? {};
      if (fields.length === 0 || routes.length > 0 || line.includes('|')) continue;
      const { stdout } = await tryLine(line, ['--yes', '-o', 'ndjson']);
      const [first = ''] = stdout.split('\n');
      const unlisted = first.startsWith('{')
        ? Object.keys(JSON.parse(first)).filter((key) => !fields.includes(key))
        : [];
      if (unlisted.length > 0) wrong.push(`${command}: ${unlisted}`);
    }
    expect(wrong).toEqual([]);
  });
});
