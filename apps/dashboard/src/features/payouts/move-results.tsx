import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isTributaryError } from '@tributary/sdk';
import { Button } from '../../components/button.tsx';
import { Amount, Amounts } from '../../components/money.tsx';
import { Banner, useErrorWords } from '../../components/notes.tsx';
import { sumsOf } from '../../format/money.ts';
import type { Moves } from './use-moves.ts';

export function MoveResults({ moves, onClose }: { moves: Moves; onClose: () => void }) {
  return (
    <div className="stack">
      {moves.moved.length > 0 && (
        <Banner tone="good">
          <Plural value={moves.moved.length} one="# payout changed." other="# payouts changed." />{' '}
          <Amounts of={sumsOf(moves.moved.map(({ payout, after }) => after ?? payout))} />
        </Banner>
      )}
      <Failures moves={moves} />
      <div className="row">
        <Button look="primary" onPress={onClose} autoFocus>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  );
}

export function Failures({ moves }: { moves: Moves }) {
  const { t } = useLingui();
  const { failed, untried } = moves;
  const words = useErrorWords();
  const reasonOf = (error: unknown) => {
    // The dashboard's own messages need no prefix.
    if (!isTributaryError(error)) return error instanceof Error ? error.message : '';
    const { title, detail } = words(error);
    return `${title} ${detail}`;
  };
  if (failed.length === 0 && untried === 0) return null;
  return (
    <Banner tone="bad">
      {failed.length > 0 && (
        <Plural value={failed.length} one="# payout not changed:" other="# payouts not changed:" />
      )}
      <ul aria-label={t`Not changed`}>
        {failed.map(({ payout, error }) => (
          <li key={payout.id}>
            <span className="name">{payout.affiliate_name}</span> <Amount of={payout} /> {reasonOf(error)}
          </li>
        ))}
      </ul>
      {untried > 0 && (
        <Plural
          value={untried}
          one="# was not attempted and is unchanged. It’s safe to try again."
          other="# were not attempted and are unchanged. It’s safe to try again."
        />
      )}
    </Banner>
  );
}
