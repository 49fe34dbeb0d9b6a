import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { Incentive } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { programsQuery } from '../../app/shared-queries.ts';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { type Draft, draftOf, emptyDraft, inputOf } from './draft.ts';
import { TermFields } from './term-fields.tsx';
import { type Terms, useTermsInWords } from './terms.ts';
import { TierCurve } from './tier-curve.tsx';
import { TierFields } from './tier-fields.tsx';
import { Versions } from './versions.tsx';

interface IncentiveFormProps {
  /** The incentive to edit; without one, a new one is made. */
  readonly of?: Incentive;
  readonly onClose: (saved?: Incentive) => void;
}

/** Every term of an incentive; beside it what it promises in words, and the version in force. */
export function IncentiveForm({ of, onClose }: IncentiveFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const locale = useLanguage();
  const [draft, setDraft] = useState<Draft>(() => (of ? draftOf(of, locale) : emptyDraft));
  const [programId, setProgramId] = useState<string>();
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const { input, errors } = inputOf(draft, locale, t`A number, such as 20.`);
  const isWrong = draft.name.trim() === '' || Object.keys(errors).length > 0;
  const save = useChange(
    (): PromiseLike<Incentive> =>
      of
        ? client.incentives.update(of.id, input)
        : client.incentives.create({ ...input, ...(programId ? { program_id: programId } : {}) }),
    (saved) => onClose(saved),
  );
  const draftTerms = { ...input, variable_commission: input.variable_config !== null } as Terms;
  return (
    <Form
      className="incentive"
      error={save.error}
      unchanged={t`Nothing was saved.`}
      onSubmit={() => {
        if (!isWrong) save.mutate(undefined);
      }}
    >
      {(problem) => (
        <>
          <div className="stack form">
            <TextField
              label={t`Name`}
              field="name"
              hint={t`Affiliates see it.`}
              value={draft.name}
              onChange={(name) => change({ name })}
              maxLength={NAME_LENGTH_MAX}
              isRequired
            />
            {!of && <ProgramField value={programId} onChange={setProgramId} />}
            <TermFields draft={draft} onChange={change} errors={errors} />
            {draft.type === 'commission' && <TierFields draft={draft} onChange={change} errors={errors} />}
          </div>
          <aside className="stack beside">
            <Preview terms={draftTerms} />
            {of && <Versions of={of} draft={draftTerms} name={draft.name} />}
            {problem}
            <div className="row">
              <Button type="submit" look="primary" isDisabled={isWrong || save.isPending}>
                {of ? <Trans>Save as version {of.version + 1}</Trans> : <Trans>Create the incentive</Trans>}
              </Button>
              <Button look="quiet" onPress={() => onClose()}>
                <Trans>Cancel</Trans>
              </Button>
            </div>
          </aside>
        </>
      )}
    </Form>
  );
}

function Preview({ terms }: { terms: Terms }) {
  const words = useTermsInWords();
  return (
    <section>
      <h3>
        <Trans>In words</Trans>
      </h3>
      <p>{words(terms)}</p>
      {terms.variable_config && <TierCurve of={terms} />}
    </section>
  );
}

/** Only where there is a choice. */
function ProgramField({ value, onChange }: { value: string | undefined; onChange: (id: string) => void }) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const programs = useQuery({ ...programsQuery(client, mode), enabled: can('read:programs') });
  if ((programs.data ?? []).length < 2) return null;
  return (
    <Select
      labelled
      label={t`Program`}
      field="program_id"
      value={value ?? null}
      placeholder={t`Choose a program`}
      onChange={onChange}
      options={(programs.data ?? []).map(({ id, name }) => ({ id, label: name }))}
    />
  );
}
