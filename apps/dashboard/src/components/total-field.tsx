import { Trans, useLingui } from '@lingui/react/macro';
import { formatAmount, type Money, minorOf, readAmount } from '../format/money.ts';
import { TextField } from './field.tsx';
import { Icon } from './icon.tsx';
import { useLanguage } from './language.ts';

/** Field for typing a total. It shows whether the total is correct. */
export function TotalField({
  total,
  value,
  onChange,
}: {
  total: Money;
  value: string;
  onChange: (text: string) => void;
}) {
  const { t } = useLingui();
  const locale = useLanguage();
  const { currency } = total;
  const minor = readAmount(value, currency, locale);
  const isRight = minor === minorOf(total);
  // Do not mark an unfinished total as wrong while the user is typing.
  const isBeginning = formatAmount(total, locale).replace(/\D/g, '').startsWith(value.replace(/\D/g, ''));
  return (
    <div className="total-field">
      <span className="name" aria-hidden="true">
        {currency}
      </span>
      <TextField
        label={t`Total in ${currency}`}
        value={value}
        onChange={onChange}
        inputMode="decimal"
        amount
      />
      <span role="status">
        {isRight ? (
          <span className="good row">
            <Icon name="check" small />
            <Trans>Matches</Trans>
          </span>
        ) : value === '' ? null : isBeginning ? (
          <span className="muted">
            <Trans>incomplete</Trans>
          </span>
        ) : (
          <span className="bad">
            <Trans>does not match</Trans>
          </span>
        )}
      </span>
    </div>
  );
}
