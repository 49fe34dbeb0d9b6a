import { describe, expect, test } from 'vitest';
import { type Invocation, runCli } from '../test/run-cli.ts';
import { ok, refusal, startForTest as start } from '../test/scripted-server.ts';

const key = 'sk_dev_0123456789abcdefghijABCDEFGHIJ01';
const transaction = { id: 'trx_1', sale_amount: 99, commission_currency: null };
const convert = [
  'conversions',
  'create',
  '--customer-id',
  'cus_1',
  '--sale-amount',
  '99',
  '--sale-amount-currency',
  'USD',
];

describe('request of a command', () => {
  test('contains exactly the body that its options describe, with the key', { tags: 'slow' }, async () => {
    const { seen, environment } = await start(() => ok(transaction));
    const { exitCode, stdout } = await runCli(
      [
        ...convert,
        '--external-event-id',
        'in_1',
        '--product-ids',
        'p1,p2',
        '--metadata',
        'plan=pro',
        '--no-is-subscription',
      ],
      { environment },
    );
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual(transaction);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/v1/conversions' });
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      customer_id: 'cus_1',
      sale_amount: 99,
      sale_amount_currency: 'USD',
      external_event_id: 'in_1',
      product_ids: ['p1', 'p2'],
      metadata: { plan: 'pro' },
      is_subscription: false,
    });
  });

  test('uses camelCase for clicks, a given idempotency key, and null for cleared values', {
    tags: 'slow',
  }, async () => {
    const { seen, environment } = await start(() => ok({ id: 'x' }));
    await runCli(
      [
        'clicks',
        'create',
        '--tracking-id',
        'anna',
        '--program-id',
        'prg_1',
        '--utm-source',
        'mail',
        '--idempotency-key',
        'k1',
      ],
      { environment },
    );
    await runCli(
      ['affiliates', 'update', 'aff_1', '--clear', 'group_id', '--payout-details', 'iban=DE1', '--force'],
      {
        environment,
      },
    );
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      trackingId: 'anna',
      programId: 'prg_1',
      utmSource: 'mail',
    });
    expect(seen[0]?.headers['idempotency-key']).toBe('k1');
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ group_id: null, payout_details: { iban: 'DE1' } });
  });

  test.each([
    [['create', '--name', 'Ada', '--email', 'ada@example.com', '--payout-method', 'paypal']],
    [['update', 'aff_1', '--payout-method', 'paypal']],
  ])('is not sent for implausible payout details without --force: affiliates %j', async (args) => {
    const { seen, environment } = await start(() => ok({ id: 'aff_1' }));
    const command = [
      'affiliates',
      ...args,
      '--payout-details',
      'email=ada.example',
      '--payout-details',
      'iban=DE1',
    ];

    const refused = await runCli(command, { environment });
    const forced = await runCli([...command, '--force'], { environment });

    expect(refused.exitCode).toBe(2);
    expect(JSON.parse(refused.stderr).error.message).toBe(
      '--payout-details email: This is not an e-mail address.\n--payout-details iban: This is not an IBAN.',
    );
    expect(forced.exitCode).toBe(0);
    expect(seen.map(({ body }) => JSON.parse(body))).toMatchObject([
      { payout_method: 'paypal', payout_details: { email: 'ada.example', iban: 'DE1' } },
    ]);
    expect(seen[0]?.body).not.toContain('force');
  });

  test.each([[['conversions', 'refund', 'trx_1']], [[...convert, '--external-event-id', 'in_1']]])(
    'for %j says in the body and on stderr with --dry-run that nothing happens',
    async (args) => {
      const { seen, environment } = await start(() => ok(transaction));
      const { stderr } = await runCli([...args, '--dry-run'], { environment });
      expect(JSON.parse(seen[0]?.body ?? '').dry_run).toBe(true);
      expect(stderr).toContain('Dry run: nothing was');
    },
  );

  test('is signed on signed routes if there is a secret', async () => {
    const { seen, environment } = await start(() => ok(transaction));
    await runCli([...convert, '--external-event-id', 'in_1'], {
      environment: { ...environment, signingSecret: 'x'.repeat(24) },
    });
    expect(seen[0]?.headers['x-service-signature']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('reports a replay on stderr', async () => {
    const { environment } = await start(() => ({
      ...ok(transaction),
      headers: { 'Idempotent-Replayed': 'true' },
    }));
    const { stderr } = await runCli([...convert, '--external-event-id', 'in_1'], { environment });
    expect(stderr).toContain('already processed');
  });
});

describe('exit code of a command', () => {
  test.each([
    [400, 'VALIDATION_ERROR', 3],
    [401, 'INVALID_API_KEY', 4],
    [403, 'INSUFFICIENT_PERMISSIONS', 4],
    [404, 'NOT_FOUND', 5],
    [409, 'IDEMPOTENCY_CONFLICT', 3],
    [410, 'EVENTS_EXPIRED', 3],
    [422, 'REFUND_EXCEEDS_REMAINING', 3],
  ])(
    'for %d %s is exit code %#, with one JSON object on stderr and nothing on stdout',
    async (status, code, expected) => {
      const { environment } = await start(() =>
        refusal(status, code, 'No.', { details: [{ field: 'x', message: 'bad' }] }),
      );
      const { exitCode, stdout, stderr } = await runCli(['commissions', 'get', 'trx_1'], { environment });
      expect(exitCode).toBe(expected);
      expect(stdout).toBe('');
      expect(JSON.parse(stderr)).toMatchObject({
        error: {
          code,
          status,
          message: 'No.',
          request_id: 'req_1',
          exit_code: expected,
          details: [{ field: 'x', message: 'bad' }],
        },
      });
    },
  );

  test('is 6 for a rate limit that requires more than a minute of waiting', async () => {
    const { environment } = await start(() => ({
      ...refusal(429, 'RATE_LIMIT_EXCEEDED', 'Slow down.'),
      headers: { 'retry-after': '3600' },
    }));
    expect((await runCli(['commissions', 'get', 'trx_1'], { environment })).exitCode).toBe(6);
  });

  test('is 1 for an unreachable server', { tags: 'slow' }, async () => {
    const { environment, close } = await start(() => ok({}));
    await close();
    const { exitCode, stderr } = await runCli(['commissions', 'get', 'trx_1', '--timeout', '5'], {
      environment,
    });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stderr).error.code).toBe('CONNECTION');
  });

  test.each([
    [[...convert, '--external-event-id', 'in_1', '--sale-amount', 'abc']],
    [convert],
    [
      [
        'conversions',
        'create',
        '--sale-amount',
        '1',
        '--sale-amount-currency',
        'USD',
        '--external-event-id',
        'x',
      ],
    ],
    [['commissions', 'get']],
    [['commissions', 'get', 'a', 'b']],
    [['commissions', 'get', 'a', '--nonsense']],
    [['commissions', 'gte']],
    [['groups', 'incentives']],
    [['groups', 'incentives', 'lits']],
    [['groups', 'levels', 'add', 'grp_1', '--level', '1', '--amount', '5', '--basis', 'sale']],
    [['incentives', 'update', 'inc_1', '--variable-config', '[1]']],
    [['test-clock', 'advance']],
    [['comissions']],
    [['commissions']],
    [['-o', 'xml', 'commissions', 'get', 'a']],
    [['affiliates', 'update', 'aff_1']],
    [['commissions', 'get', 'a', '-p', 'missing']],
    [['commissions', 'get', '..']],
  ])('is 2 for the usage error %j, and nothing is sent', async (args) => {
    const { seen, environment } = await start(() => ok({}));
    const { exitCode, stdout, stderr } = await runCli(args, { environment });
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(JSON.parse(stderr).error.exit_code).toBe(2);
    expect(seen).toEqual([]);
  });

  test('is 4 without a key and 2 for a live key over http:// elsewhere, and neither is sent', async () => {
    expect((await runCli(['commissions', 'get', 'a'], { environment: { apiKey: undefined } })).exitCode).toBe(
      4,
    );
    const live = { apiKey: 'sk_live_0123456789abcdefghijABCDEFGHIJ01', baseUrl: 'http://192.0.2.1' };
    expect((await runCli(['commissions', 'get', 'a'], { environment: live })).exitCode).toBe(2);
  });

  test.each([[['finder', 'delete', 'sli_1']], [['api', 'DELETE', '/v1/finder/shortlist/sli_1']]])(
    'is 8 for %j without a terminal and --yes, and nothing is sent',
    async (args) => {
      const { seen, environment } = await start(() => ok({ id: 'sli_1', deleted: true }));
      expect((await runCli(args, { environment })).exitCode).toBe(8);
      expect(seen).toEqual([]);
      expect((await runCli([...args, '--yes'], { environment })).exitCode).toBe(0);
      expect(seen.map(({ method }) => method)).toEqual(['DELETE']);
    },
  );

  test.each([
    [['affiliates', 'delete', 'aff_1']],
    [['referrals', 'delete', 'ref_1']],
    [['commissions', 'delete', 'trx_1']],
    [['coupons', 'delete', 'cpn_1']],
    [['programs', 'delete', 'prg_1']],
    [['groups', 'delete', 'grp_1']],
    [['groups', 'incentives', 'detach', 'grp_1', 'gin_1']],
    [['groups', 'levels', 'remove', 'grp_1', 'mli_1']],
    [['incentives', 'delete', 'inc_1']],
    [['keys', 'revoke', 'key_1']],
  ])('leaves everything with %j unless confirmed at a terminal or by --yes', async (args) => {
    const { seen, environment } = await start(() => ok({ id: 'x', name: 'Anna', code: 'ANNA' }));
    const deletes = () => seen.filter(({ method }) => method === 'DELETE').length;
    expect((await runCli(args, { environment })).exitCode).toBe(8);
    expect((await runCli(args, { environment, typed: '' })).exitCode).toBe(8);
    expect((await runCli([...args, '--no-input'], { environment, typed: 'y' })).exitCode).toBe(8);
    expect(deletes()).toBe(0);
    expect((await runCli(args, { environment, typed: 'yes' })).exitCode).toBe(0);
    expect((await runCli([...args, '--yes'], { environment })).exitCode).toBe(0);
    expect(deletes()).toBe(2);
  });

  test('for a merge names both affiliates and changes nothing unless confirmed at a terminal or by --yes', async () => {
    const { seen, environment } = await start(({ path }) =>
      ok({ id: 'x', name: path.endsWith('aff_2') ? 'Bea' : 'Anna', email: 'a@example.com' }),
    );
    const args = ['affiliates', 'merge', 'aff_1', '--into', 'aff_2', '--reason', 'Applied twice'];
    const merges = () => seen.filter(({ method }) => method === 'POST');
    expect((await runCli(args, { environment })).exitCode).toBe(8);
    const refused = await runCli(args, { environment, typed: 'n' });
    expect(refused.stderr).toContain(
      'Merge Anna (a@example.com) into Bea (a@example.com)? This cannot be undone.',
    );
    expect(merges()).toEqual([]);
    expect((await runCli(args, { environment, typed: 'yes' })).exitCode).toBe(0);
    expect(merges()).toHaveLength(1);
    expect(JSON.parse(merges()[0]?.body ?? '')).toEqual({ into: 'aff_2', reason: 'Applied twice' });
  });

  test('is 0 for help and version, on stdout', async () => {
    for (const args of [
      ['--help'],
      ['help', 'conversions', 'refund'],
      ['conversions', 'refund', '--help'],
      ['help', 'groups', 'levels', 'add'],
      ['-q', '--version'],
    ]) {
      const { exitCode, stdout, stderr } = await runCli(args);
      expect([exitCode, stderr]).toEqual([0, '']);
      expect(stdout).not.toBe('');
    }
  });
});

