import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { Program } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { usePrograms } from '../../app/shared-queries.ts';
import { useForm } from '../../app/use-form.ts';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { isCookieDays } from '../../format/cookie-days.ts';
import { currencyOf, currentCurrencies } from '../../format/currencies.ts';
import { moneyOf, readAmount } from '../../format/money.ts';

/** Cookie lifetime in days. The same as the API's default. */
const DAYS = '30';

interface ProgramStepProps {
  readonly onDone: (program: Program) => void;
  /** Undefined for the account's first program. */
  readonly onCancel?: (() => void) | undefined;
}

/** First step: creates a program with a name and a currency. Everything else can be changed later. */
export function ProgramStep({ onDone, onCancel }: ProgramStepProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const locale = useLanguage();
  const { data: programs = [] } = usePrograms();
  const form = useForm({
    initial: {
      name: '',
      default_currency: programs[0]?.default_currency ?? currencyOf(navigator.language),
      minimum_payout: '0',
      cookie_days: DAYS,
    },
    required: ['name'],
    wrong: ({ minimum_payout, default_currency, cookie_days }) => {
      const minor = readAmount(minimum_payout, default_currency, locale);
      return {
        minimum_payout: (minor === null || minor < 0n) && t`Enter an amount of 0 or more, such as 50.`,
        cookie_days: !isCookieDays(cookie_days, 0) && t`Enter a whole number of days from 0 to 3,650.`,
      };
    },
    send: ({ minimum_payout, default_currency, cookie_days, name }) => {
      const minor = readAmount(minimum_payout, default_currency, locale) ?? 0n;
      return client.programs.create({
        ...{ name, default_currency, cookie_days: Number(cookie_days) },
        minimum_payout: moneyOf(minor, default_currency).amount,
      });
    },
    onSaved: onDone,
  });
  const { default_currency: currency } = form.values;
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  return (
    <Form of={form} className="stack start" unchanged={t`The program was not created.`}>
      <header>
        <h2>
          <Trans>Name your program</Trans>
        </h2>
        <p className="muted">
          <Trans>
            Affiliates join a program and earn under its rules. You can change everything except the currency
            later.
          </Trans>
        </p>
      </header>
      <TextField
        label={t`Name`}
        {...form.field('name')}
        placeholder={t`Northwind affiliate program`}
        maxLength={NAME_LENGTH_MAX}
        autoFocus
      />
      <Select
        label={t`Currency`}
        labelled
        {...form.field('default_currency')}
        options={currentCurrencies.map((id) => ({ id, label: `${id} · ${names.of(id) ?? id}` }))}
        hint={t`Used for minimum payouts. Sales can be in any currency. Commissions are in the currency of the sale.`}
      />
      <div className="pair">
        <TextField
          label={t`Minimum payout`}
          {...form.field('minimum_payout')}
          unit={currency}
          inputMode="decimal"
          hint={t`Smaller amounts are carried over to the next payout.`}
        />
        <TextField
          label={t`Click attribution window`}
          {...form.field('cookie_days')}
          unit={t`days`}
          inputMode="numeric"
          hint={t`Later sign-ups will not be credited to anyone.`}
        />
      </div>
      <FormButtons verb={<Trans>Create program</Trans>} onCancel={onCancel} />
    </Form>
  );
}
