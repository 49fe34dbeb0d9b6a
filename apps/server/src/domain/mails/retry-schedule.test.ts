import { expect, test } from 'vitest';
import { afterMailAttempt, mailRetryDelaysMs } from './retry-schedule.ts';

const at = (command: string | null, code: number | null, reply = `${code} no`) => ({ command, code, reply });

test.each([
  ['an acceptance', null, 'accepted'],
  ['a refused recipient', at('RCPT TO', 550), 'suppressed'],
  ['a refused message', at('DATA', 554), 'failed'],
  ['a greylisted recipient', at('RCPT TO', 450), 'waiting'],
  ['a full mailbox', at('RCPT TO', 552), 'waiting'],
  ['a full mailbox, by its status', at('RCPT TO', 550, '550 5.2.2 over quota'), 'waiting'],
  ['a full mailbox after the message', at('DATA', 554, '554-5.2.2 over quota'), 'waiting'],
  ['a relay that denies', at('RCPT TO', 554, '554 5.7.1 Relay access denied'), 'waiting'],
  ['a refused message, by policy', at('DATA', 554, '554 5.7.1 spam'), 'failed'],
  ['a wrong password', at('AUTH PLAIN', 535), 'waiting'],
  ['a refused sender', at('MAIL FROM', 550), 'waiting'],
  ['a wrong order of commands', at('RCPT TO', 503), 'waiting'],
  ['a lost connection', at(null, null, 'timeout'), 'waiting'],
  ['no service', at('CONN', 421), 'waiting'],
])('%s is %s', (_, refusal, status) => {
  expect(afterMailAttempt({ attempts: 1, refusal, expiresInMs: null }).status).toBe(status);
});

test('retries a mail after 1, 5 and 30 minutes, 2, 6, 12 and 24 hours, and then stops', () => {
  const delays = Array.from({ length: 8 }, (_, index) =>
    afterMailAttempt({ attempts: index + 1, refusal: at('RCPT TO', 450), expiresInMs: null }),
  );
  const minutes = delays.map((each) => (each.status === 'waiting' ? each.retryInMs / 60_000 : each.status));
  expect(minutes).toEqual([1, 5, 30, 120, 360, 720, 1_440, 'failed']);
});

test('does not retry a mail that would have expired by then', () => {
  const [firstMs = 0] = mailRetryDelaysMs;
  const after = (expiresInMs: number) =>
    afterMailAttempt({ attempts: 1, refusal: at('RCPT TO', 450), expiresInMs }).status;
  expect([after(firstMs), after(firstMs + 1)]).toEqual(['failed', 'waiting']);
});
