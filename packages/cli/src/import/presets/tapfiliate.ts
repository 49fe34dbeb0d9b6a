import { currencyOf, emailOf, instantOf, nameOf, unitsOf } from './cells.ts';
import { type Preset, same, shapedFile, Unmappable } from './preset.ts';

/**
 * Documented: the columns of a conversion in the CSV that Tapfiliate imports; `firstname`, `lastname` and `email`
 * of an affiliate in the REST API; that an affiliate's CSV has first name, last name and e-mail. Inferred: that
 * amounts are plain numbers in major units, and the name of the company's column. Not documented: the columns of
 * the CSVs that the dashboard downloads. Tapfiliate's customers have only an id. Without an e-mail address, they
 * cannot become referrals.
 */

/**
 * Returns the code of a link, such as `vera` in `https://shop.example.com/?ref=vera`. If there are several
 * parameters, `ref` contains the code.
 */
function codeOf(link: string): string[] {
  if (!URL.canParse(link)) return [];
  const { searchParams } = new URL(link);
  const [only, another] = searchParams.values();
  const code = searchParams.get('ref') ?? (another === undefined ? only : undefined);
  return code === undefined ? [] : [code];
}

const affiliates = shapedFile('Tapfiliate', 'affiliates', {
  source: 'Tapfiliate, "Importing your affiliates" and "REST API"',
  columns: {
    id: ['id'],
    email: ['email', "Affiliate's email"],
    first_name: ['firstname', 'First name', 'first_name', "Affiliate's first name"],
    last_name: ['lastname', 'Last name', 'last_name', "Affiliate's last name"],
    company_name: ['company.name', 'company'],
    links: ['referral_link', 'referral_link.link'],
  },
  needed: ['email', 'first_name', 'last_name'],
  dropped: `
    password, coupon, coupons, address, parent, parent_id, group, affiliate_group_id,
    created_at, meta_data, custom_fields, promoted_at, promotion_method`,
  toRow: (cells, list) => {
    const email = emailOf(cells('email'));
    return {
      codes: list('links').flatMap(codeOf),
      item: {
        idempotency_key: cells('id') && `tapfiliate:affiliate:${cells('id')}`,
        name: nameOf(cells('first_name'), cells('last_name')) ?? email,
        email,
        company_name: cells('company_name'),
        metadata: cells('id') && { tapfiliate_id: cells('id') },
      },
    };
  },
});

const conversions = shapedFile('Tapfiliate', 'conversions', {
  source: 'Tapfiliate, "Manually creating a conversion or a customer"',
  columns: {
    ...same('external_id, amount, currency, created_at'),
    customer_id: ['customer_id', 'customer.customer_id'],
  },
  needed: ['external_id', 'amount', 'created_at', 'customer_id'],
  dropped: `
    id, affiliate_email, affiliate, program, program_id, meta_data, affiliate_meta_data, referrer,
    landing_page, conversion_page, platform, platform_version, os, os_version, browser,
    browser_version, click_date, click_referrer, click_landing_page, user_agent, ip,
    commission_status, commission_type, commission_amount, commissions, click`,
  toRow: (cells) => ({
    item: {
      customer_id:
        cells('customer_id') ?? new Unmappable('The sale has no customer id, so it cannot be attributed.'),
      external_event_id: cells('external_id'),
      sale_amount: unitsOf(cells('amount')),
      sale_amount_currency: currencyOf(cells('currency')),
      occurred_at: instantOf(cells('created_at')),
    },
  }),
});

export const tapfiliate: Preset = { service: 'Tapfiliate', files: { affiliates, conversions } };
