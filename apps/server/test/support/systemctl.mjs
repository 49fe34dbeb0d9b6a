#!/usr/bin/node
// The part of systemctl that the guides use, on a machine without systemd. Starts what a unit and its drop-ins specify,
// with their credentials, environment and directories, as a user with access to nothing else. Does not set up the
// unit's sandbox.
import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const DYNAMIC_USER = 61_234;
const UNITS = '/etc/systemd/system';
const STATE = '/run/units';

const [, , verb = '', ...rest] = process.argv;
const [name = ''] = rest.filter((each) => !each.startsWith('--'));
mkdirSync(STATE, { recursive: true });

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Returns a unit's settings, each with all its values. An empty value removes those before it. */
function readUnit(unit) {
  const dropIns = join(UNITS, `${unit}.d`);
  const others = existsSync(dropIns)
    ? readdirSync(dropIns)
        .sort()
        .map((each) => join(dropIns, each))
    : [];
  if (!existsSync(join(UNITS, unit))) fail(`Unit ${unit} not found.`);
  const settings = new Map();
  for (const path of [join(UNITS, unit), ...others])
    for (const line of readFileSync(path, 'utf8')
      .replaceAll(/\\\n\s*/g, ' ')
      .split('\n')) {
      const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
      if (key === undefined) continue;
      settings.set(key, value === '' ? [] : [...(settings.get(key) ?? []), value]);
    }
  return settings;
}

/** Splits a command like systemd: quotes keep words together, and nothing is expanded. */
const wordsOf = (command) =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare,
  );

function environmentOf(settings, resolved) {
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
  const take = (line) => {
    const at = line.indexOf('=');
    env[line.slice(0, at)] = line.slice(at + 1);
  };
  for (const each of settings.get('Environment') ?? []) take(resolved(each));
  for (const each of settings.get('EnvironmentFile') ?? []) {
    const path = each.replace(/^-/, '');
    if (existsSync(path))
      for (const line of readFileSync(path, 'utf8').split('\n')) if (/^[A-Z]/.test(line)) take(line);
  }
  return env;
}

function credentialsOf(unit, settings) {
  const folder = join('/run/credentials', unit);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync('/run/credentials', { recursive: true });
  mkdirSync(folder, { mode: 0o500 });
  for (const each of settings.get('LoadCredential') ?? []) {
    const [id, path] = each.split(':');
    if (!existsSync(path)) fail(`Failed to set up credentials: ${path}: No such file or directory`);
    writeFileSync(join(folder, id), readFileSync(path), { mode: 0o400 });
    chownSync(join(folder, id), DYNAMIC_USER, DYNAMIC_USER);
  }
  chownSync(folder, DYNAMIC_USER, DYNAMIC_USER);
  return folder;
}

function begin(unit) {
  const settings = readUnit(unit);
  const one = (key) => settings.get(key)?.at(-1);
  const credentials = credentialsOf(unit, settings);
  const resolved = (text) =>
    text.replaceAll(/%([%dS])/g, (_, letter) => ({ '%': '%', d: credentials, S: '/var/lib' })[letter]);
  const state = one('StateDirectory');
  if (state) {
    mkdirSync(join('/var/lib', state), {
      recursive: true,
      mode: Number.parseInt(one('StateDirectoryMode') ?? '755', 8),
    });
    chownSync(join('/var/lib', state), DYNAMIC_USER, DYNAMIC_USER);
  }
  if (one('DynamicUser') !== 'yes') fail(`${unit} has no user of its own.`);
  const isOneShot = one('Type') === 'oneshot';
  const log = openSync(join(STATE, `${unit}.log`), 'a');
  const user = [
    '--reuid',
    `${DYNAMIC_USER}`,
    '--regid',
    `${DYNAMIC_USER}`,
    '--clear-groups',
    '--no-new-privs',
  ];
  const child = spawn('setpriv', [...user, ...wordsOf(resolved(one('ExecStart')))], {
    cwd: resolved(one('WorkingDirectory') ?? '/'),
    env: environmentOf(settings, resolved),
    stdio: ['ignore', log, log],
    detached: !isOneShot,
  });
  if (isOneShot)
    return child.once('exit', (code) => {
      if (code !== 0) fail(`Job for ${unit} failed.\n${readFileSync(join(STATE, `${unit}.log`), 'utf8')}`);
    });
  writeFileSync(join(STATE, `${unit}.pid`), `${child.pid}`);
  child.unref();
}

function stop(unit) {
  const path = join(STATE, `${unit}.pid`);
  if (!existsSync(path)) return;
  const pid = Number(readFileSync(path, 'utf8'));
  rmSync(path);
  // The process may have ended on its own.
  try {
    process.kill(pid, 'SIGTERM');
  } catch {}
  for (let waited = 0; waited < 300 && isAlive(pid); waited += 1) execFileSync('sleep', ['0.1']);
}

// A process that has ended stays in the table until its parent waits for it.
const isAlive = (pid) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

const unit = name.includes('.') ? name : `${name}.service`;
const isTimer = unit.endsWith('.timer');
const verbs = {
  'daemon-reload': () => {},
  enable: () => (isTimer ? readUnit(unit) : rest.includes('--now') && begin(unit)),
  start: () => begin(unit),
  stop: () => stop(unit),
  restart: () => {
    stop(unit);
    begin(unit);
  },
};
(verbs[verb] ?? (() => fail(`systemctl ${verb} is not known here.`)))();