describe('terminal output of', () => {
  const tableOf = async (args: readonly string[], data: unknown) => {
    const { environment, seen } = await start(() => ok(data));
    const { stdout } = await runCli([...args, '--no-color'], { environment, columns: 100 });
    return {
      lines: stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.trim().split(/ {2,}/)),
      seen,
    };
  };

  test('a payout names its affiliate once', async () => {
    const affiliate = { name: 'Ann', email: 'ann@example.com' };
    const names = { affiliate_name: 'Ann', affiliate_email: 'ann@example.com' };
    const { lines } = await tableOf(['payouts', 'get', 'pay_1'], { id: 'pay_1', ...names, affiliate });
    expect(lines.map(([field]) => field)).toEqual(['id', 'affiliate_name', 'affiliate_email']);
    const renamed = { id: 'pay_1', ...names, affiliate: { ...affiliate, name: 'Anna' } };
    expect((await tableOf(['payouts', 'get', 'pay_1'], renamed)).lines).toContainEqual([
      'affiliate.name',
      'Anna',
    ]);
  });

  test('commission totals are rows with amounts instead of JSON', async () => {
    const sales = [
      { currency: 'EUR', amount: 1869 },
      { currency: 'JPY', amount: 500 },
    ];
    const { lines } = await tableOf(['commissions', 'totals'], {
      as_of: '2026-11-25T00:00:00.000Z',
      rows: [{ state: 'held', currency: 'EUR', count: 2, sales, commission: 18.5 }],
    });
    expect(lines).toEqual([
      ['state', 'currency', 'count', 'commission', 'sales'],
      ['held', 'EUR', '2', '18.50', '1869.00 EUR, 500 JPY'],
    ]);
  });

  test('a tracking id is found in any spelling', async () => {
    const { seen } = await tableOf(['affiliates', 'list', '--tracking-id', 'ADA-Demo'], []);
    expect(seen[0]?.path).toContain('tracking_id=ada-demo');
  });
});

