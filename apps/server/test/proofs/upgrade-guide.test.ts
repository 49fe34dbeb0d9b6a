import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canMakeMachine, commandsOf, type Machines, makeMachines } from '../support/machine.ts';

const deploy = commandsOf('docs/guides/deploy.md', 'bash run deploy', 'bash run deploy systemd');
const upgrade = commandsOf('docs/guides/upgrade.md', 'bash run upgrade');
const running = commandsOf('docs/guides/upgrade.md', 'bash run running');
const rollback = commandsOf('docs/guides/upgrade.md', 'bash run rollback');

/**
 * SQL of a migration that fails on its first attempt. A sequence keeps its value when everything else is rolled back.
 */
const failsOnce = (sequence: string, state: string) =>
  `do $$ begin if nextval('${sequence}') = 1 then raise exception 'planted' using errcode = '${state}'; end if; end $$;`;

const releases = [
  { version: '0.2.1', script: '' },
  { version: '0.2.2', script: failsOnce('attempts_of_2', 'P0001') },
  // Deadlock detected.
  { version: '0.2.3', script: failsOnce('attempts_of_3', '40P01') },
];
const commitOf = (version: string) => version.replaceAll('.', '').padEnd(40, 'a');
const directoryOf = (version: string) =>
  `/opt/tributary/releases/${version}-${commitOf(version).slice(0, 12)}`;

