import { useLingui } from '@lingui/react/macro';
import type { PortalIncentive, PortalTerms } from '@tributary/sdk/portal';
import { useConditions, usePartnerReward, useRewarded, useTiers } from './terms-in-words.ts';

/** Terms of the affiliate's commissions on new sales, if there are any. */
export function Terms({ incentives, partners }: PortalTerms) {
  const { t } = useLingui();
  const partnerReward = usePartnerReward();
  const hasChoice = incentives.filter(({ incentive_type }) => incentive_type === 'commission').length > 1;
  if (incentives.length + partners.length === 0) return null;
  return (
    <section>
      <h2>{t`What you earn`}</h2>
      <ul className="card list">
        {incentives.map((terms, index) => (
          <Reward key={index} terms={terms} />
        ))}
        {partners.map((terms, index) => (
          <li className="item" key={index}>
            <div className="item-what">
              <p className="item-title">{partnerReward(terms)}</p>
              {partners.length > 1 && <p className="item-note">{t`Depends on the partner.`}</p>}
            </div>
          </li>
        ))}
        {hasChoice && (
          <li className="item item-note">
            {t`Each sale earns one commission: the one for its product or plan if there is one, otherwise the highest.`}
          </li>
        )}
      </ul>
    </section>
  );
}

function Reward({ terms }: { terms: PortalIncentive }) {
  const [rewarded, conditions, tiers] = [useRewarded(), useConditions(), useTiers()];
  return (
    <li className="item">
      <div className="item-what">
        <p className="item-title">{rewarded(terms)}</p>
        {tiers(terms).map((tier) => (
          <p className="item-note" key={tier}>
            {tier}
          </p>
        ))}
        <p className="item-note">{conditions(terms)}</p>
      </div>
    </li>
  );
}
