import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../../test/support/browser.ts';
import { useServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';
import { userIn } from '../../../../test/support/users.ts';
import { PASSWORD_COST } from '../../../platform/passwords/password-hash.ts';

const TRIES = 100;
/** Fewer attempts than those after which pauses begin. */
const TRIES_OF_EACH = 10;

const server = useServer({ mail: mailOn(1), trustProxy: 1, passwordCost: PASSWORD_COST });
let known: readonly string[];
beforeAll(async () => {
  const { environmentId } = await server.account();
  const users = [];
  for (let at = 0; at < TRIES / TRIES_OF_EACH; at += 1)
    users.push(
      await userIn(server, environmentId, {
        ...{ role: 'viewer', password: 'correct horse', passwordCost: PASSWORD_COST, isProven: true },
      }),
    );
  known = users.map(({ email }) => email);
});

const timed = async (work: () => Promise<unknown>) => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

interface Times {
  readonly known: number[];
  readonly unknown: number[];
}

/** Returns the difference of two means, in standard errors and as a share of the mean. */
function distance({ known: one, unknown: other }: Times) {
  const mean = (of: number[]) => of.reduce((sum, each) => sum + each, 0) / of.length;
  const variance = (of: number[]) => mean(of.map((each) => (each - mean(of)) ** 2));
  const apart = Math.abs(mean(one) - mean(other));
  const error = Math.sqrt(variance(one) / one.length + variance(other) / other.length);
  return { errors: apart / error, share: apart / mean(one) };
}

test('responds as fast for a known address as for an unknown one', async () => {
  const begun: Times = { known: [], unknown: [] };
  const coded: Times = { known: [], unknown: [] };
  const guessed: Times = { known: [], unknown: [] };
  for (let at = 0; at < TRIES; at += 1) {
    const email = known[Math.floor(at / TRIES_OF_EACH)] ?? '';
    const pairs = [['known', email] as const, ['unknown', `nobody.${email}`] as const];
    // Alternately, so that other load on the machine affects both.
    for (const [kind, address] of at % 2 ? pairs : pairs.reverse()) {
      const own = openBrowser(server.baseUrl, { address: `10.${kind === 'known' ? 1 : 2}.${at}.1` });
      let id = '';
      begun[kind].push(await timed(async () => (id = await own.begin(address))));
      coded[kind].push(await timed(() => own.code(id)));
      guessed[kind].push(await timed(() => own.answer(id, { password: 'wrong' })));
    }
  }
  for (const times of [begun, coded, guessed]) {
    const { errors, share } = distance(times);
    expect(errors < 4 || share < 0.02, `${errors.toFixed(1)} errors, ${(share * 100).toFixed(1)} %`).toBe(
      true,
    );
  }
}, 600_000);
