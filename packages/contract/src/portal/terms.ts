import { z } from 'zod';
import { envelope } from '../envelope.ts';
import { multiLevelIncentive } from '../groups.ts';
import { incentiveTerms } from '../incentives.ts';
import { reads } from '../permissions.ts';
import { resource } from '../resource.ts';

/** Terms without the ids of products, which are the merchant's internal names. */
export const portalIncentive = z
  .object(incentiveTerms)
  .omit({ product_ids: true, variable_commission: true })
  .meta({ id: 'PortalIncentive' });
export type PortalIncentive = z.output<typeof portalIncentive>;

export const portalPartnerTerms = multiLevelIncentive
  .omit({ id: true, level: true })
  .meta({ id: 'PortalPartnerTerms' });
export type PortalPartnerTerms = z.output<typeof portalPartnerTerms>;

export const portalTerms = z
  .object({
    incentives: z
      .array(portalIncentive)
      .describe(
        'Incentives in force for the affiliate’s group. If several cover a sale, the most specific incentive applies, such as an incentive for its products; if they are equally specific, the incentive with the largest commission applies.',
      ),
    partners: z
      .array(portalPartnerTerms)
      .describe(
        'Commission on sales by partners whom the affiliate referred; several entries if the partners’ groups differ.',
      ),
  })
  .meta({ id: 'PortalTerms' });
export type PortalTerms = z.output<typeof portalTerms>;

export const portalTermsRoutes = resource(
  {
    name: 'Portal terms',
    description: 'Terms of an affiliate’s commissions, as shown in the program’s portal.',
  },
  {
    get: {
      method: 'GET',
      path: '/portal/terms',
      summary: 'Get the terms of your commissions on new sales',
      description: 'Lists are empty if new sales earn nothing, such as those of a merged account.',
      query: z.strictObject({}),
      responses: { 200: envelope(portalTerms) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
  },
);
