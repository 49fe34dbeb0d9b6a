import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { hasPostgres15, programsOf15 } from '../debian-postgres.ts';
import { readPage, root } from '../markdown.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const isRoot = process.getuid?.() === 0;
const hasPrograms = ['sudo', 'nginx', 'openssl', 'curl', 'ip', 'setpriv'].every(
  (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0,
);
const canIsolate =
  isRoot && spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']).status === 0;
const canFollow = canIsolate && hasPrograms && hasPostgres15;
if (!canFollow)
  console.warn(
    'docs/guides/deploy.md is not followed: that takes root and the packages sudo, nginx, openssl, curl, iproute2 and postgresql-15 of Debian.',
  );

const folder = temporaryFolder('deploy-guide');

/**
 * A machine as the guide takes it, with a network of its own: Debian's PostgreSQL and nginx run, and a certificate is
 * where `certbot` puts it. What is written to the directories of the system goes to memory and is gone at the end.
 */
const MACHINE = `
set -e
scratch=$0/scratch
mkdir -p "$scratch"
mount -t tmpfs tmpfs "$scratch"
for place in /etc /opt /usr/local /root /var/log /var/lib/nginx "$1"; do
  [ -d "$place" ] || continue
  mkdir -p "$scratch/changes$place" "$scratch/work$place"
  mount -t overlay overlay -o "lowerdir=$place,upperdir=$scratch/changes$place,workdir=$scratch/work$place" "$place"
done
mount -t tmpfs tmpfs /run
ip link set lo up
# The built-in PostgreSQL has a user of this name, where it was started by root.
userdel tributary 2>/dev/null || true
echo '127.0.0.1 affiliates.example.com' >> /etc/hosts

install -d -o postgres /run/postgresql /run/postgresql/data
runuser -u postgres -- "$2/initdb" --pgdata /run/postgresql/data --auth-local peer --auth-host scram-sha-256 >/dev/null
runuser -u postgres -- "$2/pg_ctl" --pgdata /run/postgresql/data --log /run/postgresql/log --wait \\
  --options '-k /run/postgresql -c fsync=on' start >/dev/null

certificate=/etc/letsencrypt/live/affiliates.example.com
mkdir -p "$certificate"
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=affiliates.example.com \\
  -addext subjectAltName=DNS:affiliates.example.com -keyout "$certificate/privkey.pem" -out "$certificate/fullchain.pem" 2>/dev/null
export CURL_CA_BUNDLE="$certificate/fullchain.pem"
nginx

cd "$1"
`;

/** What the guide promises, asked of the machine itself. */
const PROOF = `
echo
echo 'PROOF'
sudo -u postgres psql --no-align --tuples-only --dbname tributary --command \\
  "select 'sales: ' || count(*) || ' of ' || min(e.mode) from transactions t join environments e on e.id = t.environment_id"
echo "processes of tributary: $(pgrep --count --uid tributary)"
echo "files of others: $(find /etc/tributary -type f -perm /o=rw ! -name tributary.env | wc -l)"
curl --silent --output /dev/null --write-out 'http: %{http_code} %{redirect_url}\\n' http://affiliates.example.com/app/
curl --silent --output /dev/null --write-out 'https: %{http_code}\\n' https://affiliates.example.com/app/
`;

test.skipIf(!canFollow)(
  'the steps of docs/guides/deploy.md lead from an empty machine to a sale behind https',
  { timeout: 300_000 },
  async () => {
    const steps = readPage('docs/guides/deploy.md').blocks.filter(({ info }) => info === 'bash run deploy');
    expect(steps.length).toBeGreaterThan(8);
    const script = [MACHINE, ...steps.map(({ code }) => code), PROOF].join('\n');
    const isolated = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child'];
    const machine = spawn('unshare', [...isolated, 'bash', '-c', script, folder, root, programsOf15], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: '/root', LC_ALL: 'C.UTF-8' },
    });
    const [said, failed] = await Promise.all([
      text(machine.stdout),
      text(machine.stderr),
      once(machine, 'exit'),
    ]);
    const [, proof = ''] = said.split('PROOF\n');
    // The log of the server goes the same way.
    const lines = proof.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    expect(lines, `${said}\n${failed}`).toEqual([
      'sales: 1 of live',
      'processes of tributary: 1',
      'files of others: 0',
      'http: 301 https://affiliates.example.com/app/',
      'https: 200',
    ]);
  },
);
