import { expect, test } from 'vitest';
import { runCli } from '../test/run-cli.ts';
import { ok, startForTest } from '../test/scripted-server.ts';

const inbox = {
  applications: { count: 2, oldest_at: '2026-11-01T08:00:00.000Z', items: [] },
  commissions_to_approve: {
    count: 3,
    oldest_at: '2026-11-02T08:00:00.000Z',
    money: [
      { currency: 'EUR', amount: 5.5, count: 1 },
      { currency: 'JPY', amount: 1200, count: 2 },
    ],
    items: [],
  },
  flagged: { count: 0, oldest_at: null, money: [], items: [] },
  groups_without_incentive: null,
  referrals_with_many_ids: null,
  applications_held_off: null,
  duplicates_allowed: null,
  payouts_due: null,
  payouts_open: null,
  payouts_to_approve: null,
  payouts_failed: null,
  webhooks_failing: null,
  connections_failing: null,
  payments_waiting: null,
  payout_details_changed: null,
};

test('prints a table with a line and the next command for each part that the key may read', async () => {
  const { environment } = await startForTest(() => ok(inbox));
  const { stdout } = await runCli(['inbox', '--no-color'], { environment, columns: 140 });
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/).map((cell) => cell.trim()));
  expect(lines).toHaveLength(4);
  expect(lines[1]?.slice(0, 2)).toEqual(['applications', '2']);
  expect(lines[1]?.at(-1)).toBe('tributary affiliates list --status pending --limit all');
  expect(lines[2]?.slice(0, 3)).toEqual(['commissions to approve', '3', '5.50 EUR, 1200 JPY']);
  expect(lines[3]?.slice(0, 2)).toEqual(['flagged', '0']);
  expect(stdout).not.toContain('payouts');
});

test.each([[40], [80], [100]])('truncates no command on a terminal of %d columns', async (columns) => {
  const { environment } = await startForTest(() => ok(inbox));
  const { stdout } = await runCli(['inbox', '--no-color'], { environment, columns });
  expect(stdout).toContain(
    '\ncommissions to approve:\n  tributary commissions list --approval waiting --limit all\n',
  );
  expect(stdout).not.toMatch(/tributary.*…/);
});

test('prints the whole response as JSON', async () => {
  const { environment } = await startForTest(() => ok(inbox));
  expect(JSON.parse((await runCli(['inbox'], { environment })).stdout)).toEqual(inbox);
});

test('suggests the next command for payments of a connection', async () => {
  const waiting = { count: 1, oldest_at: '2026-11-01T08:00:00.000Z', items: [{ connection_id: 'con_1' }] };
  const { environment } = await startForTest(() => ok({ ...inbox, payments_waiting: waiting }));
  const { stdout } = await runCli(['inbox', '--no-color'], { environment, columns: 80 });
  expect(stdout).toContain('\n  tributary connections payments con_1 --needs-person true --limit all\n');
});
