import type { contract, PortalIncentive, PortalPartnerTerms } from '@tributary/contract';
import { applyTos, incentiveTypes } from '@tributary/core';
import type { Level } from '../../../domain/earnings/commission.ts';
import { type Candidate, inForceAt } from '../../../domain/incentives/in-force.ts';
import type { OwnEndpoint } from '../../../endpoint.ts';
import { ownSql, ownText } from '../../../platform/db/own-sql.ts';
import { fromE4, type StoredTerms, toTerms } from '../../incentives/incentive.ts';
import { attachedTerms, attachedVersions } from '../../programs/program-config.ts';

type TermsRow = StoredTerms & Candidate;

/** Condition that affiliate `a` can earn commission on new sales. A merged affiliate is not the seller of new sales. */
const canEarn = ownText(`a.merged_into is null and a.partnership_status <> 'REJECTED'`);

const termsOf = ownSql<object, TermsRow>('own-terms')`
  select ${attachedTerms} from affiliates a
  join group_incentives g on g.environment_id = ${'environmentId'} and g.group_id = a.group_id ${attachedVersions}
  where a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[]) and ${canEarn}
  order by g.created_at, g.id`;

type PartnerRow = Omit<Level, 'level'>;

/**
 * The seller's group determines the terms for the affiliate above, so partners in different groups may have
 * different terms.
 */
const partnerTermsOf = ownSql<object, PartnerRow>('own-partner-terms')`
  select distinct m.basis, m.is_percentage as "isPercentage", m.rate_e4 as "rateE4", m.amount_e4 as "amountE4", m.currency
  from affiliates a
  join affiliates b on b.environment_id = ${'environmentId'} and b.parent_affiliate_id = a.id
    and b.merged_into is null and b.partnership_status <> 'REJECTED'
  join multi_level_incentives m on m.environment_id = ${'environmentId'} and m.group_id = b.group_id and m.level = 1
  where a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[]) and ${canEarn}
  order by m.basis desc, m.rate_e4, m.currency, m.amount_e4`;

export const getPortalTerms: OwnEndpoint<typeof contract.portalTerms.get> = async ({ own, now }) => {
  const [terms, partners] = await Promise.all([own.rows(termsOf, {}), own.rows(partnerTermsOf, {})]);
  const incentives = inForceAt(terms, now).map(toPortalIncentive).toSorted(fromGeneralToSpecific);
  return { data: { incentives, partners: partners.map(toPartnerTerms) } };
};

function toPortalIncentive(row: TermsRow): PortalIncentive {
  const { product_ids: _, variable_commission: __, ...terms } = toTerms(row);
  return terms;
}

const fromGeneralToSpecific = (a: PortalIncentive, b: PortalIncentive): number =>
  incentiveTypes.indexOf(a.incentive_type) - incentiveTypes.indexOf(b.incentive_type) ||
  applyTos.indexOf(a.apply_to) - applyTos.indexOf(b.apply_to);

const toPartnerTerms = ({ rateE4, amountE4, ...terms }: PartnerRow): PortalPartnerTerms => ({
  amount: fromE4(rateE4 ?? amountE4 ?? 0n),
  is_percentage: terms.isPercentage,
  basis: terms.basis,
  currency: terms.currency,
});
