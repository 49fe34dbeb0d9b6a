import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Program } from '@tributary/sdk';
import { zoneName } from '@tributary/ui/time';
import { type ReactNode, useState } from 'react';
import { Button as ChipButton } from 'react-aria-components';
import { useNamed } from '../../../app/filters.ts';
import { useHere } from '../../../app/session/session-context.tsx';
import { groupsQuery, useInbox } from '../../../app/shared-queries.ts';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/choice.tsx';
import { Combobox } from '../../../components/combobox.tsx';
import { TextField } from '../../../components/field.tsx';
import { Form } from '../../../components/form.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useLanguage } from '../../../components/language.ts';
import { Amounts } from '../../../components/money.tsx';
import { useNameOf } from '../../../components/named.ts';
import { Problem } from '../../../components/notes.tsx';
import { formatAmount, type Money, moneyOf, readAmount } from '../../../format/money.ts';
import { minimumIn } from './plan.ts';
import { RunFrame } from './run-frame.tsx';
import { listOf, useRun, withItem, withoutItem } from './search.ts';
import { useChoice } from './use-choice.ts';

const ALL = 'all';

/** Selects the affiliates, the currency and the last day. Without a selection, the run pays everything that is due. */
export function ChooseStep() {
  const { t } = useLingui();
  const { values, set, go } = useRun();
  const { programs, program, obstacle, error } = useChoice();
  const zone = zoneName(program?.timezone ?? 'UTC');
  const minimum = useMinimum(program);
  const isStuck = minimum.isWrong || obstacle !== undefined || !program;
  const submit = () => {
    if (!isStuck)
      go('check', {
        program_id: program.id,
        left_out: undefined,
        without_method: undefined,
        kept: undefined,
      });
  };
  return (
    <RunFrame>
      <Form className="choose" onSubmit={submit}>
        <div>
          <h2>{t`What should be paid?`}</h2>
          <DueNow />
        </div>
        {error && <Problem error={error} />}
        {programs.length > 1 && (
          <Select
            label={t`Program`}
            labelled
            options={programs.map(({ id, name }) => ({ id, label: name }))}
            value={program?.id ?? null}
            onChange={(program_id) =>
              set({ program_id, who: undefined, group_id: undefined, affiliates: undefined })
            }
          />
        )}
        <CurrencyChoice
          hint={values.currency ? undefined : minimum.hint}
          onChange={(currency) => {
            minimum.clear();
            set({ currency, minimum: undefined });
          }}
        />
        <WhoChoice programId={program?.id} />
        {obstacle !== undefined && (
          <p className="error-text" role="alert">
            {obstacle}
          </p>
        )}
        <TextField
          label={t`Sales up to`}
          type="date"
          value={values.up_to ?? ''}
          onChange={(up_to) => set({ up_to: up_to || undefined })}
          hint={t`Up to and including this day in ${zone}. Refunds are always deducted. Leave empty to include everything.`}
        />
        {values.currency && (
          <TextField
            label={t`Minimum in ${values.currency}`}
            value={minimum.typed}
            onChange={minimum.onChange}
            amount
            error={minimum.isWrong ? t`Enter an amount, such as 50.` : undefined}
            hint={minimum.hint}
          />
        )}
        <div className="row">
          <Button type="submit" look="primary" isDisabled={isStuck} autoFocus>
            {t`Check`}
          </Button>
          <span className="secondary">{t`This is a dry run: no payouts are created.`}</span>
        </div>
      </Form>
    </RunFrame>
  );
}

/** Amounts that the run would pay without a selection. */
function DueNow() {
  const due = useInbox().data?.payouts_due;
  return (
    <p>
      {due && due.count > 0 ? (
        <Trans>
          <Plural value={due.count} one="# payout is due:" other="# payouts are due:" />{' '}
          <strong className="name">
            <Amounts of={due.money} />
          </strong>
        </Trans>
      ) : (
        due && <Trans>Nothing is due. A commission is due when it is ready and not yet in a payout.</Trans>
      )}
    </p>
  );
}

interface CurrencyChoiceProps {
  readonly hint: ReactNode;
  readonly onChange: (currency: string | undefined) => void;
}

