import { Plural, useLingui } from '@lingui/react/macro';
import { localizedMoney } from '@tributary/core';
import type { Commission, Explanation } from '@tributary/sdk';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import type { Step } from '../../components/steps.tsx';
import { minorOf, moneyOf } from '../../format/money.ts';
import { wordsFor } from '../../format/words-for.ts';
import { useRefundSteps } from './refund-steps.tsx';
import { Tier, Uncovered, useRule } from './rule.tsx';
import { considerationWords, noRuleWords } from './words.ts';

/** Returns the steps for the incentive, the cap and the refunds. */
export function useMoneySteps() {
  const incentive = useIncentiveStep();
  const cap = useCapStep();
  const refunds = useRefundSteps();
  return (of: Commission, explanation: Explanation): Step[] => {
    const currency = of.commission_currency ?? of.sale_amount_currency;
    return [
      incentive(explanation),
      ...cap(explanation),
      ...refunds(of, explanation, explanation.terms?.uncapped.currency ?? currency),
    ];
  };
}

/** Returns the incentive that determined the commission, or the reason why none applied. */
function useIncentiveStep() {
  const { i18n, t } = useLingui();
  const rule = useRule();
  return (explanation: Explanation): Step => {
    const { considered, terms, sale, no_rule_reason: reason } = explanation;
    const matched = considered.find((each) => each.reason === 'matched');
    const others = <OtherIncentives considered={considered} />;
    if (reason !== null || !terms || !matched) {
      const why = wordsFor(noRuleWords, reason ?? 'not_recorded');
      return { id: 'none', look: 'money', what: why ? i18n._(why) : t`No commission`, detail: others };
    }
    return {
      id: 'incentive',
      look: 'money',
      what: t`${matched.name}, version ${matched.version}`,
      amount: <Amount of={terms.uncapped} />,
      detail: (
        <>
          <Tier of={terms} currency={sale.currency} />
          <Uncovered of={sale} />
          {others}
        </>
      ),
      effect: rule(terms, sale),
    };
  };
}

function useCapStep() {
  const { t } = useLingui();
  const locale = useLanguage();
  return ({ cap, terms }: Explanation): Step[] => {
    if (!cap || !terms) return [];
    const limit = localizedMoney(cap.limit, locale);
    const remaining = localizedMoney(cap.commission, locale);
    const isOfCustomer = cap.per === 'referral';
    return [
      {
        id: 'cap',
        look: 'money',
        what: isOfCustomer ? t`Maximum for this customer` : t`Maximum per sale`,
        amount: <Amount of={cap.commission} />,
        detail: isOfCustomer
          ? t`At most ${limit} per customer (${remaining} remaining)`
          : t`At most ${limit} per sale`,
        effect: <Amount of={difference(cap.commission, terms.uncapped)} sign />,
      },
    ];
  };
}

type Sum = NonNullable<Explanation['cap']>['limit'];

const difference = (after: Sum, before: Sum): Sum =>
  moneyOf(minorOf(after) - minorOf(before), after.currency);

/** Maximum number of other incentives shown before the list is expanded. */
const OTHERS_SHOWN = 2;

function OtherIncentives({ considered }: Pick<Explanation, 'considered'>) {
  const { i18n } = useLingui();
  const wordsOf = (reason: string, sentence: string) => {
    const words = wordsFor(considerationWords, reason);
    return words ? i18n._(words) : sentence;
  };
  const others = considered.filter(({ reason }) => reason !== 'matched');
  if (others.length === 0) return null;
  const lines = others.map(({ incentive_id, name, reason, explanation }) => (
    <span key={incentive_id} className="line">
      <Name of={name} />: {wordsOf(reason, explanation)}
    </span>
  ));
  if (others.length <= OTHERS_SHOWN) return lines;
  return (
    <details>
      <summary>
        <Plural
          value={others.length}
          one="# other incentive does not apply"
          other="# other incentives do not apply"
        />
      </summary>
      {lines}
    </details>
  );
}
