import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { NAME_LENGTH_MAX } from '@tributary/core';
import type { Program, ProgramUpdate } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { Copy } from '../../components/notes.tsx';
import { Saved } from '../../components/saved.tsx';
import { type ProgramDraft, programChanges, programDraft, wrongProgramFields } from './program-draft.ts';

/** What `PUT /v1/programs/{id}` takes. The currency stays what the program was made with. */
export function ProgramForm({ program }: { program: Program }) {
  const { t } = useLingui();
  const locale = useLanguage();
  const { client, can } = useHere();
  // What the form began with: somebody else may change the program meanwhile.
  const [base, setBase] = useState(program);
  const [draft, setDraft] = useState<ProgramDraft>(() => programDraft(program, locale));
  const { mutate, error, isPending, isSuccess, reset } = useChange(
    (changes: ProgramUpdate) => client.programs.update(program.id, changes),
    (saved) => {
      setBase(saved);
      setDraft(programDraft(saved, locale));
    },
  );
  const mayWrite = can('write:programs');
  const wrong = wrongProgramFields(draft, base, locale);
  const changes = wrong.size > 0 ? {} : programChanges(base, draft, locale);
  const count = Object.keys(changes).length;
  const set = (part: Partial<ProgramDraft>) => {
    reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const field = (name: keyof ProgramDraft, wrongText: string) => ({
    value: draft[name],
    onChange: (value: string) => set({ [name]: value }),
    field: name,
    error: wrong.has(name) ? wrongText : undefined,
    isReadOnly: !mayWrite,
  });
  return (
    <Form
      className="stack settings"
      error={error}
      unchanged={t`Nothing was saved.`}
      onSubmit={() => {
        if (count > 0) mutate(changes);
      }}
    >
      {(problem) => (
        <>
          <div className="two">
            <TextField label={t`Name`} {...field('name', t`It needs a name.`)} maxLength={NAME_LENGTH_MAX} />
            <TextField
              label={t`Minimum payout in ${program.default_currency}`}
              {...field('minimum_payout', t`An amount of 0 or more, such as 50.`)}
              hint={t`Less than this waits for the next payout.`}
              amount
            />
            <TextField
              label={t`Days that a click is credited`}
              {...field('cookie_days', t`A whole number of days, from 0 to 3,650.`)}
              hint={t`A sign-up later than that after the click is nobody’s.`}
              amount
            />
            <Select
              label={t`Affiliates who refer themselves`}
              field="self_referral"
              labelled
              isDisabled={!mayWrite}
              value={draft.self_referral}
              onChange={(self_referral) => set({ self_referral })}
              options={[
                { id: 'hold', label: t`Hold the commission for a look` },
                { id: 'reject', label: t`Reject the commission` },
                { id: 'allow', label: t`Pay it like any other` },
              ]}
            />
            <TextField
              label={t`Provider of coupons`}
              {...field('coupon_provider', t`It needs a name.`)}
              hint={t`Said with each coupon: manual, or where your shop keeps them.`}
              maxLength={NAME_LENGTH_MAX}
            />
          </div>
          <p className="hint">
            <Trans>
              Its currency is {program.default_currency}, and stays so: balances are kept in it. Its id is{' '}
              <code>{program.id}</code>
            </Trans>{' '}
            <Copy text={program.id} />
          </p>
          {problem}
          {mayWrite ? (
            <div className="row wrap">
              <Button type="submit" look="primary" isDisabled={count === 0 || isPending}>
                {count === 0 ? (
                  <Trans>Save</Trans>
                ) : (
                  <Plural value={count} one="Save # change" other="Save # changes" />
                )}
              </Button>
              {isSuccess && count === 0 && <Saved />}
            </div>
          ) : (
            <p className="muted">
              <Trans>Changing them needs the permission write:programs.</Trans>
            </p>
          )}
        </>
      )}
    </Form>
  );
}
