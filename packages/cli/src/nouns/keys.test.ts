import { describe, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { ok, startForTest } from '../../test/scripted-server.ts';

const create = ['keys', 'create', '--name', 'shop', '--permissions', 'read:referrals,create:clicks'];

describe('keys create', () => {
  test('prints the whole key once and says that it is the only time', async () => {
    const { environment, seen } = await startForTest(() => ok({ id: 'key_1', key: 'sk_dev_secret' }));
    const { stdout, stderr } = await runCli([...create, '--expires-at', '2030-01-01'], { environment });
    expect(JSON.parse(stdout).key).toBe('sk_dev_secret');
    expect(stderr).toContain('It won’t be shown again');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      name: 'shop',
      permissions: ['read:referrals', 'create:clicks'],
      expires_at: '2030-01-01T00:00:00.000Z',
    });
  });

  test('explains what to do if the response with the key was lost', async () => {
    const { environment } = await startForTest(() => ok({ id: 'key_1', key: null }));
    const { stderr } = await runCli(create, { environment });
    expect(stderr).toContain('Revoke it with `tributary keys revoke key_1` and create another.');
  });
});
