import { Trans, useLingui } from '@lingui/react/macro';
import type { Affiliate } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { usePrograms } from '../../app/shared-queries.ts';
import { useForm } from '../../app/use-form.ts';
import { useOneKey } from '../../app/use-one-key.ts';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';
import { useLanguage } from '../../components/language.ts';
import { ReasonField } from '../../components/reason-field.tsx';
import { currentCurrencies } from '../../format/currencies.ts';
import { moneyOf, readAmount } from '../../format/money.ts';

interface AdjustAffiliateProps {
  readonly of: Affiliate;
  /** Currencies in which the affiliate has a balance. They are offered first. */
  readonly used: readonly string[];
  readonly onClose: () => void;
}

/** Creates a bonus or a deduction, which is included in the next payout. */
export function AdjustAffiliate({ of, used, onClose }: AdjustAffiliateProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const locale = useLanguage();
  const program = usePrograms().data?.find(({ id }) => id === of.program_id);
  const once = useOneKey();
  const own = program?.default_currency ?? used[0] ?? 'USD';
  const form = useForm({
    initial: { direction: 'bonus', amount: '', currency: own, reason: '' },
    needs: 'write:payouts',
    required: ['amount', 'reason'],
    wrong: ({ amount, currency }) => ({
      amount:
        amount.trim() !== '' &&
        (readAmount(amount, currency, locale) ?? 0n) <= 0n &&
        t`Enter an amount above 0, such as 50.`,
    }),
    send: ({ direction, amount, currency, reason }) => {
      const minor = readAmount(amount, currency, locale) ?? 0n;
      const money = moneyOf(direction === 'deduction' ? -minor : minor, currency);
      return once((options) => client.adjustments.create({ affiliate_id: of.id, ...money, reason }, options));
    },
    onSaved: onClose,
  });
  const { direction, currency } = form.values;
  const isDeduction = direction === 'deduction';
  return (
    <FormPanel
      title={t`Bonus or deduction`}
      of={form}
      verb={isDeduction ? <Trans>Deduct</Trans> : <Trans>Add bonus</Trans>}
      unchanged={t`Nothing was changed.`}
      onClose={onClose}
    >
      <p className="secondary">
        {isDeduction
          ? t`It will be deducted from the next payout in ${currency}. If it exceeds the ready balance, no payout is created until the balance covers it.`
          : t`It is ready immediately. The next payout in ${currency} will include it.`}
      </p>
      <Select
        label={t`Type`}
        labelled
        {...form.field('direction')}
        options={[
          { id: 'bonus', label: t`Bonus: increases the balance` },
          { id: 'deduction', label: t`Deduction: reduces the balance` },
        ]}
      />
      <div className="pair">
        <TextField label={t`Amount`} {...form.field('amount')} amount inputMode="decimal" autoFocus />
        <Select
          label={t`Currency`}
          labelled
          {...form.field('currency')}
          options={[...new Set([own, ...used, ...currentCurrencies])].map((id) => ({ id, label: id }))}
        />
      </div>
      <ReasonField {...form.field('reason')} hint={t`Shown with the payout.`} />
    </FormPanel>
  );
}
