import { describe, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { type Scripted, type Seen, startForTest as start } from '../../test/scripted-server.ts';

describe('list commands', () => {
  const pages = ({ path }: Seen): Scripted => {
    const query = new URL(path, 'http://x').searchParams;
    const size = Number(query.get('limit'));
    const from = Number(query.get('starting_after') ?? 0);
    const data = Array.from({ length: Math.min(size, 250 - from) }, (_, index) => ({
      id: String(from + index + 1),
    }));
    return { body: { success: true, data, has_more: from + size < 250 } };
  };

  test('return 20 rows and say on stderr that there are more', async () => {
    const { environment } = await start(pages);
    const { stdout, stderr } = await runCli(['referrals', 'list', '-o', 'id'], { environment });
    expect(stdout.trim().split('\n')).toHaveLength(20);
    expect(stderr).toContain('--limit all');
    expect((await runCli(['referrals', 'list', '-o', 'id', '-q'], { environment })).stderr).toBe('');
  });

  test('return every row once with --limit all, page by page, without messages', async () => {
    const { environment, seen } = await start(pages);
    const { stdout, stderr } = await runCli(['referrals', 'list', '-o', 'id', '--limit', 'all'], {
      environment,
    });
    expect(new Set(stdout.trim().split('\n')).size).toBe(250);
    expect(seen).toHaveLength(3);
    expect(stderr).toBe('');
  });

  test('pass on their filters', async () => {
    const { environment, seen } = await start(pages);
    await runCli(
      [
        'referrals',
        'list',
        '--limit',
        '5',
        '--status',
        'customer',
        '--expand',
        'affiliate',
        '--created-gte',
        '2026-01-01T00:00:00Z',
      ],
      { environment },
    );
    expect(Object.fromEntries(new URL(seen[0]?.path ?? '', 'http://x').searchParams)).toEqual({
      limit: '6',
      status: 'customer',
      expand: 'affiliate',
      created_gte: '2026-01-01T00:00:00Z',
    });
  });
});