/** Lists the currencies in which amounts are due. */
function CurrencyChoice({ hint, onChange }: CurrencyChoiceProps) {
  const { t } = useLingui();
  const { values } = useRun();
  const due = useInbox().data?.payouts_due?.money.map(({ currency }) => currency) ?? [];
  const all = [...new Set([...due, ...(values.currency ? [values.currency] : [])])];
  return (
    <Select
      label={t`Currency`}
      labelled
      options={[{ id: ALL, label: t`All currencies` }, ...all.map((code) => ({ id: code, label: code }))]}
      value={values.currency ?? ALL}
      hint={hint}
      onChange={(code) => onChange(code === ALL ? undefined : code)}
    />
  );
}

/** Radio buttons: all affiliates, a group, or individual affiliates. */
function WhoChoice({ programId }: { programId: string | undefined }) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const { values, set } = useRun();
  const groups = useQuery({
    ...groupsQuery(client, mode),
    enabled: can('read:groups') || can('read:programs'),
  });
  const ofProgram = (groups.data ?? []).filter((group) => group.program_id === programId);
  const who = values.group_id ?? values.who ?? ALL;
  return (
    <>
      <Select
        label={t`Affiliates`}
        labelled
        options={[
          { id: ALL, label: t`All approved affiliates` },
          ...ofProgram.map(({ id, name }) => ({ id, label: t`Group ${name}` })),
          { id: 'named', label: t`Selected affiliates` },
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

/** Returns the state of the minimum field. The URL stores the minimum as a plain decimal. */
function useMinimum(program: Program | undefined) {
  const { t } = useLingui();
  const { values, set } = useRun();
  const locale = useLanguage();
  const { currency, minimum } = values;
  const read = (text: string, from: string) => {
    const minor = currency === undefined ? null : readAmount(text, currency, from);
    return minor === null || minor < 0n || currency === undefined ? undefined : moneyOf(minor, currency);
  };
  const [typed, setTyped] = useState(() => {
    const money = read(minimum ?? '', 'en');
    return money ? formatAmount(money, locale) : '';
  });
  const inWords = (of: Money) => `${formatAmount(of, locale)} ${of.currency}`;
  const minimums = (program?.minimum_payouts ?? []).filter(({ amount }) => amount > 0);
  const all = new Intl.ListFormat(locale).format(minimums.map(inWords));
  const own = currency === undefined ? 0 : minimumIn(program, currency);
  const standard = currency === undefined ? '' : inWords({ amount: own, currency });
  return {
    typed,
    isWrong: typed.trim() !== '' && read(typed, locale) === undefined,
    clear: () => setTyped(''),
    onChange: (text: string) => {
      setTyped(text);
      set({ minimum: read(text, locale)?.amount.toString() });
    },
    hint: currency
      ? own > 0
        ? t`Applies to this run instead of the program’s minimum of ${standard}.`
        : t`The program has no minimum in ${currency}. A minimum entered here applies to this run.`
      : minimums.length > 0
        ? t`The program’s minimum applies: ${all}. To use another minimum, choose one currency.`
        : t`The program has no minimum. To set one, choose a currency.`,
  };
}

/** Adds affiliates by name. Affiliates who are already selected stay visible. */
function AffiliatePicker({ programId }: { programId: string }) {
  const { t } = useLingui();
  const named = useNamed(programId);
  const { values, set } = useRun();
  const chosen = listOf(values.affiliates);
  return (
    <div className="stack">
      <Combobox
        of={named.affiliate}
        // Clear the field for the next name.
        key={chosen.length}
        label={t`Add an affiliate`}
        autoFocus={chosen.length > 0}
        onChange={(found) => {
          if (found === null || found === 'unknown' || chosen.includes(found.id)) return;
          set({ affiliates: withItem(values.affiliates, found.id) });
        }}
      />
      {chosen.length > 0 && (
        <ul className="row wrap" aria-label={t`Selected affiliates`}>
          {chosen.map((id) => (
            <Chosen
              key={id}
              id={id}
              onRemove={() => set({ affiliates: withoutItem(values.affiliates, id) })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useLingui();
  const name = useNameOf(useNamed().affiliate, id);
  return (
    <li className="chip">
      <span className="cut">{name}</span>
      <ChipButton aria-label={t`Remove ${name}`} onPress={onRemove}>
        <Icon name="close" small />
      </ChipButton>
    </li>
  );
}
