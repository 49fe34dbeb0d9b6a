import { describe, expect, test } from 'vitest';
import { clientOf } from '../test/client-of.ts';
import { drop, json, type Step, scriptedServer } from '../test/scripted-server.ts';

const page = (ids: string[], has_more: boolean): Step =>
  json(200, { success: true, data: ids.map((id) => ({ id })), has_more });
const numbered = (ids: string[], number: number, has_next_page: boolean): Step =>
  json(200, { success: true, data: ids.map((id) => ({ id })), pagination: { page: number, has_next_page } });

async function idsOf(items: AsyncIterable<{ id: string }>) {
  const ids: string[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
}

describe('list paged by cursor', () => {
  test('continues after the last id and keeps every filter', async () => {
    const server = await scriptedServer(page(['a', 'b'], true), page(['c'], false));
    const list = clientOf(server.url).referrals.list({ status: 'customer', limit: 2, expand: ['affiliate'] });
    expect(await idsOf(list)).toEqual(['a', 'b', 'c']);
    const query = '/v1/referrals?status=customer&limit=2&expand=affiliate';
    expect(server.seen.map(({ url }) => url)).toEqual([query, `${query}&starting_after=b`]);
  });

  test('continues backwards if it started backwards, nearest item first', async () => {
    const server = await scriptedServer(page(['c', 'd'], true), page(['b'], false));
    const list = clientOf(server.url).referrals.list({ ending_before: 'e' });
    expect(await idsOf(list)).toEqual(['d', 'c', 'b']);
    expect(server.seen.map(({ url }) => url.split('?')[1])).toEqual(['ending_before=e', 'ending_before=c']);
  });

  test('sends nothing until it is used, and requests one page when awaited', async () => {
    const server = await scriptedServer(page(['a'], true));
    const list = clientOf(server.url).referrals.list();
    expect(server.seen).toHaveLength(0);
    expect((await list).data).toEqual([{ id: 'a' }]);
    expect((await list).has_more).toBe(true);
    expect(server.seen).toHaveLength(1);
  });

  test('fetches no page beyond what was consumed', async () => {
    const server = await scriptedServer(page(['a', 'b'], true), page(['c', 'd'], true), page([], false));
    const client = clientOf(server.url);
    expect(await client.referrals.list().toArray({ limit: 3 })).toHaveLength(3);
    expect(server.seen).toHaveLength(2);
    expect(await client.referrals.list().toArray({ limit: 0 })).toEqual([]);
    expect(server.seen).toHaveLength(2);
  });

  test('ends at an empty page even if the server reports more', async () => {
    const server = await scriptedServer(page([], true));
    expect(await clientOf(server.url).referrals.list().toArray()).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });

  test('requests a page again that was lost in transit', async () => {
    const server = await scriptedServer(page(['a'], true), drop, page(['b'], false));
    expect(await idsOf(clientOf(server.url).referrals.list())).toEqual(['a', 'b']);
  });

  test('ignores later changes to the caller’s query', async () => {
    const server = await scriptedServer(page(['a'], true), page(['b'], false));
    const query: { status: 'lead' | 'customer' } = { status: 'lead' };
    const list = clientOf(server.url).referrals.list(query);
    query.status = 'customer';
    await list.toArray();
    expect(server.seen.every(({ url }) => url.includes('status=lead'))).toBe(true);
  });

  test('rejects when it is awaited or iterated, not earlier', async () => {
    const server = await scriptedServer(
      json(400, { success: false, error: { code: 'VALIDATION_ERROR', message: 'No.' } }),
    );
    const list = clientOf(server.url).referrals.list();
    await expect(list).rejects.toThrow('No.');
    await expect(list.toArray()).rejects.toThrow('No.');
  });
});

describe('list paged by number', () => {
  test('continues until there is no next page', async () => {
    const server = await scriptedServer(numbered(['a'], 3, true), numbered(['b'], 4, false));
    expect(await idsOf(clientOf(server.url).finder.list({ page: 3, search: 'x' }))).toEqual(['a', 'b']);
    const urls = server.seen.map(({ url }) => url);
    expect(urls).toEqual(['/v1/finder/shortlist?page=3&search=x', '/v1/finder/shortlist?page=4&search=x']);
  });

  test('returns whole pages on request', async () => {
    const server = await scriptedServer(numbered(['a'], 1, true), numbered(['b'], 2, false));
    const pages: number[] = [];
    for await (const { pagination } of clientOf(server.url).finder.list().pages())
      pages.push(pagination.page);
    expect(pages).toEqual([1, 2]);
  });
});
