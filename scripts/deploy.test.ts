import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { temporaryFolder } from '../apps/server/test/support/temporary-folder.ts';

const root = join(import.meta.dirname, '..');
const deploy = join(root, 'deploy');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = readdirSync(deploy);
const folder = temporaryFolder('deploy');

/** Parses all documents in a YAML file. */
// biome-ignore lint/suspicious/noExplicitAny: files of other programs
function yamlOf(name: string): any[] {
  return parseAllDocuments(read(`deploy/${name}`), { merge: true }).map((document) => {
    expect(document.errors, name).toEqual([]);
    return document.toJS();
  });
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  console.warn(
    'The alert rules are not checked by Prometheus: install it (Debian: apt-get install prometheus).',
  );
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) console.warn('The systemd unit is not checked: this machine has no systemd-analyze.');

/** Returns the words that look like environment variables. */
function settingsIn(text: string): string[] {
  const assigned = [...text.matchAll(/\b([A-Z][A-Z0-9_]{3,})(?:=|:\s)|- name: ([A-Z_]+)$/gm)].map(
    ([, name, listed]) => name ?? listed ?? '',
  );
  return [...new Set([...assigned, ...(text.match(/\bTRIBUTARY_[A-Z_]+\b/g) ?? [])])];
}

describe('files in deploy/', () => {
  test('set only what the server reads, some of it from files', () => {
    const known = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      ([, name]) => name,
    );
    // TRIBUTARY_DOMAIN and COMMIT belong to compose.yaml, its Caddyfile and the build, and the others to Node, psql and
    // the PostgreSQL image.
    const ofOthers = ['TRIBUTARY_DOMAIN', 'COMMIT', 'NODE_ENV', 'ON_ERROR_STOP', 'POSTGRES_PASSWORD_FILE'];
    const named = files.flatMap((name) => settingsIn(read(`deploy/${name}`)));
    expect(named).toEqual(expect.arrayContaining(['DATABASE_URL_FILE', 'TRIBUTARY_TRUST_PROXY', 'PORT']));
    const unknown = named.filter(
      (name) => !ofOthers.includes(name) && !known.includes(name.replace(/_FILE$/, '')),
    );
    expect(unknown).toEqual([]);
  });

  test('agree on ports, paths, users and files across images and manifests', () => {
    const dockerfile = read('deploy/Dockerfile');
    const [compose] = yamlOf('compose.yaml');
    const [deployment, service, budget] = yamlOf('kubernetes.yaml');
    const port = Number(/\bPORT=(\d+)/.exec(dockerfile)?.[1]);
    expect(read('apps/server/src/config.ts')).toContain(`PORT: port.default(${port})`);
    expect(dockerfile).toContain(
      `EXPOSE ${port} ${compose.services.server.environment.TRIBUTARY_METRICS_PORT}`,
    );
    expect(read('deploy/Caddyfile')).toContain(`reverse_proxy server:${port}`);
    expect(read('deploy/nginx.conf')).toContain(`server 127.0.0.1:${port};`);
    const pod = deployment.spec.template;
    const [container] = pod.spec.containers;
    expect(container.ports[0]).toMatchObject({ name: service.spec.ports[0].targetPort, containerPort: port });
    expect([container.readinessProbe.httpGet.path, container.livenessProbe.httpGet.path]).toEqual([
      '/readyz',
      '/healthz',
    ]);
    for (const { spec } of [service, { spec: budget.spec.selector }])
      expect(pod.metadata.labels).toMatchObject(spec.selector ?? spec.matchLabels);
    expect(dockerfile).toContain(
      `USER ${pod.spec.securityContext.runAsUser}:${pod.spec.securityContext.runAsGroup}`,
    );
    expect(read('deploy/make-secrets.mjs')).toContain(`id: ${pod.spec.securityContext.runAsUser} }`);
    const cited = read('deploy/compose.yaml').matchAll(/(?:- |dockerfile: )(?:\.|deploy)\/([\w.-]+)/g);
    const names = [...cited].map(([, name = '']) => name);
    // The operator creates the backup directory.
    expect(names.filter((name) => name !== 'backups')).toHaveLength(5);
    for (const name of names) if (name !== 'backups') expect(files).toContain(name);
  });

  test('pin every image and contain no password', () => {
    const images = [...read('deploy/Dockerfile').matchAll(/^FROM (?:--\S+ )?(\S+)/gm)].map(
      ([, image]) => image,
    );
    const [{ services }] = yamlOf('compose.yaml');
    images.push(services.database.image, services.proxy.image);
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d/);
    for (const name of files)
      expect(read(`deploy/${name}`), name).not.toMatch(/PASSWORD[:=] *[^\s']|:\/\/\w+:\w+@/);
  });

  test('give a process more time to end than it needs', () => {
    const [{ services }] = yamlOf('compose.yaml');
    const [deployment] = yamlOf('kubernetes.yaml');
    const exitMs = Number(
      /STOP_MS_MAX = ([\d_]+)/.exec(read('apps/server/src/start/exit.ts'))?.[1]?.replaceAll('_', ''),
    );
    expect(exitMs).toBe(25_000);
    const [, unit] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/tributary.service')) ?? [];
    const seconds = [
      deployment.spec.template.spec.terminationGracePeriodSeconds,
      unit,
      services.server.stop_grace_period,
    ];
    for (const each of seconds) expect(Number.parseInt(each, 10)).toBeGreaterThan(exitMs / 1_000);
  });
});

