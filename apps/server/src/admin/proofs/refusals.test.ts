import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackedUp, startBackedUp } from '../../../test/support/backed-up.ts';
import { hasPostgres15 } from '../../../test/support/debian-postgres.ts';
import { operate } from '../../../test/support/operator.ts';
import { fingerprintOf } from '../../platform/encryption/encryption-keys.ts';
import { describe as describeBackup, readBackup } from '../backup/backup-file.ts';

describe.skipIf(!hasPostgres15)('backup that cannot be restored', { timeout: 300_000 }, () => {
  let given: BackedUp;
  beforeAll(async () => {
    given = await startBackedUp();
    expect(await given.run(given.source, 'backup', given.file('made'))).toMatchObject({
      code: 0,
      stderr: '',
    });
  });
  afterAll(() => given.stop());

  describe('with altered content', () => {
    let whole: Buffer;
    let target = '';
    beforeAll(async () => {
      whole = readFileSync(given.file('made'));
      target = await given.newDatabase();
    });
    const damages: [string, () => Buffer, string][] = [
      ['is empty', () => Buffer.alloc(0), 'is not a backup of Tributary'],
      [
        'is of another program',
        () => Buffer.from('PK\u0003\u0004'.repeat(100)),
        'is not a backup of Tributary',
      ],
      ['was cut off within the dump', () => whole.subarray(0, whole.length / 2), 'is not a complete backup'],
      ['was cut off within its last line', () => whole.subarray(0, -1), 'is not a complete backup'],
      ['lost its beginning', () => whole.subarray(100), 'is damaged'],
      [
        'is without its description',
        () => Buffer.concat([whole.subarray(0, 900), whole.subarray(-93)]),
        'is damaged',
      ],
      [
        'was made by pg_dump alone',
        () => whole.subarray(0, whole.lastIndexOf('{"version"')),
        'is not a complete backup',
      ],
    ];

    test.each(damages)('because it %s is rejected, and nothing is changed', async (_, made, says) => {
      writeFileSync(given.file('damaged'), made());
      for (const command of ['verify-backup', 'restore']) {
        const { code, stderr } = await given.run(target, command, given.file('damaged'));
        expect([code, stderr]).toEqual([3, expect.stringContaining(says)]);
        expect(stderr).not.toContain('\n');
      }
      expect([await given.isEmpty(target), await given.scratches()]).toEqual([true, []]);
    });

    test('because any one byte was changed is rejected', async () => {
      const described = whole.lastIndexOf('{"version"');
      const inDescription = Array.from({ length: 10 }, (_, at) => described + at * 40);
      const places = [
        0,
        4,
        5,
        ...Array.from({ length: 20 }, (_, at) => Math.floor((described / 20) * at) + 7),
      ];
      for (const at of [
        ...places,
        ...inDescription,
        whole.length - 1,
        whole.length - 30,
        whole.length - 90,
      ]) {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
        writeFileSync(given.file('damaged'), changed);
        const { code, stderr } = await given.run(target, 'restore', given.file('damaged'));
        expect([at, code, stderr]).toEqual([at, 3, expect.stringMatching(/is damaged|is not a/)]);
      }
      expect(await given.isEmpty(target)).toBe(true);
    });

    test('because it is not a file is reported in a sentence', async () => {
      for (const name of ['none', '.']) {
        const { code, stderr } = await given.run(target, 'verify-backup', given.file(name));
        expect([code, stderr]).toEqual([2, expect.stringMatching(/^The file cannot be read: .*\.$/)]);
      }
    });

    /** Changes the description of a backup that is otherwise intact. */
    async function describedAs(changes: object): Promise<void> {
      const { dump_bytes, dump_sha256: _, ...described } = await readBackup(given.file('made'));
      writeFileSync(given.file('other'), whole.subarray(0, dump_bytes));
      const other = await open(given.file('other'), 'r+');
      await describeBackup(other, { ...described, ...changes });
      await other.close();
    }

    test.each([
      [
        'a newer PostgreSQL',
        { postgres: 99 },
        'The backup is from PostgreSQL 99, but this server is version 15.',
      ],
      [
        'a newer Tributary',
        { migration: '9999_newer', version: '9.9.9' },
        'created by another version of Tributary (9.9.9, migration 9999_newer)',
      ],
      ['a newer pg_dump', { pg_dump: 99 }, 'version 99 or newer is required'],
    ])('because it is of %s is rejected', async (_, changes, says) => {
      await describedAs(changes);
      for (const command of ['verify-backup', 'restore'])
        expect((await given.run(target, command, given.file('other'))).stderr).toContain(says);
      expect(await given.isEmpty(target)).toBe(true);
    });

    test('because a total differs is detected', async () => {
      const { totals } = await readBackup(given.file('made'));
      await describedAs({ totals: { ...totals, accounts: '2' } });
      const { code, stderr } = await given.run(given.source, 'verify-backup', given.file('other'));
      expect([code, stderr]).toEqual([3, expect.stringContaining('accounts: 1 instead of 2.')]);
      expect(await given.scratches()).toEqual([]);
    });
  });

  test('in which a rule is violated is reported with the name of the rule', async () => {
    const target = await given.newDatabase();
    expect(await given.run(target, 'restore', given.file('made'))).toMatchObject({ code: 0 });
    await given.ask(
      target,
      'update transactions set commission_remaining_minor = commission_remaining_minor - 1 where id = (select max(id) from transactions)',
    );
    expect(await given.run(target, 'backup', given.file('broken'))).toMatchObject({ code: 0 });
    const { code, stderr } = await given.run(target, 'verify-backup', given.file('broken'));
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining('the commission of a transaction equals that of its direct earning'),
    ]);
    expect(await given.scratches()).toEqual([]);
  });

  test('is not restored into a database with data, and never partially', async () => {
    const target = await given.newDatabase();
    await given.ask(target, 'create table mine (id int)');
    expect(await given.run(target, 'restore', given.file('made'))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('is not empty; it contains public.mine'),
    });
    expect(await given.ask(target, 'select count(*)::int as count from mine')).toEqual([{ count: 0 }]);
    await given.ask(
      target,
      'drop table mine; create function lower_case() returns int language sql as $$ select 1 $$',
    );
    // The obstacle is not a table, so the program meets it halfway through.
    await given.ask(
      target,
      'create function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    );
    expect(await given.run(target, 'restore', given.file('made'))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('refuse_change'),
    });
    expect(await given.isEmpty(target)).toBe(true);
  });

  test('needs its encryption key, which is checked before anything is changed', async () => {
    const target = await given.newDatabase();
    const other = randomBytes(32);
    const keys = (...all: Buffer[]) => ({
      DATABASE_URL: target,
      TRIBUTARY_ENCRYPTION_KEYS: all.map((each) => each.toString('base64')).join(),
    });
    for (const command of ['verify-backup', 'restore']) {
      const { code, stderr } = await operate(keys(other), [command, given.file('made')]);
      expect([code, stderr]).toEqual([
        3,
        expect.stringContaining(`the fingerprint ${fingerprintOf(given.key)}`),
      ]);
    }
    expect([await given.isEmpty(target), await given.scratches()]).toEqual([true, []]);
    expect(await operate(keys(other, given.key), ['verify-backup', given.file('made')])).toMatchObject({
      code: 0,
    });
    expect(
      await operate({ ...keys(other), DATABASE_URL: given.source }, ['backup', given.file('unfit')]),
    ).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('does not belong to this database'),
    });
  });
});