describe('errors on a terminal', () => {
  test('are text with every rejected field, the code and the request, without control characters', async () => {
    const { environment } = await start(() =>
      refusal(400, 'VALIDATION_ERROR', 'Two fields\u001b[31m are wrong.', {
        details: [
          { field: 'email', message: 'Must be an e-mail.' },
          { field: 'name', message: 'Required.' },
        ],
      }),
    );
    const { stderr } = await runCli(['commissions', 'get', 'a', '--no-color'], { environment, typed: '' });
    expect(stderr.trimEnd().split('\n')).toEqual([
      'Error: Two fields\\u001b[31m are wrong.',
      '  email: Must be an e-mail.',
      '  name: Required.',
      '  VALIDATION_ERROR (400), request req_1',
    ]);
  });
});

describe('reported error', () => {
  const written = async (args: readonly string[], given: Invocation) => {
    const { environment } = await start(() => refusal(404, 'NOT_FOUND', 'No such commission: trx_1.'));
    return (await runCli(['commissions', 'get', 'trx_1', '--no-color', ...args], { environment, ...given }))
      .stderr;
  };
  const terminal: Invocation = { typed: '' };
  const sentence = 'Error: No such commission: trx_1.\n  NOT_FOUND (404), request req_1\n';

  test.each([
    ['data redirected, errors on a terminal', [], terminal],
    ['ids redirected, errors on a terminal', ['-o', 'id'], terminal],
    ['errors redirected, a table asked for', ['-o', 'table'], { columns: 80 }],
  ] as const)('is a sentence: %s', async (_, args, given) => {
    expect(await written(args, given)).toBe(sentence);
  });

  test.each([
    ['errors redirected, data on a terminal', [], { columns: 80 }],
    ['nothing on a terminal', [], {}],
    ['JSON asked for on a terminal', ['-o', 'json'], { ...terminal, columns: 80 }],
    ['NDJSON asked for on a terminal', ['-o', 'ndjson'], terminal],
  ] as const)('is JSON: %s', async (_, args, given) => {
    expect(JSON.parse(await written(args, given)).error).toMatchObject({ code: 'NOT_FOUND', exit_code: 5 });
  });
});

