import { Trans, useLingui } from '@lingui/react/macro';
import type { MultiLevelIncentiveCreate } from '@tributary/sdk';
import { useState } from 'react';
import { useChange } from '../../app/use-change.ts';
import { moneyOf, readAmount } from '../../format/money.ts';
import { useHere } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { useLanguage } from '../../ui/language.ts';
import { Problem } from '../../ui/notes.tsx';

interface LevelFormProps {
  readonly groupId: string;
  /** The levels that are not set. */
  readonly free: readonly number[];
  readonly onClose: () => void;
}

/** What the affiliate so many levels above the seller earns. */
export function LevelForm({ groupId, free, onClose }: LevelFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const locale = useLanguage();
  const [level, setLevel] = useState(String(free[0] ?? 1));
  const [kind, setKind] = useState('commission');
  const [typed, setTyped] = useState('5');
  const [currency, setCurrency] = useState('USD');
  const minor = readAmount(typed, 'UNIT', locale);
  const isFixed = kind === 'fixed';
  const add = useChange(() => {
    const amount = minor === null ? 0 : moneyOf(minor, 'UNIT').amount;
    return client.groups.multiLevelIncentives.create(groupId, {
      level: Number(level),
      amount,
      is_percentage: !isFixed,
      basis: kind === 'sale' || isFixed ? 'sale' : 'commission',
      ...(isFixed ? { currency: currency.trim() } : {}),
    } as MultiLevelIncentiveCreate);
  }, onClose);
  const isWrong = minor === null || minor < 0n;
  return (
    <form
      className="stack ask"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) add.mutate(undefined);
      }}
    >
      {add.error && <Problem error={add.error} unchanged={t`Nothing was added.`} />}
      <Select
        labelled
        label={t`Level`}
        value={level}
        onChange={setLevel}
        options={free.map((each) => ({
          id: String(each),
          label: each === 1 ? t`1: who recruited the seller` : t`${each}: so many above the seller`,
        }))}
      />
      <Select
        labelled
        label={t`Calculated from`}
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
          value={typed}
          onChange={setTyped}
          amount
          error={isWrong ? t`A number, such as 5.` : undefined}
        />
        {isFixed && <TextField label={t`Currency or unit`} value={currency} onChange={setCurrency} />}
      </div>
      <div className="row">
        <Button type="submit" look="primary" isDisabled={isWrong || add.isPending}>
          <Trans>Add level {level}</Trans>
        </Button>
        <Button look="quiet" onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
