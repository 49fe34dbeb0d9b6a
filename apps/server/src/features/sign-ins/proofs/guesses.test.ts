import { expect, test } from 'vitest';
import { openBrowser, stepOf } from '../../../../test/support/browser.ts';
import { useServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';
import { mailsTo } from '../../../../test/support/mails.ts';
import { userIn } from '../../../../test/support/users.ts';

const PASSWORD = 'correct horse battery';
const NETWORKS = 50;
const GUESSES_OF_EACH = 20;

const server = useServer({ mail: mailOn(1), trustProxy: 1 });

test('does not lock out the owner, at home or elsewhere, after 1,000 guesses from 50 networks', async () => {
  const { environmentId } = await server.account();
  const ada = await userIn(server, environmentId, { role: 'owner', password: PASSWORD, isProven: true });
  // The earlier sign-in made this network known.
  const home = { address: '198.51.100.7' };
  let [compared, turnedAway] = [0, 0];
  const guess = async (network: number) => {
    const own = openBrowser(server.baseUrl, { address: `10.9.${network}.1` });
    for (let at = 0; at < GUESSES_OF_EACH; at += 1) {
      const answer = await own.signIn(ada.email, { password: `guess ${network} ${at}` });
      expect(['SIGN_IN_FAILED', 'RATE_LIMIT_EXCEEDED']).toContain(stepOf(answer));
      if (answer.status === 429) turnedAway += 1;
      else compared += 1;
    }
  };
  /** Tries again while the server is busy, as a person would. */
  const enter = async (options: { address: string }) => {
    const own = openBrowser(server.baseUrl, options);
    const id = await own.begin(ada.email);
    await expect
      .poll(async () => stepOf(await own.answer(id, { password: PASSWORD })), {
        timeout: 60_000,
        interval: 500,
      })
      .toBe('code');
    await own.code(id);
    const codes = (await mailsTo(server, ada.email)).filter(({ kind }) => kind === 'sign_in_code');
    return stepOf(await own.answer(id, { code: codes.at(-1)?.values.code }));
  };
  const guesses = Promise.all(Array.from({ length: NETWORKS }, (_, network) => guess(network)));
  await expect.poll(() => compared, { timeout: 60_000 }).toBeGreaterThan(10);
  expect(await enter(home)).toBe('signed in');
  expect(compared + turnedAway).toBeLessThan(NETWORKS * GUESSES_OF_EACH);
  expect(await enter({ address: '203.0.113.9' })).toBe('signed in');
  await guesses;
  expect(compared + turnedAway).toBe(NETWORKS * GUESSES_OF_EACH);
}, 300_000);
