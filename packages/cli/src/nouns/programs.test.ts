import { expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { ok, startForTest } from '../../test/scripted-server.ts';

test.each([
  [
    'programs',
    'prg_1',
    ['--name', 'Shop', '--default-currency', 'USD'],
    'incentives create --program-id prg_1',
  ],
  ['groups', 'grp_1', ['--name', 'Gold'], 'groups incentives attach grp_1 --incentive-id'],
])(
  '%s create says on stderr that no sale earns until there is an incentive',
  async (noun, id, options, next) => {
    const { environment } = await startForTest(() => ok({ id }));
    const { stdout, stderr } = await runCli([noun, 'create', ...options, '-o', 'id'], { environment });
    expect(stdout).toBe(`${id}\n`);
    expect(stderr).toContain('No sale');
    expect(stderr).toContain(next);
    const quiet = await runCli([noun, 'create', ...options, '--quiet'], { environment });
    expect(quiet.stderr).toBe('');
  },
);
