import { Trans, useLingui } from '@lingui/react/macro';
import type { MultiLevelIncentive, MultiLevelIncentiveUpdate } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { formatAmount, moneyOf, readAmount } from '../../format/money.ts';

interface LevelFormProps {
  readonly groupId: string;
  /** The level to change; without one, a level is added. */
  readonly of?: MultiLevelIncentive;
  /** The levels that are not set. */
  readonly free: readonly number[];
  readonly onClose: () => void;
}

/** What the affiliate so many levels above the seller earns. */
export function LevelForm({ groupId, of, free, onClose }: LevelFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const locale = useLanguage();
  const [level, setLevel] = useState(String(of?.level ?? free[0] ?? 1));
  const [kind, setKind] = useState(of ? kindOf(of) : 'commission');
  const [typed, setTyped] = useState(
    formatAmount({ amount: of?.amount ?? PERCENTAGE, currency: 'UNIT' }, locale),
  );
  const [currency, setCurrency] = useState(of?.currency ?? 'USD');
  const minor = readAmount(typed, 'UNIT', locale);
  const isFixed = kind === 'fixed';
  const save = useChange(() => {
    const amount = minor === null ? 0 : moneyOf(minor, 'UNIT').amount;
    const given: Required<Omit<MultiLevelIncentiveUpdate, 'currency'>> = {
      level: Number(level),
      amount,
      is_percentage: !isFixed,
      basis: kind === 'commission' ? 'commission' : 'sale',
    };
    const { multiLevelIncentives } = client.groups;
    const paidIn = isFixed ? currency.trim() : undefined;
    return of
      ? multiLevelIncentives.update(groupId, of.id, { ...given, currency: paidIn ?? null })
      : multiLevelIncentives.create(groupId, { ...given, ...(paidIn !== undefined && { currency: paidIn }) });
  }, onClose);
  const levels = [...(of ? [of.level] : []), ...free].sort();
  const isWrong = minor === null || minor < 0n;
  return (
    <Form
      className="stack ask"
      error={save.error}
      unchanged={of ? t`Nothing changed.` : t`Nothing was added.`}
      onSubmit={() => {
        if (!isWrong) save.mutate(undefined);
      }}
    >
      {(problem) => (
        <>
          {of && (
            <span className="secondary">
              <Trans>Sales from now on earn by it. What was earned stays.</Trans>
            </span>
          )}
          <Select
            labelled
            label={t`Level`}
            field="level"
            value={level}
            onChange={setLevel}
            options={levels.map((each) => ({
              id: String(each),
              label: each === 1 ? t`1: who recruited the seller` : t`${each}: so many above the seller`,
            }))}
          />
          <Select
            labelled
            label={t`Calculated from`}
            field="basis"
            value={kind}
            onChange={setKind}
            options={[
              { id: 'commission', label: t`Percentage of the direct commission` },
              { id: 'sale', label: t`Percentage of the sale` },
              { id: 'fixed', label: t`A fixed amount for each sale` },
            ]}
          />
          <div className="pair">
            <TextField
              label={isFixed ? t`Amount` : t`Per cent`}
              field="amount"
              value={typed}
              onChange={setTyped}
              amount
              autoFocus={of !== undefined}
              error={isWrong ? t`A number, such as 5.` : undefined}
            />
            {isFixed && (
              <TextField
                label={t`Currency or unit`}
                field="currency"
                value={currency}
                onChange={setCurrency}
              />
            )}
          </div>
          {problem}
          <div className="row">
            <Button type="submit" look="primary" isDisabled={isWrong || save.isPending}>
              {of ? <Trans>Save level {level}</Trans> : <Trans>Add level {level}</Trans>}
            </Button>
            <Button look="quiet" onPress={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

/** What the form begins with for a new level. */
const PERCENTAGE = 5;

const kindOf = ({ is_percentage, basis }: MultiLevelIncentive) => (is_percentage ? basis : 'fixed');
