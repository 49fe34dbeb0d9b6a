import { Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { Incentive } from '@tributary/sdk';
import { ProgramField } from '../../app/program-field.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { filled } from '../../components/values.ts';
import { draftOf, emptyDraft, inputOf } from './draft.ts';
import { TermFields } from './term-fields.tsx';
import { type Terms, useTermsInWords } from './terms.ts';
import { TierCurve } from './tier-curve.tsx';
import { TierFields } from './tier-fields.tsx';
import { Versions } from './versions.tsx';

interface IncentiveFormProps {
  /** Incentive to edit; without one, a new one is created. */
  readonly of?: Incentive;
  readonly onClose: (saved?: Incentive) => void;
}

/** Form with every term of an incentive, a summary in words, and the current version. */
export function IncentiveForm({ of, onClose }: IncentiveFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const locale = useLanguage();
  const read = (draft: typeof emptyDraft) => inputOf(draft, locale, t`Enter a number, such as 20.`);
  const form = useForm({
    isEdit: of !== undefined,
    initial: of ? draftOf(of, locale) : emptyDraft,
    required: ['name'],
    wrong: (draft) => read(draft).errors,
    send: (draft): PromiseLike<Incentive> => {
      const { input } = read(draft);
      if (of) return client.incentives.update(of.id, input);
      return client.incentives.create({ ...input, ...filled({ program_id: draft.program_id }) });
    },
    onSaved: onClose,
  });
  const { input } = read(form.values);
  const terms = { ...input, variable_commission: input.variable_config !== null } as Terms;
  return (
    <Form of={form} className="incentive" unchanged={t`Your changes were not saved.`}>
      <div className="stack form">
        <TextField
          label={t`Name`}
          {...form.field('name')}
          hint={t`Visible to affiliates.`}
          maxLength={NAME_LENGTH_MAX}
          isRequired
        />
        {!of && <ProgramField {...form.field('program_id')} />}
        <TermFields form={form} />
        {form.values.incentive_type === 'commission' && <TierFields form={form} />}
      </div>
      <aside className="stack beside">
        <Preview terms={terms} />
        {of && <Versions of={of} draft={terms} name={form.values.name} />}
        <FormButtons
          verb={of ? <Trans>Save as version {of.version + 1}</Trans> : <Trans>Create incentive</Trans>}
          onCancel={() => onClose()}
        />
      </aside>
    </Form>
  );
}

function Preview({ terms }: { terms: Terms }) {
  const words = useTermsInWords();
  return (
    <section>
      <h3>
        <Trans>Summary</Trans>
      </h3>
      <p>{words(terms)}</p>
      {terms.variable_config && <TierCurve of={terms} />}
    </section>
  );
}
