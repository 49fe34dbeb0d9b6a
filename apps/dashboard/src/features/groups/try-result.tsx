import { useLingui } from '@lingui/react/macro';
import type { Conversion, Incentive } from '@tributary/sdk';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import { type Step, Steps } from '../../components/steps.tsx';
import { formatPercent } from '../../format/period.ts';
import { useTermsInWords } from './terms.ts';
import { useIncentives } from './use-groups.ts';

interface TryResultProps {
  /** Incentive being tried. A different one may apply. */
  readonly of: Incentive;
  readonly answer: Conversion;
  readonly customer: string;
  /** Commission as a fraction of the sale; null if their currencies differ. */
  readonly share: number | null;
}

export function TryResult({ of, answer, customer, share }: TryResultProps) {
  const { t } = useLingui();
  const locale = useLanguage();
  const outcome = useOutcome();
  const match = useMatch(of);
  const { sale_amount, sale_amount_currency, commission_amount, commission_currency } = answer;
  const money = { amount: commission_amount, currency: commission_currency ?? sale_amount_currency };
  const matched = match(answer);
  const last = outcome(answer);
  const steps: Step[] = [
    {
      id: 'sale',
      what: t`Sale to ${customer}`,
      amount: <Amount of={{ amount: sale_amount, currency: sale_amount_currency }} />,
    },
    {
      id: 'incentive',
      look: 'money',
      what: matched.what,
      detail: matched.detail,
      amount: <Amount of={money} />,
      ...(share === null ? {} : { effect: t`${formatPercent(share, locale, { digits: 1 })} of the sale` }),
    },
    { id: 'outcome', ...last },
  ];
  return (
    <div role="status" className="try-result">
      <Steps label={t`Estimated earnings`} steps={steps} />
    </div>
  );
}

function useMatch(of: Incentive) {
  const { t } = useLingui();
  const words = useTermsInWords();
  const all = useIncentives();
  return ({ matched_incentive_id }: Conversion): { what: string; detail: string } => {
    if (matched_incentive_id === null)
      return {
        what: t`No matching incentive`,
        detail: t`None of the group’s incentives applies to this sale. Check their plans, products and duration.`,
      };
    const matched = all.data?.find(({ id }) => id === matched_incentive_id);
    if (matched_incentive_id === of.id)
      return { what: t`${of.name}, version ${of.version}`, detail: words(of) };
    const name = matched?.name ?? matched_incentive_id;
    return {
      what: t`Different incentive: ${name}`,
      detail: matched ? words(matched) : t`The affiliate’s group uses another incentive.`,
    };
  };
}

function useOutcome() {
  const { t } = useLingui();
  return ({
    status,
    hold_period_days,
    commission_amount,
    flags,
  }: Conversion): Pick<Step, 'what' | 'detail' | 'look'> => {
    if (commission_amount === 0) return { what: t`No commission`, look: 'lost' };
    if (flags.includes('self_referral'))
      return { what: t`To approve`, detail: t`The customer may be the affiliate.`, look: 'now' };
    const days = hold_period_days ?? 0;
    if (status === 'pending' && days > 0) return { what: t`Held for ${days} days`, look: 'now' };
    if (status === 'pending') return { what: t`Needs manual approval`, look: 'now' };
    if (status === 'ready_for_payment') return { what: t`Ready`, detail: t`In the next payout`, look: 'now' };
    return { what: status, look: 'now' };
  };
}
