import { describe, expect, test } from 'vitest';
import { useAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();
const account = useAccount(server);

/** Creates affiliates of one program, none above another. */
async function affiliates(count: number): Promise<string[]> {
  const program = await account.given.program();
  const made = await Promise.all(Array.from({ length: count }, () => account.given.affiliate({ program })));
  return made.map(({ id }) => id);
}
const put = (id: string | undefined, parent: string | null | undefined) =>
  account.raw('PUT', `/v1/affiliates/${id}`, { parent_affiliate_id: parent });

describe('parent of an affiliate', () => {
  test('is set on create and on update, cleared by null, and announced', async () => {
    const { client, announced } = account;
    const [top = '', other = ''] = await affiliates(2);
    const { program_id } = await client.affiliates.get(top);
    const below = await client.affiliates.create({
      name: 'Below',
      email: 'below@example.com',
      program_id,
      parent_affiliate_id: top,
    });
    expect(below.parent_affiliate_id).toBe(top);
    const moved = await client.affiliates.update(below.id, { parent_affiliate_id: other });
    expect(moved).toEqual({ ...below, parent_affiliate_id: other });
    const cleared = await client.affiliates.update(below.id, { parent_affiliate_id: null });
    expect(cleared.parent_affiliate_id).toBeNull();
    expect((await announced(below.id)).map(({ previous }) => previous)).toEqual([
      null,
      { parent_affiliate_id: top },
      { parent_affiliate_id: other },
    ]);
  });

  test('is not found in another program, on create and on update', async () => {
    const [id] = await affiliates(1);
    const stranger = await account.given.affiliate();
    const created = await account.raw('POST', '/v1/affiliates', {
      name: 'A',
      email: 'a@example.com',
      program_id: (await account.client.affiliates.get(id ?? '')).program_id,
      parent_affiliate_id: stranger.id,
    });
    for (const { status, body } of [created, await put(id, stranger.id), await put(id, 'aff_x')]) {
      expect([status, body.error.code, body.error.field]).toEqual([404, 'NOT_FOUND', 'parent_affiliate_id']);
    }
  });

  test('cannot be the affiliate itself or anyone below it', async () => {
    const [a, b, c] = await affiliates(3);
    await put(b, a);
    await put(c, b);
    for (const [id, parent] of [
      [a, a],
      [a, b],
      [a, c],
      [b, c],
    ]) {
      const { status, body } = await put(id, parent);
      expect([status, body.error.code, body.error.field]).toEqual([
        400,
        'VALIDATION_ERROR',
        'parent_affiliate_id',
      ]);
    }
    expect((await put(c, a)).status).toBe(200);
  });

  test('never forms a cycle, even if the closing updates arrive at once', { tags: 'slow' }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b, c] = await affiliates(3);
      const two = await Promise.all([put(a, b), put(b, a)]);
      expect(two.map(({ status }) => status).sort()).toEqual([200, 400]);
      await put(a, null);
      await put(b, null);
      const three = await Promise.all([put(a, b), put(b, c), put(c, a)]);
      expect(three.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
    }
  });
});
