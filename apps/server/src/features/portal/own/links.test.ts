import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { ownAffiliate, portalProgram } from '../../../../test/support/portal-program.ts';

const server = useServer({ encryptionKeys: [randomBytes(32)] });

async function opened() {
  const account = await server.account();
  const program = await portalProgram(account);
  const ada = await ownAffiliate(server, account, program);
  const site = await account.given.site(program.programId, {
    home_url: 'https://www.shop.test/',
    ignore_paths: ['/account'],
  });
  return { ...account, account, program, ada, site };
}

describe('affiliate links', () => {
  test('include one per site, with tracking ids, coupons, sub ids, and the pages that may be linked to', {
    tags: 'slow',
  }, async () => {
    const { client, account, given, program, ada, site } = await opened();
    const eve = await ownAffiliate(server, account, program, { name: 'Eve' });
    await client.affiliates.trackingIds.create(ada.id, { tracking_id: 'ada-blog' });
    await client.affiliates.trackingIds.create(eve.id, { tracking_id: 'eve-blog' });
    const coupon = { discount_type: 'percentage', discount_value: 10, duration: 'once' } as const;
    await client.coupons.create({ affiliate_id: ada.id, code: 'ADA10', ...coupon });
    await client.coupons.create({ affiliate_id: eve.id, code: 'EVE10', ...coupon });
    for (const sub1 of ['blog', 'blog', 'mail']) await given.click(ada, { sub1 });
    await given.click(ada, {});
    await given.click(eve, { sub1: 'other' });

    const { data } = await ada.get('links');

    expect(data).toEqual({
      links: [{ site: site.name, url: `https://www.shop.test/?via=${ada.tracking_id}`, short_url: null }],
      tracking_id: ada.tracking_id,
      tracking_ids: [ada.tracking_id, 'ada-blog'],
      coupons: [
        {
          ...{ code: 'ADA10', discount_type: 'percentage', discount_value: 10, currency: null },
          ...{ duration: 'once', duration_in_months: null },
        },
      ],
      sub_ids: [
        { value: 'blog', clicks: 2 },
        { value: 'mail', clicks: 1 },
      ],
      sites: [
        {
          home_url: 'https://www.shop.test/',
          origins: site.allowed_origins,
          ignore_paths: ['/account'],
          params: site.params,
        },
      ],
    });
  });

  test('never include those of another program', { tags: 'slow' }, async () => {
    const { given, ada } = await opened();
    const other = await given.program();
    await given.site(other.programId, { home_url: 'https://other.test/' });
    expect(JSON.stringify(await ada.get('links'))).not.toContain('other.test');
  });
});

describe('link to a page', () => {
  const make = ({ ada }: Awaited<ReturnType<typeof opened>>, page: string, sub = '') =>
    ada.call('GET', `/v1/portal/page-link?page=${encodeURIComponent(page)}${sub}`);

  test('contains the tracking id and the sub id', { tags: 'slow' }, async () => {
    const shop = await opened();
    const { ada } = shop;
    const { body } = await make(shop, 'www.shop.test/shoes?size=4#top', '&sub_id=spring');
    expect(body.data.url).toBe(`https://www.shop.test/shoes?size=4&via=${ada.tracking_id}&sub1=spring#top`);
  });

  test.each([
    [
      'https://evil.example/',
      "Must be a page on one of the program's sites. Clicks on other sites are not counted.",
    ],
    [
      'https://www.shop.test.evil.example/',
      "Must be a page on one of the program's sites. Clicks on other sites are not counted.",
    ],
    [
      'https://www.shop.test/account',
      'The program does not count clicks on this page. Link to another page.',
    ],
    ['shoes', 'Must be the address of a page, such as https://shop.com/shoes.'],
    ['javascript:alert(1)', 'Must be the address of a page, such as https://shop.com/shoes.'],
  ])('to %s is rejected with a reason', async (page, message) => {
    const { status, body } = await make(await opened(), page);
    expect([status, body.error.field]).toEqual([400, 'page']);
    expect(body.error.message).toContain(message);
  });
});
