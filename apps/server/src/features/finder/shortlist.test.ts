import type { ShortlistItemCreate } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();

async function withItems(...items: Partial<ShortlistItemCreate>[]) {
  const account = await server.account();
  const add = (item: Partial<ShortlistItemCreate>) =>
    account.client.finder.create({ name: 'Blog', domain: 'blog.example.com', category: 'blog', ...item });
  const added = [];
  for (const item of items) added.push(await add(item));
  const names = async (query: Parameters<typeof account.client.finder.list>[0]) =>
    (await account.client.finder.list(query)).data.map(({ name }) => name);
  return { ...account, add, names, added: added.reverse() };
}

describe('shortlist', () => {
  test('stores every field and leaves omitted fields empty', async () => {
    const given = {
      name: 'A Blog',
      domain: 'blog.example.com',
      urls: ['https://blog.example.com/about'],
      category: 'blog',
      emails: ['editor@example.com'],
      social_media: ['https://social.example.com/blog'],
      notes: 'Met at a fair.',
      status: 'CONTACTED',
    };
    const { client, raw } = await withItems();
    const { status, body } = await raw('POST', '/v1/finder/shortlist', given);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      ...given,
      id: expect.stringMatching(/^sli_/),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const bare = await client.finder.create({ name: 'B', domain: 'b.example.com', category: 'blog' });
    expect(bare).toMatchObject({ urls: [], emails: [], social_media: [], notes: null, status: null });
    expect((await client.finder.list()).data).toEqual([bare, body.data]);
  });

  test('updates the given fields and clears notes and status with null', async () => {
    const { client, raw } = await withItems();
    const item = await client.finder.create({
      ...{ name: 'A', domain: 'a.example.com', category: 'blog', notes: 'Met at a fair.' },
      emails: ['editor@example.com'],
    });
    const changed = await client.finder.update(item.id, {
      status: 'CONTACTED',
      urls: ['https://a.example.com'],
    });
    expect(changed).toMatchObject({
      ...{ name: 'A', status: 'CONTACTED', urls: ['https://a.example.com'], notes: 'Met at a fair.' },
      emails: ['editor@example.com'],
    });
    const cleared = await client.finder.update(item.id, { status: null, notes: null, emails: [] });
    expect(cleared).toMatchObject({ status: null, notes: null, emails: [] });
    expect((await client.finder.list()).data).toEqual([cleared]);
    const { status, body } = await raw('PUT', '/v1/finder/shortlist/sli_unknown', { name: 'B' });
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect((await raw('PUT', `/v1/finder/shortlist/${item.id}`, { name: null })).status).toBe(400);
  });

  test('is sorted newest first in numbered pages with totals', async () => {
    const { client, added } = await withItems({}, {}, {}, {}, {});
    const page = async (number: number) => client.finder.list({ page: number, limit: 2 });
    expect(await page(1)).toMatchObject({
      data: added.slice(0, 2),
      pagination: { page: 1, limit: 2, total: 5, total_pages: 3, has_next_page: true, has_prev_page: false },
    });
    expect(await page(3)).toMatchObject({
      data: added.slice(4),
      pagination: { page: 3, total: 5, total_pages: 3, has_next_page: false, has_prev_page: true },
    });
    expect(await client.finder.list({ limit: 2 }).toArray()).toEqual(added);
  });

  test('returns an empty page with the same totals beyond the end', async () => {
    const { client } = await withItems({});
    expect(await client.finder.list({ page: 1_000_000 })).toMatchObject({
      data: [],
      pagination: {
        page: 1_000_000,
        limit: 50,
        total: 1,
        total_pages: 1,
        has_next_page: false,
        has_prev_page: true,
      },
    });
  });

  test('has no page without items', async () => {
    const { client } = await withItems();
    expect(await client.finder.list()).toMatchObject({
      data: [],
      pagination: { total: 0, total_pages: 0, has_next_page: false, has_prev_page: false },
    });
  });

  test('matches category and status exactly', async () => {
    const { names } = await withItems(
      { name: 'one', category: 'blog', status: 'NEW' },
      { name: 'two', category: 'Blog', status: 'NEW' },
      { name: 'three', category: 'blogs' },
    );
    expect(await names({ category: 'blog' })).toEqual(['one']);
    expect(await names({ status: 'NEW' })).toEqual(['two', 'one']);
    expect(await names({ status: 'new' })).toEqual([]);
    expect(await names({ category: 'blog', status: 'OLD' })).toEqual([]);
  });

  test('finds a part of the name or the domain in either case', async () => {
    const { names, client } = await withItems(
      { name: 'Ärzte-Blog', domain: 'doctors.example.com' },
      { name: 'Other', domain: 'Blog.example.com' },
      { name: 'Third', domain: 'third.example.com', notes: 'blog', category: 'blog' },
    );
    expect(await names({ search: 'bLOG' })).toEqual(['Other', 'Ärzte-Blog']);
    expect(await names({ search: 'äRZTE' })).toEqual(['Ärzte-Blog']);
    expect(await names({ search: 'blog', category: 'podcast' })).toEqual([]);
    expect((await client.finder.list({ search: 'blog', limit: 1 })).pagination).toMatchObject({ total: 2 });
  });

  test.each([
    ['%', ['100%']],
    ['_', ['a_b']],
    ['\\', ['back\\slash']],
    ["'", ["O'Brien"]],
    ['a_b', ['a_b']],
    ['0%', ['100%']],
    ['\\s', ['back\\slash']],
  ])('searches for %s literally', async (search, expected) => {
    const { names } = await withItems(
      ...['100%', 'a_b', 'back\\slash', "O'Brien", 'aXb'].map((name) => ({ name, domain: 'example.com' })),
    );
    expect(await names({ search })).toEqual(expected);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'limit=0',
    'limit=101',
    'search=',
    'category=',
    'sort=name',
  ])('rejects %s', async (query) => {
    const { raw } = await withItems();
    const { status, body } = await raw('GET', `/v1/finder/shortlist?${query}`);
    expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
    expect(body.error.field).toBe(query.split('=')[0]);
  });

  test('deletes an item permanently, once', async () => {
    const { client, added } = await withItems({ name: 'kept' }, { name: 'gone' });
    const id = added[0]?.id as string;
    expect(await client.finder.delete(id)).toEqual({ id, deleted: true });
    await expect(client.finder.delete(id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await client.finder.list()).data).toEqual(added.slice(1));
  });

  test('adds nothing for a repeated request with its Idempotency-Key', async () => {
    const { client } = await withItems();
    const [item, idempotencyKey] = [{ name: 'A', domain: 'a.example.com', category: 'blog' }, unique('key')];
    const first = await client.finder.create(item, { idempotencyKey });
    expect(await client.finder.create(item, { idempotencyKey })).toEqual(first);
    expect((await client.finder.list()).pagination.total).toBe(1);
  });
});
