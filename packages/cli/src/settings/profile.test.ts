import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newConfigHome } from '../../test/run-cli.ts';
import { assertProfileName, findProfile, profilePath, readProfiles, writeProfiles } from './profile.ts';

const file = {
  current: 'default',
  profiles: { default: { api_key: 'sk_dev_x', base_url: 'http://127.0.0.1:8787' } },
};
const newPath = async () => profilePath({ configHome: await newConfigHome() });
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('configuration file', () => {
  test('is in the XDG directory, and a relative XDG path is ignored', () => {
    expect(profilePath({ configHome: '/xdg' })).toBe('/xdg/tributary/config.json');
    expect(profilePath({ configHome: 'relative' })).not.toContain('relative');
  });

  test('and its directory are accessible only to the owner, whatever the umask', async () => {
    const path = await newPath();
    const before = process.umask(0);
    try {
      await writeProfiles(path, file);
    } finally {
      process.umask(before);
    }
    expect(await modeOf(path)).toBe(0o600);
    expect(await modeOf(dirname(path))).toBe(0o700);
    expect(await readProfiles(path)).toEqual(file);
  });

  test('is reported with a remedy if it cannot be written', async () => {
    const path = profilePath({ configHome: '/dev/null' });
    await expect(writeProfiles(path, file)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining(`Can't write ${path}`),
      hint: 'Set XDG_CONFIG_HOME to use another directory.',
    });
  });

  test.each([0o640, 0o604, 0o620, 0o602, 0o644])(
    'is rejected with mode %o, with the command that fixes it',
    async (mode) => {
      const path = await newPath();
      await writeProfiles(path, file);
      await chmod(path, mode);
      await expect(readProfiles(path)).rejects.toMatchObject({
        exitCode: 2,
        hint: `Run: chmod 600 '${path}'`,
      });
    },
  );

  test('is rejected in a directory where others could place a file', async () => {
    const path = await newPath();
    await writeProfiles(path, file);
    await chmod(dirname(path), 0o770);
    await expect(readProfiles(path)).rejects.toMatchObject({ hint: `Run: chmod 700 '${dirname(path)}'` });
  });

  test('is replaced atomically without leftovers, and a link to it stays a link', async () => {
    const path = await newPath();
    const real = join(dirname(path), 'elsewhere.json');
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(real, '{}', { mode: 0o600 });
    await symlink(real, path);
    await writeProfiles(path, file);
    expect(JSON.parse(await readFile(real, 'utf8'))).toEqual(file);
    expect((await readdir(dirname(path))).sort()).toEqual(['config.json', 'elsewhere.json']);
  });

  test.each([
    '',
    'nonsense',
    '[]',
    '{"current":1,"profiles":{}}',
    '{"current":"a","profiles":{"a":{"api_key":1}}}',
  ])('is rejected if it contains %j, and not silently overwritten', async (text) => {
    const path = await newPath();
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, text, { mode: 0o600 });
    await expect(readProfiles(path)).rejects.toMatchObject({ exitCode: 2 });
  });

  test('may be missing', async () => {
    expect(await readProfiles(await newPath())).toBeUndefined();
  });
});

describe('profile names', () => {
  test.each(['', 'a b', '../x', '-x', 'x'.repeat(65)])('reject %j', (name) => {
    expect(() => assertProfileName(name)).toThrow();
  });

  test('exclude inherited properties', () => {
    expect(findProfile(file, 'constructor')).toBeUndefined();
  });
});
