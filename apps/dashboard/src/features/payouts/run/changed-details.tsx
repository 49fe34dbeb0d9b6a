import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { Check } from './use-check.ts';

/** Changed payout details may send the money to somebody else: a person decides about each. */
export function Changed({ check }: { check: Check }) {
  const { t } = useLingui();
  return (
    <div className="warning">
      <Icon name="warning" />
      <div>
        <strong className="name">
          <Plural
            value={check.changed.length}
            one="# payout detail changed"
            other="# payout details changed"
          />
        </strong>
        <p className="secondary">
          <Trans>
            Since their last payout. Ask them on a channel you trust, or leave them out of this run.
          </Trans>
        </p>
        <ul aria-label={t`Changed payout details`}>
          {check.changed.map(({ warning: { affiliate_id, affiliate_name }, key, isKept }) => (
            <li key={key}>
              <span className="cut">{affiliate_name}</span>
              {isKept && (
                <span className="good row kept">
                  <Icon name="check" small />
                  <Trans>Kept</Trans>
                </span>
              )}
              <Button
                small
                look="quiet"
                aria-label={t`Leave out ${affiliate_name}`}
                onPress={() => check.leaveOut(affiliate_id)}
              >
                <Trans>Leave out</Trans>
              </Button>
              {isKept ? (
                <Button
                  small
                  look="quiet"
                  aria-label={t`Do not keep ${affiliate_name}`}
                  onPress={() => check.doubt(key)}
                >
                  <Trans>Undo</Trans>
                </Button>
              ) : (
                <Button
                  small
                  look="quiet"
                  aria-label={t`Keep ${affiliate_name}`}
                  onPress={() => check.keep(key)}
                >
                  <Trans>Keep</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
