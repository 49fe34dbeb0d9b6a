import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { hasPostgres15, programsOf15 } from './debian-postgres.ts';
import { readPage, root } from './markdown.ts';

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** Returns true if a machine can be created here. Checked when a test file that needs one is loaded. */
export function canMakeMachine(): boolean {
  const programs = ['sudo', 'nginx', 'openssl', 'curl', 'ip', 'setpriv', 'runuser'];
  const can =
    process.getuid?.() === 0 &&
    succeeds('unshare', '--mount', '--net', '--pid', '--fork', 'true') &&
    programs.every((name) => succeeds('sh', '-c', `command -v ${name}`)) &&
    hasPostgres15;
  if (!can)
    console.warn(
      'The guides for operators are not followed: that takes root and the packages sudo, nginx, openssl, curl, iproute2 and postgresql-15 of Debian.',
    );
  return can;
}

/** Returns the commands on a page that are marked with one of `infos`, in order. */
export function commandsOf(page: string, ...infos: string[]): string {
  const blocks = readPage(page).blocks.filter(({ info }) => infos.includes(info));
  if (blocks.length === 0) throw new Error(`${page} has no block ${infos.join(' or ')}.`);
  return blocks.map(({ code }) => code).join('\n');
}

/**
 * Machine set up as the guides assume, with its own network. Debian's PostgreSQL and nginx run, the certificate is
 * where `certbot` puts it, and the operator `ann` may use sudo. Whatever is written to system directories stays in
 * memory and is discarded at the end. $0: folder for the test, $1: repository, $2: PostgreSQL's programs, $3: the
 * operator's script.
 */
const MACHINE = `
set -e
scratch=$0/scratch
mkdir -p "$scratch"
mount -t tmpfs tmpfs "$scratch"
for place in /etc /opt /usr/local /root /var/log /var/lib "$1"; do
  mkdir -p "$scratch/changes$place" "$scratch/work$place"
  mount -t overlay overlay -o "lowerdir=$place,upperdir=$scratch/changes$place,workdir=$scratch/work$place" "$place"
done
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /home
ip link set lo up
# The built-in PostgreSQL has a user of this name, where it was started by root.
userdel tributary 2>/dev/null || true
useradd --create-home --user-group --shell /bin/bash ann
echo 'ann ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/ann
echo '127.0.0.1 affiliates.example.com' >> /etc/hosts
install -m 0755 "$1/apps/server/test/support/systemctl.mjs" /usr/local/bin/systemctl
mkdir -p /etc/systemd/system

install -d -o postgres /run/postgresql /run/postgresql/data
runuser -u postgres -- "$2/initdb" --pgdata /run/postgresql/data --auth-local peer --auth-host scram-sha-256 >/dev/null
runuser -u postgres -- "$2/pg_ctl" --pgdata /run/postgresql/data --log /run/postgresql/log --wait \\
  --options '-k /run/postgresql -c fsync=on' start >/dev/null

certificate=/etc/letsencrypt/live/affiliates.example.com
mkdir -p "$certificate"
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=affiliates.example.com \\
  -addext subjectAltName=DNS:affiliates.example.com -keyout "$certificate/privkey.pem" -out "$certificate/fullchain.pem" 2>/dev/null
chmod 0755 /etc/letsencrypt/live "$certificate"
nginx

cp "$0"/*.tar.gz /home/ann/
chown ann:ann /home/ann/*.tar.gz
cd /home/ann
export HOME=/home/ann CURL_CA_BUNDLE="$certificate/fullchain.pem"
runuser -u ann -- bash -e -o pipefail -c "$3" || { code=$?; tail -n 5 /run/units/*.log >&2 || true; exit "$code"; }
`;

interface Ran {
  readonly code: number | null;
  readonly said: string;
  readonly failed: string;
}

async function isolated(script: string, ...args: string[]): Promise<Ran> {
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child'];
  const child = spawn('unshare', [...namespaces, 'bash', '-c', script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  });
  const [said, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, said, failed };
}

export interface Machines {
  /**
   * Contains the archives. `tributary.tar.gz` is created as the guide describes, and the operator's home directory
   * starts with a copy.
   */
  readonly folder: string;
  /** Runs commands as the operator of a new machine, until one fails. */
  run(commands: string): Promise<Ran>;
  remove(): void;
}

/** Builds the package with the guide's commands, in a copy of the repository. */
export async function makeMachines(): Promise<Machines> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-machine-'));
  const build = `set -e
mkdir -p "$0/changes" "$0/work"
mount -t tmpfs tmpfs "$0/work"
mkdir "$0/work/changes" "$0/work/work"
mount -t overlay overlay -o "lowerdir=$1,upperdir=$0/work/changes,workdir=$0/work/work" "$1"
cd "$1"
${commandsOf('docs/guides/deploy.md', 'bash run package')}
cp tributary.tar.gz "$0/"`;
  const { code, said, failed } = await isolated(build, folder, root);
  if (code !== 0) throw new Error(`The package was not made: ${said}${failed}`);
  return {
    folder,
    run: (commands) => isolated(MACHINE, folder, root, programsOf15, commands),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
