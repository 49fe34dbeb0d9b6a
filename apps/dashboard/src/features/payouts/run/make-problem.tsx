import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Payout } from '@tributary/sdk';
import { APIError } from '@tributary/sdk';
import { Button } from '../../../components/button.tsx';
import { useLanguage } from '../../../components/language.ts';
import { Amount, Amounts } from '../../../components/money.tsx';
import { Banner, Problem } from '../../../components/notes.tsx';
import { formatAmount, sumsOf } from '../../../format/money.ts';
import { Failures } from '../move-results.tsx';
import { useMoves } from '../use-moves.ts';
import type { Difference } from './plan.ts';
import { CheckOutdated, type Made } from './use-make.ts';

/** Why nothing was made, or that nobody knows; with the way on. */
export function MakeProblem({ error, again }: { error: unknown; again: () => void }) {
  const { t } = useLingui();
  if (error instanceof CheckOutdated) return <Outdated error={error} again={again} />;
  const isKnown = error instanceof APIError && error.status < 500;
  return (
    <Problem
      error={error}
      known={
        isKnown
          ? t`Nothing was made.`
          : t`Whether the payouts were made is not known. Press the button again: they are never made twice.`
      }
    />
  );
}

function Outdated({ error, again }: { error: CheckOutdated; again: () => void }) {
  const locale = useLanguage();
  return (
    <Banner tone="bad">
      <div className="stack">
        {error.totals.map(({ before, after }) => (
          <div key={before.currency}>
            <Trans>
              The total changed from {formatAmount(before, locale)} to <Amount of={after} /> since this check.
            </Trans>
          </div>
        ))}
        {error.differences.length > 0 && <Differences of={error.differences} />}
        {error.changedDetails.length > 0 && (
          <div>
            <Trans>Payout details changed since this check: {error.changedDetails.join(', ')}.</Trans>
          </div>
        )}
        <strong>
          <Trans>Nothing was made. Check again.</Trans>
        </strong>
        <div>
          <Button small onPress={again} autoFocus>
            <Trans>Check again</Trans>
          </Button>
        </div>
      </div>
    </Banner>
  );
}

const SHOWN = 5;

function Differences({ of }: { of: readonly Difference[] }) {
  const { t } = useLingui();
  return (
    <ul className="differences" aria-label={t`What changed`}>
      {of.slice(0, SHOWN).map(({ name, currency, before, after }) => (
        <li key={`${name} ${currency}`}>
          <span className="name">{name}</span>{' '}
          {before === null ? <Trans>nothing</Trans> : <Amount of={{ amount: before, currency }} />}
          {' → '}
          {after === null ? <Trans>nothing</Trans> : <Amount of={{ amount: after, currency }} />}
        </li>
      ))}
      {of.length > SHOWN && (
        <li className="muted">
          <Trans>and {of.length - SHOWN} more</Trans>
        </li>
      )}
    </ul>
  );
}

/** In the instant between the last check and the making something changed: the payouts are made, and can be undone. */
export function MadeOtherwise({ made, onGo }: { made: Made; onGo: () => void }) {
  const moves = useMoves();
  const payouts = made.run.payouts.filter((payout): payout is Payout => payout.id !== null);
  return (
    <Banner tone="warn">
      <div className="stack">
        <div>
          <Plural
            value={payouts.length}
            one="# payout was made, but something changed in that instant. It comes to"
            other="# payouts were made, but something changed in that instant. They come to"
          />{' '}
          <Amounts of={sumsOf(payouts)} />
        </div>
        <Differences of={made.differences} />
        <Failures moves={moves} />
        <div className="row wrap">
          <Button small onPress={onGo}>
            <Trans>Go on with these</Trans>
          </Button>
          <Button
            small
            look="danger"
            isDisabled={moves.isPending}
            onPress={() =>
              moves.run(
                payouts.map((payout) => ({
                  payout,
                  steps: ['cancel'] as const,
                  fields: { reason: 'The totals changed while the payouts were made.' },
                })),
              )
            }
          >
            <Trans>Cancel them</Trans>
          </Button>
        </div>
      </div>
    </Banner>
  );
}
