import { Trans, useLingui } from '@lingui/react/macro';
import type { RefundKind } from '@tributary/core';
import type { ProviderPayment } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { type FactsProps, Id } from '../../components/facts.tsx';
import { Amount } from '../../components/money.tsx';
import { moneyOf } from '../../format/money.ts';
import { bareId, type Fact } from './facts-of.ts';

/** Description of a fact, the object it concerns, and its time in Unix seconds. */
export interface FactLine {
  readonly key: string;
  readonly what: ReactNode;
  readonly facts?: FactsProps['of'];
  readonly id: string;
  readonly at: number | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function idIn(value: unknown): ReactNode {
  const id = textOf(value);
  return id !== '' && <Id of={id} />;
}

const discountsIn = ({ discounts }: Fact['fact']): readonly string[] =>
  Array.isArray(discounts) ? discounts.map((id) => bareId(textOf(id))) : [];

function amountOf(minor: unknown, currency: string): ReactNode {
  if (!/^-?\d+$/.test(textOf(minor))) return null;
  return <Amount of={moneyOf(BigInt(textOf(minor)), currency)} />;
}

/** Describes a fact; null for a fact that only the server needs. */
export function useFactWords({
  id: paymentId,
  currency: ofPayment,
}: ProviderPayment): (of: Fact) => FactLine | null {
  const { t } = useLingui();
  const reversals = {
    refund: t`Refund`,
    dispute: t`Dispute`,
    credit_note: t`Credit note`,
  } as const;
  const objects: Readonly<Record<string, string>> = {
    customer: t`Customer`,
    session: t`Checkout session`,
    invoice: t`Invoice`,
    payment_intent: t`Payment intent`,
    subscription: t`Subscription`,
    discount: t`Discount`,
    promotion_code: t`Promotion code`,
  };
  const hints = (fact: Fact['fact']) =>
    (
      [
        [t`Click`, idIn(fact.click)],
        [t`Client reference`, idIn(fact.clientReferenceId)],
        [t`Your user id`, idIn(fact.userId)],
        [t`E-mail`, textOf(fact.email)],
        ...discountsIn(fact).map((id) => [t`Discount`, idIn(id)] as const),
        [t`Skipped`, fact.isSkipped === true && <code key="skipped">trb_skip</code>],
      ] as const
    ).filter(([, value]) => value);
  return (of) => {
    const { kind, id, fact } = of;
    const line = (what: ReactNode, at: unknown = null): FactLine => ({
      key: `${kind} ${id}`,
      what,
      id: bareId(id),
      at: numberOf(at),
    });
    switch (kind) {
      case 'payment': {
        // The payment's invoice or checkout shows the same information.
        if (fact.source === 'intent' && bareId(id) !== paymentId) return null;
        const amount = amountOf(fact.collected, textOf(fact.currency) || ofPayment);
        return fact.isPaid === true
          ? line(<Trans>Paid {amount}</Trans>, fact.paidAt)
          : line(<Trans>Not paid yet</Trans>);
      }
      case 'reversal': {
        const amount = amountOf(fact.amount, textOf(fact.currency) || ofPayment);
        const name = reversals[textOf(fact.reversalKind) as RefundKind & keyof typeof reversals] ?? t`Refund`;
        return line(
          fact.hasFailed === true ? (
            <Trans>
              {name} of {amount} (failed)
            </Trans>
          ) : (
            <Trans>
              {name} of {amount}
            </Trans>
          ),
          fact.at,
        );
      }
      case 'hint': {
        const found = hints(fact);
        const name = objects[id.slice(0, id.indexOf(':'))];
        return found.length === 0 ? null : { ...line(name, fact.at), facts: found };
      }
      case 'promotion_code':
        return { ...line(t`Promotion code`), facts: [[t`Code`, textOf(fact.code)]] };
      case 'subscription':
        return fact.endedAt === null
          ? line(<Trans>Subscription</Trans>)
          : line(<Trans>Subscription, ended</Trans>, fact.endedAt);
      default:
        return null;
    }
  };
}
