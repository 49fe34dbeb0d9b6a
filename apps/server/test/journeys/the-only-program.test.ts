import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../support/harness.ts';

const server = useServer();

/** Requests that may omit the program and can be repeated, by route. */
const creates = [
  ['affiliates', 'program_id', () => ({ name: 'Ann', email: `${crypto.randomUUID()}@example.com` })],
  ['clicks', 'programId', () => ({ trackingId: 'ann' })],
  ['program/groups', 'program_id', () => ({ name: 'Gold' })],
  ['sites', 'program_id', () => ({ home_url: 'https://shop.com' })],
  ['incentives', 'program_id', () => ({ name: 'Incentive', amount: 10 })],
] as const;

const post = ({ raw }: TestAccount, path: string, body: object, key?: string) =>
  raw('POST', `/v1/${path}`, body, key === undefined ? {} : { 'idempotency-key': key });

/** Creates a program and the affiliate `ann`. */
async function accountWithOne() {
  const account = await server.account();
  const { programId: program_id } = await account.given.program();
  await account.client.affiliates.create({
    ...{ program_id, name: 'Ann', email: 'ann@example.com', tracking_id: 'ann' },
  });
  return { account, program_id };
}

describe.each(creates)('request to POST /v1/%s without a program', (path, field, body) => {
  test('uses the only program, and a retry is replayed from it when there are two', async () => {
    const { account, program_id } = await accountWithOne();
    const request = body();
    const first = await post(account, path, request, 'key');
    expect([first.status, first.body.data.program_id]).toEqual([201, program_id]);
    expect((await post(account, path, body())).body.data.program_id).toBe(program_id);
    await account.given.program();

    const again = await post(account, path, request, 'key');

    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
  });

  test('is rejected if there are several programs or none, without counting other accounts’ programs', async () => {
    const { account } = await accountWithOne();
    await account.given.program();
    const empty = await server.account();
    for (const [from, why] of [
      [account, 'there are several programs'],
      [empty, 'there is no program yet'],
    ] as const) {
      for (const key of [undefined, 'key']) {
        const { status, body: answer } = await post(from, path, body(), key);
        expect([status, answer.error.code, answer.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
        expect(answer.error.message).toBe(`${field}: Required, because ${why}.`);
      }
    }
  });
});

test('accepts a batch of affiliates that mixes items with and without the only program', async () => {
  const { account, program_id } = await accountWithOne();
  const items = [{}, { program_id }, {}].map((more, at) => ({
    ...{ name: `Bo ${at}`, email: `bo-${at}@example.com`, ...more },
  }));
  const { body } = await post(account, 'affiliates/batch', { items });
  const made = body.data.map(({ status, data }: { status: number; data: { program_id: string } }) => [
    status,
    data.program_id,
  ]);
  expect(made).toEqual(items.map(() => [201, program_id]));
  await account.given.program();
  const later = await post(account, 'affiliates/batch', {
    items: [
      { name: 'Cy', email: 'cy@example.com' },
      { name: 'Di', email: 'di@example.com' },
    ],
  });
  expect(later.body.data.map(({ status }: { status: number }) => status)).toEqual([400, 400]);
});

test('requires a program for a payout run', async () => {
  const { account } = await accountWithOne();
  const { status, body } = await post(account, 'payouts', {});
  expect([status, body.error.field]).toEqual([400, 'program_id']);
});
