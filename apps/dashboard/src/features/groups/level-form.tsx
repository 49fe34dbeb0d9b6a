import { Trans, useLingui } from '@lingui/react/macro';
import type { MultiLevelIncentive } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { formatAmount, moneyOf, readAmount } from '../../format/money.ts';

interface LevelFormProps {
  readonly groupId: string;
  /** Level to edit. If undefined, the form adds one. */
  readonly of?: MultiLevelIncentive;
  readonly free: readonly number[];
  readonly onClose: () => void;
}

const PERCENTAGE = 5;

/** Sets the commission for an affiliate at a certain level above the seller. */
export function LevelForm({ groupId, of, free, onClose }: LevelFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const locale = useLanguage();
  const form = useForm({
    isEdit: of !== undefined,
    initial: {
      level: String(of?.level ?? free[0] ?? 1),
      /** `fixed` for an amount instead of a percentage. */
      basis: of ? (of.is_percentage ? of.basis : 'fixed') : 'commission',
      amount: formatAmount({ amount: of?.amount ?? PERCENTAGE, currency: 'UNIT' }, locale),
      currency: of?.currency ?? 'USD',
    },
    wrong: ({ amount }) => {
      const minor = readAmount(amount, 'UNIT', locale);
      return { amount: (minor === null || minor < 0n) && t`Enter a number, such as 5.` };
    },
    send: ({ level, basis, amount, currency }) => {
      const isFixed = basis === 'fixed';
      const terms = {
        level: Number(level),
        amount: moneyOf(readAmount(amount, 'UNIT', locale) ?? 0n, 'UNIT').amount,
        is_percentage: !isFixed,
        basis: basis === 'commission' ? ('commission' as const) : ('sale' as const),
      };
      const { multiLevelIncentives } = client.groups;
      return of
        ? multiLevelIncentives.update(groupId, of.id, { ...terms, currency: isFixed ? currency : null })
        : multiLevelIncentives.create(groupId, { ...terms, ...(isFixed && { currency }) });
    },
    onSaved: onClose,
  });
  const { level } = form.values;
  const isFixed = form.values.basis === 'fixed';
  const levels = [...(of ? [of.level] : []), ...free].sort();
  return (
    <Form
      of={form}
      className="stack form ask"
      unchanged={of ? t`Nothing was changed.` : t`The level was not added.`}
    >
      {of && (
        <span className="secondary">
          <Trans>Applies to future sales. Commissions already earned do not change.</Trans>
        </span>
      )}
      <Select
        labelled
        label={t`Level`}
        {...form.field('level')}
        options={levels.map((each) => ({
          id: String(each),
          label:
            each === 1
              ? t`1: affiliate who recruited the referring affiliate`
              : t`${each} levels above the referring affiliate`,
        }))}
      />
      <Select
        labelled
        label={t`Calculated from`}
        {...form.field('basis')}
        options={[
          { id: 'commission', label: t`Percentage of the direct commission` },
          { id: 'sale', label: t`Percentage of the sale` },
          { id: 'fixed', label: t`Fixed amount per sale` },
        ]}
      />
      <div className="pair">
        <TextField
          label={isFixed ? t`Amount` : t`Percent`}
          {...form.field('amount')}
          amount
          autoFocus={of !== undefined}
        />
        {isFixed && <TextField label={t`Currency or unit`} {...form.field('currency')} />}
      </div>
      <FormButtons
        verb={of ? <Trans>Save level {level}</Trans> : <Trans>Add level {level}</Trans>}
        onCancel={onClose}
      />
    </Form>
  );
}