/** Packs the same programs for each release, with the migrations up to its own. */
function plantReleases(folder: string): void {
  const server = join(folder, 'server');
  mkdirSync(server);
  execFileSync('tar', ['--extract', '--file', join(folder, 'tributary.tar.gz'), '--directory', server]);
  const path = join(server, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  for (const [index, { version, script }] of releases.entries()) {
    writeFileSync(path, JSON.stringify({ ...manifest, version, commit: commitOf(version) }));
    const migration = join(server, `prisma/migrations/900${index + 1}_planted`);
    mkdirSync(migration);
    writeFileSync(join(migration, 'migration.sql'), `${script} create table planted_${index + 1} (id int);`);
    const archive = join(folder, `${version}.tar.gz`);
    execFileSync('tar', ['--create', '--gzip', '--file', archive, '--directory', server, '.']);
  }
  const cut = join(folder, 'cut.tar.gz');
  execFileSync('cp', [join(folder, '0.2.1.tar.gz'), cut]);
  truncateSync(cut, 3_000_000);
}

const COMMANDS = `
running() {
${running}
}
upgrade() {
  cp "$1.tar.gz" tributary.tar.gz
${upgrade}
  echo "AFTER $2: $(running | grep --only-matching 'version="[^"]*"')" 
}
rollback() {
${rollback.replace(/^release=.*$/m, 'release=$1')}
  echo "AFTER $2: $(running | grep --only-matching 'version="[^"]*"')" 
}
`;

const after = (said: string) => said.split('\n').filter((line) => line.startsWith('AFTER '));

describe.skipIf(!canMakeMachine())('commands in docs/guides/upgrade.md', () => {
  let machines: Machines;
  beforeAll(async () => {
    machines = await makeMachines();
    plantReleases(machines.folder);
  }, 600_000);
  afterAll(() => machines.remove());

  test('run the new release each time, keep the old one if a step fails, and can be reverted', {
    timeout: 900_000,
  }, async () => {
    expect(rollback).toMatch(/^release=\/opt\/tributary\/releases\/\d+\.\d+\.\d+-[0-9a-f]{12}$/m);
    const { said, failed } = await machines.run(`${deploy}\n${COMMANDS}
sudo -u postgres psql --dbname tributary --command 'set role tributary; create sequence attempts_of_2; create sequence attempts_of_3'
upgrade 0.2.1 first
upgrade cut 'a cut archive'
upgrade 0.2.2 'a migration that fails'
upgrade 0.2.2 'another attempt'
upgrade 0.2.3 'a deadlock' >/dev/null
upgrade 0.2.3 'the same release'
rollback ${directoryOf('0.2.2')} rollback
rollback ${directoryOf('0.2.2')} 'rollback again'
upgrade 0.2.3 'the rollback'
upgrade 0.2.3 'no change'
sudo tributary-server check >/dev/null
echo "AFTER all: $(tributary-server --version)"
echo "AFTER all: $(sudo -u postgres psql --no-align --tuples-only --dbname tributary --command "select version || ' ' || left(commit, 4) from schema_compatibility where migration = '9002_planted'")"
echo "AFTER all: $(ls --almost-all /opt/tributary | tr '\\n' ' ')"
`);
    expect(after(said), `${said}\n${failed}`).toEqual([
      'AFTER first: version="0.2.1"',
      'AFTER a cut archive: version="0.2.1"',
      'AFTER a migration that fails: version="0.2.1"',
      'AFTER another attempt: version="0.2.2"',
      'AFTER the same release: version="0.2.3"',
      'AFTER rollback: version="0.2.2"',
      'AFTER rollback again: version="0.2.2"',
      'AFTER the rollback: version="0.2.3"',
      'AFTER no change: version="0.2.3"',
      `AFTER all: 0.2.3 (commit ${commitOf('0.2.3')})`,
      'AFTER all: 0.2.2 022a',
      'AFTER all: current releases ',
    ]);
    expect(failed).toContain('planted');
  });
});

const backup = commandsOf('docs/guides/backup.md', 'bash run backup');
const nightly = commandsOf('docs/guides/backup.md', 'bash run nightly');
const operate = commandsOf('docs/guides/operating.md', 'bash run operate');
const rotate = commandsOf('docs/guides/security.md', 'bash run rotate');

describe.skipIf(!canMakeMachine())('other operator commands', () => {
  let machines: Machines;
  beforeAll(async () => {
    machines = await makeMachines();
  }, 600_000);
  afterAll(() => machines.remove());

  test('work as documented, with the server’s settings, however often they are repeated', {
    timeout: 900_000,
  }, async () => {
    const { code, said, failed } = await machines.run(`${deploy}
ready() {
  ${running}
}
post affiliates '{"name":"Bea","email":"bea@example.com","program_id":"'$program'","payout_method":"paypal","payout_details":{"email":"bea@example.com"}}'
operate() {
${operate}
}
for time in 1 2 3; do operate; done
echo "AFTER operating: $(stat --format '%U %a' key-*.json | sort | uniq --count | tr --squeeze-repeats ' ')"
${backup}
echo "AFTER backup: $(stat --format '%U %a' tributary.backup), $(sudo -u postgres psql --no-align --tuples-only --dbname restored --command 'select count(*) from transactions') sale"
nightly() {
${nightly}
}
for night in 1 2 3; do nightly; done
echo "AFTER nights: $(sudo ls /var/lib/tributary-backup | wc --lines)"
first=$(sudo cat /etc/tributary/encryption-keys)
rotate() {
${rotate}
ready
}
for time in 1 2; do rotate; done
echo "AFTER rotation: $(sudo wc --lines < <(sudo cat /etc/tributary/encryption-keys)) key, $(sudo stat --format '%U %a' /etc/tributary/encryption-keys), $(sudo grep --count --fixed-strings "$first" /etc/tributary/encryption-keys || true) old"
sudo tributary-server check | grep encryption | sed 's/^/AFTER check: /'
`);
    expect(after(said), `${said}\n${failed}`).toEqual([
      'AFTER operating:  3 ann 600',
      'AFTER backup: ann 600, 1 sale',
      'AFTER nights: 3',
      'AFTER rotation: 1 key, root 600, 0 old',
      expect.stringMatching(/^AFTER check: ok +encryption +All 1 /),
    ]);
    expect(code).toBe(0);
  });

  test('receive their arguments unchanged and run as the caller, who must be able to read the settings', {
    timeout: 900_000,
  }, async () => {
    const name = `A  'b' "c" $d *`;
    const { said, failed } = await machines.run(`${deploy}
NAME=${JSON.stringify(name).replace('$', '\\$')}
echo
sudo tributary-server account create --name "$NAME" --out second.json >/dev/null
sudo tributary-server account list --json | node -e 'console.log("AFTER list:", JSON.parse(fs.readFileSync(0))[1].name)'
tributary-server check 2>&1 | sed 's/^/AFTER no sudo: /' || true
sudo --shell <<'END'
tributary-server account create --name Root --out /root/root.json >/dev/null
stat --format 'AFTER root: %U %a' /root/root.json
END
echo 'LOG_LEVEL=$(touch evaluated)' | sudo tee --append /etc/tributary/tributary.env >/dev/null
sudo tributary-server check | sed 's/^/AFTER wrong setting: /' || true
ls evaluated 2>&1 | sed 's/^/AFTER wrong setting: /' || true
sudo sed --in-place '$d' /etc/tributary/tributary.env
sudo mv /etc/tributary/database-url /etc/tributary/elsewhere
sudo tributary-server check 2>&1 | sed 's/^/AFTER no database: /' || true
sudo env DATABASE_URL_FILE=/etc/tributary/elsewhere tributary-server account list | sed --quiet '$s/.*Root.*/AFTER another file: Root/p'
`);
    expect(after(said), `${said}\n${failed}`).toEqual([
      `AFTER list: ${name}`,
      'AFTER no sudo: tributary-server: /etc/tributary cannot be read by this user. Run the command with sudo.',
      'AFTER root: root 600',
      expect.stringContaining('LOG_LEVEL'),
      expect.stringContaining('→ Correct the setting'),
      expect.stringContaining('No such file'),
      'AFTER no database: tributary-server: /etc/tributary/database-url is missing. docs/guides/deploy.md shows how to create it.',
      'AFTER another file: Root',
    ]);
  });
});