describe('hints at the terminal', () => {
  test('mention no key to store if none was shown', async () => {
    const { environment } = await start(() => ok({ id: 'key_1', name: 'shop', key: 'sk_dev_secret' }));
    const create = ['keys', 'create', '--name', 'shop', '--permissions', 'create:clicks'];
    const ids = await runCli([...create, '-o', 'id'], { environment });
    expect([ids.stdout, ids.stderr]).toEqual([
      'key_1\n',
      expect.stringContaining('tributary keys revoke key_1'),
    ]);
    expect(ids.stderr).not.toContain('Store the key');
    expect((await runCli(create, { environment })).stderr).toContain('Store the key now');
  });

  test('suggest a field in place of a nonexistent one', async () => {
    const { environment } = await start(() => ok({ id: 'trx_1', sale_amount: 5 }));
    const { exitCode, stderr } = await runCli(['commissions', 'get', 'trx_1', '--fields', 'id,sale_amout'], {
      environment,
      typed: '',
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Did you mean sale_amount?');
  });

  test('point an unknown program to the list of programs', async () => {
    const { environment } = await start(() => refusal(404, 'NOT_FOUND', 'No such program: Demo.'));
    const { stderr } = await runCli(['programs', 'get', 'Demo'], { environment, typed: '' });
    expect(stderr).toContain('tributary programs list');
  });

  test.each([
    ['affiliates', '--program-id', 'program'],
    ['affiliates', '--group-id', 'group'],
    ['referrals', '--affiliate-id', 'affiliate'],
    ['commissions', '--referral-id', 'referral'],
  ])('for an empty list of %s by %s and a name point to the ids', async (noun, option, owner) => {
    const { environment, seen } = await start(({ path }) =>
      path.endsWith('/Demo')
        ? refusal(404, 'NOT_FOUND', `No such ${owner}: Demo.`)
        : { body: { success: true, data: [], has_more: false } },
    );
    const { exitCode, stdout, stderr } = await runCli([noun, 'list', option, 'Demo'], {
      environment,
      typed: '',
    });
    expect([exitCode, stdout]).toEqual([5, '[]\n']);
    expect(stderr).toContain(`No such ${owner}: Demo.`);
    expect(stderr).toContain(`tributary ${owner}s list`);
    expect(seen.length).toBe(2);
  });

  test('are omitted for an empty list by an existing or unreadable id', async () => {
    for (const status of [200, 403]) {
      const { environment } = await start(({ path }) =>
        !path.endsWith('/prg_1')
          ? { body: { success: true, data: [], has_more: false } }
          : status === 200
            ? ok({ id: 'prg_1' })
            : refusal(403, 'INSUFFICIENT_PERMISSIONS', 'No.'),
      );
      const { exitCode } = await runCli(['affiliates', 'list', '--program-id', 'prg_1'], { environment });
      expect(exitCode).toBe(0);
    }
  });

  test('need no additional requests for a list with rows', async () => {
    const { environment, seen } = await start(() => ({
      body: { success: true, data: [{ id: 'aff_1' }], has_more: false },
    }));
    await runCli(['affiliates', 'list', '--program-id', 'prg_1'], { environment });
    expect(seen.length).toBe(1);
  });

  test('mention https:// if the server speaks http', { tags: 'slow' }, async () => {
    const { environment } = await start(() => ok({}));
    const baseUrl = environment.baseUrl?.replace('http://', 'https://');
    const { stderr } = await runCli(['programs', 'list'], {
      environment: { ...environment, baseUrl },
      typed: '',
    });
    expect(stderr).toContain('Use http:// instead of https://');
  });
});

describe('terminal colors', () => {
  const controlSequence = String.fromCharCode(27);

  test.each([
    ['a terminal', { columns: 80 }, [], true],
    ['NO_COLOR', { columns: 80, environment: { noColor: '1' } }, [], false],
    ['TERM=dumb', { columns: 80, environment: { isDumb: true } }, [], false],
    ['--no-color', { columns: 80 }, ['--no-color'], false],
    ['a pipe', {}, ['-o', 'table'], false],
  ] as const)('with %s', async (_what, { columns, ...given }: Invocation, args, isColoured) => {
    const { environment } = await start(() => ok({ id: 'trx_1' }));
    const runtime = {
      ...given,
      ...(columns && { columns }),
      environment: { ...environment, ...given.environment },
    };
    const { stdout } = await runCli(['commissions', 'get', 'trx_1', ...args], runtime);
    expect(stdout).toContain('trx_1');
    expect(stdout.includes(controlSequence)).toBe(isColoured);
  });
});

describe('narrow terminal', () => {
  test('wraps remarks and errors between words', async () => {
    const message = 'The sale was made in another currency than the one that is refunded here.';
    const { environment } = await start(() => refusal(422, 'CURRENCY_MISMATCH', message));
    const { stderr } = await runCli(['commissions', 'get', 'trx_1', '--no-color'], {
      environment,
      columns: 40,
      typed: '',
    });
    expect(stderr.trimEnd().split('\n')).toEqual([
      'Error: The sale was made in another',
      'currency than the one that is refunded',
      'here.',
      '  CURRENCY_MISMATCH (422), request req_1',
    ]);
  });
});
