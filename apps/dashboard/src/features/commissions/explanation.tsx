import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { commissionSentence } from '@tributary/affiliate-words';
import { isCommissionStateName, type Locale, type RefundKind } from '@tributary/core';
import type { Commission, Explanation, Referral } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import type { Step } from '../../components/steps.tsx';
import { Time } from '../../components/time.tsx';
import { minorOf, moneyOf } from '../../format/money.ts';
import { useCauses } from './causes.ts';
import { useSoldName } from './columns.tsx';
import { useRefundKinds } from './refund-kinds.ts';
import { isSold } from './state.ts';
import { UndoRefund } from './undo-refund.tsx';

interface Explained {
  /** The sentence that the affiliate reads, in the language of the page. */
  readonly sentence: string | null;
  readonly steps: readonly Step[];
  readonly error: unknown;
  readonly retry: () => void;
}

/** Path from the click to the current status of the commission, with each step's effect on the amount. */
export function useExplanation(of: Commission): Explained {
  const { client, mode, can } = useHere();
  const explanation = useQuery({
    queryKey: [mode, 'commissions', 'explanation', of.id],
    queryFn: ({ signal }) => client.conversions.explain(of.id, { signal }),
    placeholderData: undefined,
  });
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

/** The sentence in the language of the page; in English for a state that only newer servers know. */
function sentenceOf(reading: Explanation['affiliate_reads'], language: Locale): string {
  const { state, brand, time_zone: timeZone, sentence } = reading;
  if (!isCommissionStateName(state)) return sentence;
  return commissionSentence({ ...reading, state }, { language, timeZone, brand });
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

/** Returns the steps of how the customer came and what they bought. */
function useOriginSteps() {
  const { t } = useLingui();
  const soldName = useSoldName();
  return (
    of: Commission,
    { sale, signed_up_at, referral }: Explanation,
    known: Referral | undefined,
  ): Step[] => {
    const click = known?.click;
    const source =
      click &&
      [click.utm_source ?? click.referrer ?? click.tracking_id, pathOf(click.url)]
        .filter(Boolean)
        .join(' → ');
    return [
      ...(click
        ? [
            {
              id: 'click',
              what: t`Click`,
              detail: (
                <>
                  {click.created_at && <Time at={click.created_at} />} · {source}
                </>
              ),
            },
          ]
        : []),
      {
        id: 'sign-up',
        what: t`Sign-up`,
        detail: (
          <>
            <Time at={signed_up_at} />
            {referral.made_from === 'coupon_code' && <> · {t`by a coupon code`}</>}
            {referral.attribution === 'coupon_first' && <> · {t`the program prefers coupons over clicks`}</>}
            {referral.attribution === 'click_first' && <> · {t`the program prefers clicks over coupons`}</>}
            {referral.resolved_by.length > 0 && <> · {t`identified by ${referral.resolved_by.join(', ')}`}</>}
          </>
        ),
      },
      {
        id: 'sale',
        what: t`Sale`,
        amount: <Amount of={sale} />,
        detail: (
          <>
            <Time at={sale.occurred_at} /> · {soldName(of)}
            {!of.counts_as_payment && <> · {t`not counted toward limits or tiers`}</>}
          </>
        ),
      },
    ];
  };
}

const pathOf = (url: string | null | undefined) => (url && URL.canParse(url) ? new URL(url).pathname : null);

/** Returns the steps from the incentive over its cap to the refunds. */
function useMoneySteps() {
  const { t } = useLingui();
  const kinds = useRefundKinds();
  return (of: Commission, { considered, rule, refunds, arithmetic }: Explanation): Step[] => {
    const matched = considered.find(({ reason }) => reason === 'matched');
    const currency = matched?.currency ?? of.commission_currency ?? of.sale_amount_currency;
    const steps: Step[] = [];
    if (matched)
      steps.push({
        id: 'incentive',
        look: 'money',
        what: t`${matched.name}, version ${matched.version}`,
        amount: <Amount of={{ amount: matched.uncapped ?? 0, currency }} />,
        detail: <OtherIncentives considered={considered} />,
        effect: rule,
      });
    else
      steps.push({
        id: 'none',
        look: 'money',
        what: arithmetic[1] ?? t`No commission`,
        detail: <OtherIncentives considered={considered} />,
      });
    if (matched?.capped_by && matched.commission !== null && matched.uncapped !== null)
      steps.push({
        id: 'cap',
        look: 'money',
        what: matched.capped_by === 'referral' ? t`Cap for this customer` : t`Cap per sale`,
        amount: <Amount of={{ amount: matched.commission, currency }} />,
        detail: t`Set by the incentive`,
        effect: <Amount of={{ ...differenceOf(matched.commission, matched.uncapped, currency) }} sign />,
      });
    for (const refund of refunds)
      steps.push({
        id: refund.id,
        look: 'money',
        what: (
          <>
            {kinds[refund.kind as RefundKind] ?? refund.kind}:{' '}
            <Amount of={{ amount: refund.amount, currency: of.sale_amount_currency }} />
          </>
        ),
        amount: <Amount of={{ amount: refund.commission_left, currency }} />,
        detail: (
          <>
            <Time at={refund.refunded_at} /> {refund.reason && <>· {refund.reason}</>}{' '}
            <UndoRefund of={of} refund={refund} />
            {refund.undone_at && (
              <>
                {' · '}
                <Trans>
                  Undone <Time at={refund.undone_at} />
                </Trans>
                {': '}
                {refund.undo_reason}
              </>
            )}
          </>
        ),
        effect: <Amount of={{ amount: refund.commission, currency }} sign />,
      });
    return steps;
  };
}

const differenceOf = (a: number, b: number, currency: string) =>
  moneyOf(minorOf({ amount: a, currency }) - minorOf({ amount: b, currency }), currency);

/** Maximum number of incentives shown without a fold. */
const OTHERS_SHOWN = 2;

function OtherIncentives({ considered }: Pick<Explanation, 'considered'>) {
  const others = considered.filter(({ reason }) => reason !== 'matched');
  if (others.length === 0) return null;
  const lines = others.map(({ incentive_id, name, explanation }) => (
    <span key={incentive_id} className="line">
      <Name of={name} />: {explanation}
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

/** Steps for the hold, every change of status, and the payout. */
function useOutcomeSteps() {
  const { t } = useLingui();
  const { mode } = useHere();
  const causes = useCauses();
  return (of: Commission, { hold, moves, payout }: Explanation): Step[] => {
    const money = {
      amount: of.commission_amount,
      currency: of.commission_currency ?? of.sale_amount_currency,
    };
    const steps: Step[] = [];
    if (hold)
      steps.push({
        id: 'hold',
        look: 'money',
        what: hold.days ? t`Held for ${hold.days} days` : t`Held`,
        detail: hold.until && (
          <Trans>
            until <Time at={hold.until} />
          </Trans>
        ),
      });
    moves.forEach((move, index) => {
      if (move.cause === 'refunded') return;
      steps.push({
        id: `move-${index}`,
        look: 'money',
        what: causes[move.cause] ?? move.cause,
        ...(index === moves.length - 1 ? { amount: <Amount of={money} /> } : {}),
        detail: (
          <>
            <Time at={move.at} /> {move.reason && <>· {move.reason}</>}
          </>
        ),
      });
    });
    if (payout)
      steps.push({
        id: 'payout',
        look: 'money',
        what: (
          <Link to="/$mode/payouts/$id" params={{ mode, id: payout.id }} className="link">
            {t`Payout ${payout.invoice_number}`}
          </Link>
        ),
        detail: <Time at={payout.processed_at ?? payout.created_at} />,
      });
    if (!hold && moves.length === 0 && !payout && of.status === 'pending') {
      const isComplete = isSold(of);
      steps.push({
        id: 'waits',
        look: 'money',
        what: isComplete ? t`To approve` : t`The sale is not complete`,
        amount: <Amount of={money} />,
        detail: isComplete ? t`The incentive requires manual approval.` : undefined,
      });
    }
    return steps;
  };
}
