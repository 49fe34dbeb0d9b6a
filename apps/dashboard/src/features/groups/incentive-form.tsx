import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { Incentive } from '@tributary/sdk';
import { useDays } from '../../app/days.ts';
import { ProgramField } from '../../app/program-field.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { type FieldsOf, filled } from '../../components/values.ts';
import { formatPercent } from '../../format/period.ts';
import { isDifferent, useComparedTerms } from './compared-terms.ts';
import { beginOf, type Draft, draftOf, emptyDraft, inputOf, otherPercentIn } from './draft.ts';
import { TermFields } from './term-fields.tsx';
import { type Terms, useTermsInWords } from './terms.ts';
import { TierCurve } from './tier-curve.tsx';
import { TierFields } from './tier-fields.tsx';
import { Versions } from './versions.tsx';

interface IncentiveFormProps {
  /** Incentive to edit. If undefined, the form creates one. */
  readonly of?: Incentive;
  readonly onClose: (saved?: Incentive) => void;
}

/** Edits all terms, with a written summary and the current version for comparison. */
export function IncentiveForm({ of, onClose }: IncentiveFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const locale = useLanguage();
  const { zone, note } = useDays(of?.program_id);
  const read = (draft: typeof emptyDraft) => inputOf(draft, locale, t`Enter a number, such as 20.`);
  const form = useForm({
    isEdit: of !== undefined,
    initial: of ? draftOf(of, locale, zone) : emptyDraft,
    required: ['name'],
    wrong: (draft) => read(draft).errors,
    send: (draft): PromiseLike<Incentive> => {
      const { input } = read(draft);
      if (of) return client.incentives.update(of.id, { ...input, ...beginOf(draft.in_force_from, of, zone) });
      return client.incentives.create({ ...input, ...filled({ program_id: draft.program_id }) });
    },
    onSaved: onClose,
  });
  const { input } = read(form.values);
  const terms = { ...input, variable_commission: input.variable_config !== null } as Terms;
  const comparedTerms = useComparedTerms();
  const newTerms = of ? comparedTerms(of, terms) : [];
  const names = of ? [{ id: 'name', label: t`Name`, old: of.name, next: form.values.name.trim() }] : [];
  const isUnchanged = of !== undefined && !of.scheduled && ![...names, ...newTerms].some(isDifferent);
  return (
    <Form
      of={{ ...form, isReady: form.isReady && !isUnchanged }}
      className="incentive"
      unchanged={t`Your changes were not saved.`}
    >
      <div className="stack form">
        <NameField form={form} terms={terms} autoFocus={!of} />
        {!of && <ProgramField {...form.field('program_id')} />}
        <TermFields form={form} />
        {form.values.incentive_type === 'commission' && <TierFields form={form} />}
        {of && (
          <TextField
            label={t`Effective from`}
            {...form.field('in_force_from')}
            type="date"
            hint={t`Leave empty to apply the change immediately. ${note}`}
          />
        )}
      </div>
      <aside className="stack beside">
        <Preview terms={terms} />
        {of && (
          <Versions of={of} compared={[...names, ...newTerms]} isLater={form.values.in_force_from !== ''} />
        )}
      </aside>
      <FormButtons
        verb={<Verb of={of} isRenamed={!isUnchanged && !of?.scheduled && !newTerms.some(isDifferent)} />}
        onCancel={() => onClose()}
      />
    </Form>
  );
}

/** The name is not a term, so renaming creates no version. */
function Verb({ of, isRenamed }: { of: Incentive | undefined; isRenamed: boolean }) {
  if (!of) return <Trans>Create incentive</Trans>;
  return isRenamed ? <Trans>Save name</Trans> : <Trans>Save as version {of.version + 1}</Trans>;
}

interface NameFieldProps {
  readonly form: FieldsOf<Draft>;
  readonly terms: Terms;
  readonly autoFocus: boolean;
}

function NameField({ form, terms, autoFocus }: NameFieldProps) {
  const { t } = useLingui();
  const locale = useLanguage();
  const other = otherPercentIn(form.values.name, terms);
  const percent = other === null ? '' : formatPercent(other / 100, locale, { digits: 4 });
  return (
    <TextField
      label={t`Name`}
      {...form.field('name')}
      hint={
        other === null
          ? t`Visible to affiliates.`
          : t`Visible to affiliates. The name says ${percent}, but the terms do not.`
      }
      maxLength={NAME_LENGTH_MAX}
      autoFocus={autoFocus}
      isRequired
    />
  );
}

function Preview({ terms }: { terms: Terms }) {
  const words = useTermsInWords();
  return (
    <section className="stack">
      <h3>
        <Trans>Summary</Trans>
      </h3>
      <p>{words(terms)}</p>
      {terms.variable_config && <TierCurve of={terms} />}
    </section>
  );
}
