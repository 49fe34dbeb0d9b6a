import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { Program } from '@tributary/sdk';
import { zoneName } from '@tributary/ui/time';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Select } from '../../components/choice.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { FormPart } from '../../components/form-part.tsx';
import { useLanguage } from '../../components/language.ts';
import { changesOf, type FieldsOf } from '../../components/values.ts';
import { MinimumFields } from './minimum-fields.tsx';
import {
  NO_PAYDAY,
  type ProgramDraft,
  paydays,
  programDraft,
  rulesOf,
  timezonesWith,
  wrongProgramFields,
} from './program-draft.ts';

/** Returns the name of a weekday, from 1 for Monday to 7 for Sunday. */
const weekdayName = (day: number, locale: string): string =>
  // 5 January 1970 was a Monday.
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + day));

/** Edits the settings that `PUT /v1/programs/{id}` accepts. A program's currency cannot be changed. */
export function ProgramForm({ program }: { program: Program }) {
  const { t } = useLingui();
  const locale = useLanguage();
  const { client } = useHere();
  const { default_currency: currency } = program;
  const changes = (before: ProgramDraft, after: ProgramDraft) =>
    changesOf(rulesOf(before, currency, locale), rulesOf(after, currency, locale));
  const form = useForm({
    isEdit: true,
    needs: 'write:programs',
    initial: programDraft(program, locale),
    wrong: (draft) => {
      const wrong = wrongProgramFields(draft, currency, locale);
      return {
        name: wrong.name && t`Enter a name.`,
        minimum_payout: wrong.minimum_payout && t`Enter an amount of 0 or more, such as 50.`,
        ...Object.fromEntries(
          wrong.minimum_payouts.flatMap((each, index) => [
            [`minimum_payouts.${index}.currency`, each.currency && t`Choose a currency.`],
            [`minimum_payouts.${index}.amount`, each.amount && t`Enter an amount of 0 or more, such as 50.`],
          ]),
        ),
        cookie_days: wrong.cookie_days && t`Enter a whole number of days from 0 to 3,650.`,
        coupon_provider: wrong.coupon_provider && t`Enter a name.`,
      };
    },
    send: (draft, base) => client.programs.update(program.id, changes(base, draft)),
  });
  const count = form.isComplete ? Object.keys(changes(form.base, form.values)).length : 0;
  return (
    <Form of={form} className="stack settings" unchanged={t`Your changes were not saved.`}>
      <GeneralPart form={form} program={program} />
      <SalesPart form={form} />
      <PayoutPart form={form} program={program} />
      <FormButtons
        verb={
          count === 0 ? (
            <Trans>Save</Trans>
          ) : (
            <Plural value={count} one="Save # change" other="Save # changes" />
          )
        }
      />
    </Form>
  );
}

interface PartProps {
  readonly form: FieldsOf<ProgramDraft>;
  readonly program: Program;
}

function GeneralPart({ form, program }: PartProps) {
  const { t } = useLingui();
  const { default_currency: currency } = program;
  return (
    <FormPart title={<Trans>General</Trans>}>
      <div className="two">
        <TextField label={t`Name`} {...form.field('name')} maxLength={NAME_LENGTH_MAX} />
        <Select
          label={t`Time zone`}
          {...form.field('timezone')}
          labelled
          options={timezonesWith(program.timezone).map((id) => ({ id, label: zoneName(id) }))}
          hint={t`Lists, reports, tiers, time limits and payout runs use days and months in this time zone.`}
        />
      </div>
      <Facts
        of={[
          [
            t`Currency`,
            <div key="currency">
              {currency}
              <div className="hint">
                <Trans>It cannot be changed, because balances are in this currency.</Trans>
              </div>
            </div>,
          ],
          [t`Program id`, <Id key="id" of={program.id} />],
        ]}
      />
    </FormPart>
  );
}

function SalesPart({ form }: Pick<PartProps, 'form'>) {
  const { t } = useLingui();
  return (
    <FormPart title={<Trans>Customers and sales</Trans>}>
      <div className="two">
        <TextField
          label={t`Click attribution window in days`}
          {...form.field('cookie_days')}
          hint={t`Sign-ups more than this many days after the click are not credited to anyone.`}
        />
        <Select
          label={t`New customers with a click and a coupon`}
          {...form.field('attribution')}
          labelled
          options={[
            { id: 'click_first', label: t`Credit the click` },
            { id: 'coupon_first', label: t`Credit the coupon` },
          ]}
        />
        <Select
          label={t`Self-referrals`}
          {...form.field('self_referral')}
          labelled
          options={[
            { id: 'hold', label: t`Hold commission for review` },
            { id: 'reject', label: t`Reject commission` },
            { id: 'allow', label: t`Pay as usual` },
          ]}
        />
        <Select
          label={t`Additional sales with the same invoice`}
          {...form.field('duplicates')}
          labelled
          options={[
            { id: 'refuse', label: t`Reject` },
            { id: 'allow', label: t`Record one sale per line item` },
          ]}
        />
        <TextField
          label={t`Coupon provider`}
          {...form.field('coupon_provider')}
          hint={t`Stored with each coupon: “manual”, or the system that manages your coupons.`}
          maxLength={NAME_LENGTH_MAX}
        />
      </div>
    </FormPart>
  );
}

function PayoutPart({ form, program }: PartProps) {
  const { t } = useLingui();
  const locale = useLanguage();
  const { default_currency: currency } = program;
  const paydayOptions = [
    { id: NO_PAYDAY, label: t`No fixed day` },
    ...paydays.map(({ every, day }) => ({
      id: `${every}:${day}`,
      label: every === 'week' ? t`Every ${weekdayName(day, locale)}` : t`Day ${day} of each month`,
    })),
  ];
  return (
    <FormPart title={<Trans>Payouts</Trans>}>
      <div className="two">
        <TextField
          label={t`Minimum payout in ${currency}`}
          {...form.field('minimum_payout')}
          hint={t`Smaller amounts are carried over to the next payout.`}
        />
        <Select
          label={t`Payday`}
          {...form.field('payout_schedule')}
          labelled
          options={paydayOptions}
          hint={t`Shown to affiliates as the date of their next payout. It does not start a payout run.`}
        />
        <Select
          label={t`Payout approval`}
          {...form.field('payout_approval')}
          labelled
          options={[
            { id: 'none', label: t`None` },
            { id: 'second_person', label: t`By a second person` },
          ]}
          hint={t`Requires two people who can make payouts. Only an owner can turn it off again.`}
        />
      </div>
      <MinimumFields form={form} own={currency} />
    </FormPart>
  );
}
