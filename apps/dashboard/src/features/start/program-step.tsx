import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { Program } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { moneyOf, readAmount } from '../../format/money.ts';
import { currencies, currencyOf } from './currencies.ts';

/** The API's own default. */
const DAYS = '30';

/** The first step: a program needs a name and a currency; all else can be changed later. */
export function ProgramStep({ onDone }: { onDone: (program: Program) => void }) {
  const { t } = useLingui();
  const { client } = useHere();
  const locale = useLanguage();
  const [name, setName] = useState('');
  const [currency, setCurrency] = useState(() => currencyOf(navigator.language));
  const [minimum, setMinimum] = useState('0');
  const [days, setDays] = useState(DAYS);
  const minor = readAmount(minimum, currency, locale);
  const isAmount = minor !== null && minor >= 0n;
  const isDays = /^\d{1,4}$/.test(days.trim());
  const isReady = name.trim() !== '' && isAmount && isDays;
  const { mutate, error, isPending } = useChange(
    () =>
      client.programs.create({
        name: name.trim(),
        default_currency: currency,
        minimum_payout: moneyOf(minor ?? 0n, currency).amount,
        cookie_days: Number(days),
      }),
    onDone,
  );
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  return (
    <Form
      className="stack start"
      error={error}
      unchanged={t`No program was created.`}
      onSubmit={() => {
        if (isReady && !isPending) mutate(undefined);
      }}
      buttons={
        <Button type="submit" look="primary" isDisabled={!isReady || isPending}>
          <Trans>Create the program</Trans>
        </Button>
      }
    >
      <header>
        <h2>
          <Trans>Name your program</Trans>
        </h2>
        <p className="muted">
          <Trans>
            Affiliates join it, and sales earn by its rules. Only the currency cannot be changed later.
          </Trans>
        </p>
      </header>
      <TextField
        label={t`Name`}
        field="name"
        value={name}
        onChange={setName}
        placeholder={t`Northwind affiliate program`}
        maxLength={NAME_LENGTH_MAX}
        autoFocus
      />
      <Select
        label={t`Currency`}
        labelled
        field="default_currency"
        value={currency}
        onChange={setCurrency}
        options={currencies.map((id) => ({ id, label: `${id} · ${names.of(id) ?? id}` }))}
        hint={t`For minimum payouts. Sales may be in any currency, and earn in it.`}
      />
      <div className="pair">
        <TextField
          label={t`Minimum payout in ${currency}`}
          field="minimum_payout"
          value={minimum}
          onChange={setMinimum}
          amount
          inputMode="decimal"
          hint={t`Less than this waits for the next payout.`}
          error={isAmount ? undefined : t`An amount of 0 or more, such as 50.`}
        />
        <TextField
          label={t`Days that a click is credited`}
          field="cookie_days"
          value={days}
          onChange={setDays}
          amount
          inputMode="numeric"
          hint={t`A sign-up later than that is nobody’s.`}
          error={isDays ? undefined : t`A whole number of days, from 0 to 3,650.`}
        />
      </div>
    </Form>
  );
}
