import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PAYOUT_AFFILIATES_MAX } from '@tributary/core';
import { useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { groupsQuery, useInbox } from '../../../app/shared-queries.ts';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/choice.tsx';
import { TextField } from '../../../components/field.tsx';
import { Form } from '../../../components/form.tsx';
import { useLanguage } from '../../../components/language.ts';
import { Problem } from '../../../components/notes.tsx';
import { formatAmount, moneyOf, readAmount } from '../../../format/money.ts';
import { AffiliatePicker } from './affiliate-picker.tsx';
import { decimalOf } from './decimal.ts';
import { useChoice } from './use-choice.ts';
import { useWizard } from './use-wizard.ts';
import { WizardPage } from './wizard-page.tsx';

const ALL = 'all';

/** Who is to be paid, in what, up to when. Everything that is due is the choice without any. */
export function ChooseStep() {
  const { t } = useLingui();
  const { values, set, go } = useWizard();
  const choice = useChoice();
  const minimum = useMinimum();
  const isStuck = minimum.isWrong || choice.isEmpty || choice.isNobody || choice.isTooMany || !choice.program;
  const submit = () => {
    if (isStuck || !choice.program) return;
    go('check', { program_id: choice.program.id, left_out: undefined, kept: undefined });
  };
  return (
    <WizardPage>
      <Form className="content choose" onSubmit={submit}>
        <h2>
          <Trans>What should be paid?</Trans>
        </h2>
        <p className="muted">
          <Trans>
            Everything that is ready and in no payout, unless you choose less. The next step only checks:
            nothing is made there.
          </Trans>
        </p>
        {choice.error && <Problem error={choice.error} />}
        {choice.programs.length > 1 && (
          <Select
            label={t`Program`}
            labelled
            options={choice.programs.map(({ id, name }) => ({ id, label: name }))}
            value={choice.program?.id ?? null}
            onChange={(program_id) =>
              set({ program_id, who: undefined, group_id: undefined, affiliates: undefined })
            }
          />
        )}
        <CurrencyChoice programId={choice.program?.id} />
        <WhoChoice programId={choice.program?.id} />
        {choice.isEmpty && (
          <p className="error-text" role="alert">
            <Trans>This group has no affiliates.</Trans>
          </p>
        )}
        {choice.isTooMany && (
          <p className="error-text" role="alert">
            <Trans>
              A run takes up to {PAYOUT_AFFILIATES_MAX} affiliates by name. Choose everybody, or a smaller
              group.
            </Trans>
          </p>
        )}
        <TextField
          label={t`Sales up to`}
          type="date"
          value={values.up_to ?? ''}
          onChange={(up_to) => set({ up_to: up_to || undefined })}
          hint={t`That day included, in UTC. Refunds are always deducted. Leave it empty for everything.`}
        />
        <MinimumField {...minimum} program={choice.program} />
        <div className="row">
          <Button type="submit" look="primary" isDisabled={isStuck} autoFocus>
            <Trans>Check</Trans>
          </Button>
          <span className="secondary">
            <Trans>A dry run: it makes nothing.</Trans>
          </span>
        </div>
      </Form>
    </WizardPage>
  );
}

/** What is due decides which currencies there are to choose from. */
function CurrencyChoice({ programId }: { programId: string | undefined }) {
  const { t } = useLingui();
  const { values, set } = useWizard();
  const inbox = useInbox();
  const due = inbox.data?.payouts_due?.money.map(({ currency }) => currency) ?? [];
  const all = [...new Set([...due, ...(values.currency ? [values.currency] : [])])];
  return (
    <Select
      label={t`Currency`}
      labelled
      options={[{ id: ALL, label: t`All currencies` }, ...all.map((code) => ({ id: code, label: code }))]}
      value={values.currency ?? ALL}
      onChange={(code) => set({ currency: code === ALL ? undefined : code, minimum: undefined })}
      isDisabled={programId === undefined}
    />
  );
}

/** Everybody, a group, or some by name. */
function WhoChoice({ programId }: { programId: string | undefined }) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const { values, set } = useWizard();
  const groups = useQuery({
    ...groupsQuery(client, mode),
    enabled: can('read:groups') || can('read:programs'),
  });
  const ofProgram = (groups.data ?? []).filter((group) => group.program_id === programId);
  const who = values.group_id ?? (values.who === 'named' ? 'named' : ALL);
  return (
    <>
      <Select
        label={t`Affiliates`}
        labelled
        options={[
          { id: ALL, label: t`Everybody who is approved` },
          ...ofProgram.map(({ id, name }) => ({ id, label: t`Group ${name}` })),
          { id: 'named', label: t`Some, by name` },
        ]}
        value={who}
        onChange={(chosen) =>
          set({
            who: chosen === 'named' ? chosen : undefined,
            group_id: chosen === ALL || chosen === 'named' ? undefined : chosen,
            affiliates: undefined,
          })
        }
        isDisabled={programId === undefined}
      />
      {who === 'named' && programId && <AffiliatePicker programId={programId} />}
    </>
  );
}

/** What is typed as the minimum, kept in the address as a plain decimal. */
function useMinimum() {
  const { values, set } = useWizard();
  const locale = useLanguage();
  const { currency, minimum } = values;
  const [typed, setTyped] = useState(() => shownOf(minimum, currency, locale));
  const read = currency ? readAmount(typed, currency, locale) : null;
  const isWrong = Boolean(currency) && typed.trim() !== '' && (read === null || read < 0n);
  const onType = (text: string) => {
    setTyped(text);
    const minor = currency ? readAmount(text, currency, locale) : null;
    set({ minimum: currency && minor !== null ? decimalOf(minor, currency) : undefined });
  };
  return { typed: currency ? typed : '', isWrong, onType };
}

function shownOf(minimum: string | undefined, currency: string | undefined, locale: string): string {
  const minor = minimum && currency ? readAmount(minimum, currency, 'en') : null;
  return minor === null || !currency ? '' : formatAmount(moneyOf(minor, currency), locale);
}

function MinimumField({
  typed,
  isWrong,
  onType,
  program,
}: ReturnType<typeof useMinimum> & {
  program: { default_currency: string; minimum_payout: number } | undefined;
}) {
  const { t } = useLingui();
  const { values } = useWizard();
  const locale = useLanguage();
  const { currency } = values;
  const standard =
    program &&
    `${formatAmount({ amount: program.minimum_payout, currency: program.default_currency }, locale)} ${program.default_currency}`;
  return (
    <TextField
      label={currency ? t`Minimum in ${currency}` : t`Minimum`}
      value={typed}
      onChange={onType}
      isDisabled={!currency}
      amount
      error={isWrong ? t`Type an amount such as 50.` : undefined}
      hint={
        currency
          ? t`Instead of the program’s minimum of ${standard ?? ''}, for this run.`
          : t`The program’s minimum of ${standard ?? ''} counts. Choose one currency to pay by another.`
      }
    />
  );
}
