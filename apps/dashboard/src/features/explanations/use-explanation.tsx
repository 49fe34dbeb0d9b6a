import { useQuery } from '@tanstack/react-query';
import { commissionSentence } from '@tributary/affiliate-words';
import { isCommissionStateName, type Locale } from '@tributary/core';
import type { Commission, Explanation, Referral } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useLanguage } from '../../components/language.ts';
import type { Step } from '../../components/steps.tsx';
import { useExplained } from '../commissions/use-explained.ts';
import { useMoneySteps } from './money-steps.tsx';
import { useOriginSteps } from './origin-steps.tsx';
import { useOutcomeSteps } from './outcome-steps.tsx';

interface Explained {
  /** Sentence shown to the affiliate, in the page's language. */
  readonly sentence: string | null;
  readonly steps: readonly Step[];
  readonly error: unknown;
  readonly retry: () => void;
}

/** Returns the steps from the click to the commission's current status, with their effects on the amount. */
export function useExplanation(of: Commission): Explained {
  const { client, mode, can } = useHere();
  const explanation = useExplained(of.id);
  const referral = useQuery({
    queryKey: [mode, 'referrals', 'one', of.referral_id, 'click'],
    queryFn: ({ signal }) => client.referrals.get(of.referral_id, { expand: ['click'] }, { signal }),
    enabled: can('read:referrals'),
    placeholderData: undefined,
  });
  const toSteps = useSteps();
  const language = useLanguage();
  const { data } = explanation;
  return {
    sentence: data ? sentenceOf(data.affiliate_reads, language) : null,
    steps: data ? toSteps(of, data, referral.data) : [],
    error: explanation.error,
    retry: () => void explanation.refetch(),
  };
}

/** Returns the sentence in the page's language, or in English if this version does not know the state. */
function sentenceOf(reading: Explanation['affiliate_reads'], language: Locale): string {
  const { state, brand, time_zone: timeZone, sentence } = reading;
  if (!isCommissionStateName(state)) return sentence;
  return commissionSentence({ ...reading, state }, { language, timeZone, brand, isUnbroken: true });
}

function useSteps() {
  const origin = useOriginSteps();
  const money = useMoneySteps();
  const outcome = useOutcomeSteps();
  return (of: Commission, explanation: Explanation, referral: Referral | undefined): Step[] => {
    const steps = [
      ...origin(of, explanation, referral),
      ...money(of, explanation),
      ...outcome(of, explanation),
    ];
    const last = steps.at(-1);
    const isOver = of.status === 'rejected' || of.status === 'refunded' || of.voided_at !== null;
    return last ? [...steps.slice(0, -1), { ...last, look: isOver ? 'lost' : 'now' }] : [];
  };
}
