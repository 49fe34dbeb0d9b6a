import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canMakeMachine, commandsOf, type Machines, makeMachines } from '../support/machine.ts';

/** Script that checks the guide's promises on the machine itself. */
const PROOF = `
echo
echo 'PROOF'
sudo -u postgres psql --no-align --tuples-only --dbname tributary --command \\
  "select 'sales: ' || count(*) || ' of ' || min(e.mode) || ', commission ' || (select sum(remaining_minor) from earnings) from transactions t join environments e on e.id = t.environment_id"
echo "processes of the server: $(pgrep --count --full '^/usr/bin/node .*main.js$')"
echo "processes of root: $(pgrep --count --euid 0 --full '^/usr/bin/node .*main.js$')"
echo "secrets of others: $(sudo find /etc/tributary acme.json -type f -perm /o=rw ! -name tributary.env | wc -l)"
echo "keys: $(stat --format '%U %a' acme.json)"
curl --silent --output /dev/null --write-out 'http: %{http_code} %{redirect_url}\\n' http://affiliates.example.com/app/
curl --silent --output /dev/null --write-out 'https: %{http_code}\\n' https://affiliates.example.com/app/
`;

describe.skipIf(!canMakeMachine())('steps in docs/guides/deploy.md', () => {
  let machines: Machines;
  beforeAll(async () => {
    machines = await makeMachines();
  }, 600_000);
  afterAll(() => machines.remove());

  test.each(['systemd', 'supervisor'])(
    'lead from an empty machine to a commission over https, with %s',
    { timeout: 300_000 },
    async (kind) => {
      const steps = commandsOf('docs/guides/deploy.md', 'bash run deploy', `bash run deploy ${kind}`);
      const { said, failed } = await machines.run(`${steps}\n${PROOF}`);
      const [, proof = ''] = said.split('PROOF\n');
      // Without systemd, the server's log goes to the same place.
      const lines = proof.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
      expect(lines, `${said}\n${failed}`).toEqual([
        'sales: 1 of live, commission 1980',
        'processes of the server: 1',
        'processes of root: 0',
        'secrets of others: 0',
        'keys: ann 600',
        'http: 301 https://affiliates.example.com/app/',
        'https: 200',
      ]);
    },
  );
});
