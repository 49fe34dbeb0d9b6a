import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';

const server = useServer();

const url = 'https://shop.com/p?sub1=a&utm_source=news&gclid=g1';

/** Creates three clicks of one affiliate, the second of which is backdated, and one of another affiliate on a site. */
async function withClicks() {
  const account = await server.account();
  const { client, given, environmentId } = account;
  const [ann, bob] = [await given.affiliate(), await given.affiliate()];
  const site = await given.site(bob.program_id);
  const of = ({ tracking_id: trackingId, program_id: programId }: typeof ann) => ({ trackingId, programId });
  const first = await client.clicks.create(of(ann));
  const second = await client.clicks.create({ ...of(ann), createdAt: '2026-01-01T00:00:00Z' });
  const third = await client.clicks.create(of(ann));
  const more = {
    siteId: site.id,
    url,
    referrer: 'https://blog.com',
    ip: '203.0.113.0',
    userAgent: 'Firefox',
  };
  const fourth = await client.clicks.create({ ...of(bob), ...more });
  await server.db.orm.click.update({
    where: { environmentId_id: { environmentId, id: first.id } },
    data: { isCounted: false },
  });
  return { ...account, ann, bob, site, ids: [first, second, third, fourth].map(({ id }) => id) };
}

let made: Awaited<ReturnType<typeof withClicks>>;
beforeAll(async () => {
  made = await withClicks();
});

type Query = NonNullable<Parameters<typeof made.client.clicks.list>[0]>;
const listed = async (query: Query = {}) => {
  const { data, has_more } = await made.client.clicks.list(query);
  return { at: data.map(({ id }) => made.ids.indexOf(id) + 1), has_more };
};

describe('list of clicks', () => {
  test('shows everything known about a click', async () => {
    const { client, bob, site, ids } = made;
    const { data } = await client.clicks.list({ limit: 1 });
    const none = { sub2: null, sub3: null, sub4: null, sub5: null, utm_medium: null, utm_campaign: null };
    expect(data).toEqual([
      {
        ...none,
        ...{ utm_term: null, utm_content: null, fbclid: null, msclkid: null, ttclid: null },
        id: ids[3],
        affiliate_id: bob.id,
        tracking_id: bob.tracking_id,
        program_id: bob.program_id,
        site_id: site.id,
        url,
        referrer: 'https://blog.com',
        ip: '203.0.113.0',
        user_agent: 'Firefox',
        sub1: 'a',
        utm_source: 'news',
        gclid: 'g1',
        is_counted: true,
        created_at: expect.any(String),
      },
    ]);
  });

  test('is in order of arrival, including backdated clicks, in either direction and across pages', async () => {
    const { client, ids } = made;
    const [first, second, third] = ids as [string, string, string, string];
    expect(await listed()).toEqual({ at: [4, 3, 2, 1], has_more: false });
    expect(await listed({ order: 'asc', limit: 3 })).toEqual({ at: [1, 2, 3], has_more: true });
    expect(await listed({ starting_after: third, limit: 1 })).toEqual({ at: [2], has_more: true });
    expect(await listed({ order: 'asc', starting_after: third })).toEqual({ at: [4], has_more: false });
    expect(await listed({ ending_before: first, limit: 2 })).toEqual({ at: [3, 2], has_more: true });
    expect(await listed({ order: 'asc', ending_before: second })).toEqual({ at: [1], has_more: false });
    expect(await listed({ starting_after: first })).toEqual({ at: [], has_more: false });
    const all = await client.clicks.list({ limit: 1 }).toArray({ limit: 10 });
    expect(all.map(({ id }) => id)).toEqual([...ids].reverse());
  });

  test('supports each of its filters, and several combined', async () => {
    const { ann, bob, site } = made;
    for (const [query, at] of [
      [{ affiliate_id: ann.id }, [3, 2, 1]],
      [{ program_id: bob.program_id }, [4]],
      [{ site_id: site.id }, [4]],
      [{ tracking_id: bob.tracking_id, program_id: bob.program_id }, [4]],
      [{ tracking_id: 'nobody' }, []],
      [{ is_counted: 'false' }, [1]],
      [{ is_counted: 'true' }, [4, 3, 2]],
      [{ created_lte: '2026-01-01T00:00:00Z' }, [2]],
      [{ created_gte: '2026-01-01T00:00:00.001Z' }, [4, 3, 1]],
      [{ affiliate_id: ann.id, is_counted: 'true' }, [3, 2]],
      [{ affiliate_id: ann.id, site_id: site.id }, []],
    ] as const) {
      expect((await listed(query)).at, JSON.stringify(query)).toEqual(at);
    }
  });

  test('rejects a cursor that is not a click of this environment, and invalid filter values', async () => {
    const stranger = await server.account();
    for (const [field, query] of [
      ['starting_after', { starting_after: 'clk_unknown' }],
      ['is_counted', { is_counted: 'yes' as 'true' }],
      ['ending_before', { starting_after: made.ids[0] ?? '', ending_before: made.ids[1] ?? '' }],
    ] as const) {
      await expect(made.client.clicks.list(query)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', field });
    }
    await expect(stranger.client.clicks.list({ starting_after: made.ids[0] ?? '' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    expect((await stranger.client.clicks.list({ affiliate_id: made.ann.id })).data).toEqual([]);
  });

  test('requires read:clicks: a key that records clicks cannot read them', async () => {
    const { issueKey, raw } = made;
    const statuses = await Promise.all(
      (['read:clicks', 'create:clicks'] as const).map(async (permission) => {
        const authorization = `Bearer ${await issueKey([permission])}`;
        return (await raw('GET', '/v1/clicks', undefined, { authorization })).status;
      }),
    );
    expect(statuses).toEqual([200, 403]);
  });
});