test('creates secrets once: a second run changes nothing, and another service’s user cannot read them', () => {
  const run = () =>
    execFileSync(process.execPath, [join(deploy, 'make-secrets.mjs'), folder], { encoding: 'utf8' });
  const names = [
    'database-secrets/superuser-password',
    'database-secrets/password',
    'server-secrets/database-url',
    'server-secrets/encryption-keys',
  ];
  expect(run().match(/^Created /gm)).toHaveLength(4);
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(new Set(texts).size).toBe(4);
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o400);
  expect(new URL(texts[2] ?? '').password).toBe(texts[1]);
  expect(Buffer.from(texts[3] ?? '', 'base64')).toHaveLength(32);
  expect(run()).toBe('');
  expect(names.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(texts);
});

test('adds an encryption key before the old one and removes the old one', () => {
  const base = mkdtempSync(join(tmpdir(), 'tributary-keys-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const run = (...command: string[]) =>
    spawnSync(process.execPath, [join(deploy, 'make-secrets.mjs'), base, ...command], { encoding: 'utf8' });
  const keys = () => readFileSync(join(base, 'server-secrets/encryption-keys'), 'utf8').split('\n');
  run();
  const [old] = keys();
  expect(run('add-key').stdout).toBe('encryption-keys has 2 keys.\n');
  const [newest, ...others] = keys();
  expect([Buffer.from(newest ?? '', 'base64').length, others]).toEqual([32, [old]]);
  expect(newest).not.toBe(old);
  expect(run('drop-old-keys').stdout).toBe('encryption-keys has 1 key.\n');
  expect(keys()).toEqual([newest]);
  expect(run('rotate')).toMatchObject({ status: 2, stderr: expect.stringContaining('add-key') });
  expect(statSync(join(base, 'server-secrets/encryption-keys')).mode & 0o777).toBe(0o400);
});

test('stores the SMTP server’s URL where only the server reads it, and replaces it in place', () => {
  const base = mkdtempSync(join(tmpdir(), 'tributary-smtp-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const path = join(base, 'server-secrets/smtp-url');
  for (const url of ['smtps://ada:one@mail.example.com', 'smtps://ada:two@mail.example.com']) {
    const { stdout } = spawnSync(process.execPath, [join(deploy, 'make-secrets.mjs'), base, 'set-smtp-url'], {
      encoding: 'utf8',
      input: `${url}\n`,
    });
    expect(stdout).toBe('smtp-url is stored.\n');
    expect(readFileSync(path, 'utf8')).toBe(url);
    expect(statSync(path).mode & 0o777).toBe(0o400);
  }
  expect(yamlOf('compose.yaml')[0].services.server.environment).toMatchObject({
    TRIBUTARY_SMTP_URL_FILE: expect.stringContaining('TRIBUTARY_SMTP_URL_FILE'),
  });
});

describe('alert rules', () => {
  const [{ groups }] = yamlOf('prometheus-rules.yaml');
  const rules = groups[0].rules as {
    alert: string;
    for: string;
    annotations: { runbook_url: string; summary: string };
  }[];

  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    'contain for %s the duration and a link to the guide',
    (_, rule) => {
      expect(rule.for).toMatch(/^\d+m$/);
      expect(rule.annotations.summary).toMatch(/\.$/);
      const [url = '', anchor] = rule.annotations.runbook_url.split('#');
      const page = url.replace('https://github.com/tributary/tributary/blob/main/', '');
      const headings = [...read(page).matchAll(/^## (.*)$/gm)].map(([, text = '']) =>
        text.toLowerCase().replaceAll(' ', '-'),
      );
      expect(headings).toContain(anchor);
    },
  );

  test.skipIf(!hasPromtool)('are accepted by Prometheus, which rejects a broken one', () => {
    const check = (path: string) =>
      spawnSync('promtool', ['check', 'rules', path], { encoding: 'utf8' }).status;
    expect(check(join(deploy, 'prometheus-rules.yaml'))).toBe(0);
    const broken = join(folder, 'broken.yaml');
    writeFileSync(broken, read('deploy/prometheus-rules.yaml').replace('== 0', '== =='));
    expect(check(broken)).not.toBe(0);
  });
});

const units = ['tributary.service', 'tributary-backup.service'];

test.skipIf(!hasSystemd).each(units)('restricts the process in %s to almost nothing', (unit) => {
  const { stdout, stderr } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', join(deploy, unit)],
    { encoding: 'utf8' },
  );
  const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(exposure), stderr).toBeLessThan(2);
});

test.skipIf(!hasSystemd)('uses a backup timer that systemd accepts', () => {
  const [, calendar = ''] = /^OnCalendar=(.*)$/m.exec(read('deploy/tributary-backup.timer')) ?? [];
  expect(spawnSync('systemd-analyze', ['calendar', calendar]).status).toBe(0);
});

test('gives commands every secret that the server may read from a file, under the units’ names', () => {
  const listed = /^const secrets = \[(.*?)\]/ms.exec(read('apps/server/src/config.ts'))?.[1] ?? '';
  const secrets = [...listed.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const [, ofWrapper = ''] = /^for name in (.*); do$/m.exec(read('deploy/tributary-server')) ?? [];
  // TRIBUTARY_ENCRYPTION_KEY is left out, because its key is one of TRIBUTARY_ENCRYPTION_KEYS.
  expect(ofWrapper.replace('$keys', 'TRIBUTARY_ENCRYPTION_KEYS').split(' ').sort()).toEqual(
    secrets.filter((name) => name !== 'TRIBUTARY_ENCRYPTION_KEY').sort(),
  );
  for (const unit of units)
    for (const [, name = '', file] of read(`deploy/${unit}`).matchAll(/^Environment=(\w+)_FILE=%d\/(.*)$/gm))
      expect(file).toBe(name.replace('TRIBUTARY_', '').toLowerCase().replaceAll('_', '-'));
});

test('never lets systemd give up on the server', () => {
  expect(read('deploy/tributary.service')).toMatch(/^\[Unit\]$[^[]*^StartLimitIntervalSec=0$/m);
});

test.skipIf(!hasSystemd).each([...units, 'tributary-backup.timer'])(
  'uses %s, which systemd accepts',
  (unit) => {
    // `systemd-analyze` also looks for the programs, which are not installed here.
    const { stderr } = spawnSync('systemd-analyze', ['verify', join(deploy, unit)], { encoding: 'utf8' });
    expect(
      stderr.split('\n').filter((line) => line.includes(unit) && !line.includes('is not executable')),
    ).toEqual([]);
  },
);

test('starts the current release, whose package is in the image at the path of the units', () => {
  for (const unit of units)
    expect(read(`deploy/${unit}`).match(/\/opt\/\S+main\.js/g)).toContain('/opt/tributary/current/main.js');
  expect(read('deploy/Dockerfile')).toContain('/opt/tributary/main.js');
  expect(read('deploy/Dockerfile')).toContain('/opt/tributary/main.js /links/tributary-server');
  expect(existsSync(join(deploy, 'Dockerfile.dockerignore'))).toBe(true);
});
