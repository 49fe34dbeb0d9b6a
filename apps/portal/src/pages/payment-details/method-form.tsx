import { useLingui } from '@lingui/react/macro';
import type { PayoutMethod } from '@tributary/core';
import { type ReactNode, useState } from 'react';
import { BackButton } from '../../components/back-button.tsx';
import { Form } from '../../components/form.tsx';
import { useMethodWords } from '../../components/method-words.ts';
import { Page } from '../../components/page.tsx';
import { useBack } from './use-back.ts';
import { useMethodNotes } from './words.ts';

interface MethodFormProps {
  readonly methods: readonly PayoutMethod[];
  readonly current: PayoutMethod | null;
  readonly onChoose: (method: PayoutMethod) => void;
  /** Undefined if no details have been saved. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

export function MethodForm({ methods, current, onChoose, onClose, children }: MethodFormProps) {
  const { t } = useLingui();
  const methodWords = useMethodWords();
  const notes = useMethodNotes();
  const back = useBack();
  const [chosen, setChosen] = useState(methods.find((each) => each === current));
  const [isChecked, setChecked] = useState(false);
  const errors = isChecked && chosen === undefined ? { method: t`Choose how you want to be paid.` } : {};
  return (
    <Page
      title={t`How do you want to be paid?`}
      {...(onClose
        ? { above: <BackButton onClick={onClose} /> }
        : { back, lead: t`It takes a minute. You can change it at any time.` })}
    >
      {methods.length === 0 ? (
        <p className="card empty">{t`No payout methods are available here. Contact support.`}</p>
      ) : (
        <Form errors={errors} onSubmit={() => (chosen ? onChoose(chosen) : setChecked(true))}>
          {errors.method && (
            <p id="method-error" className="field-error">
              {errors.method}
            </p>
          )}
          <fieldset className="options" aria-describedby={errors.method ? 'method-error' : undefined}>
            <legend className="unseen">{t`Method`}</legend>
            {methods.map((method) => (
              <label key={method} className="option">
                <input
                  {...{ type: 'radio', name: 'method', checked: method === chosen }}
                  onChange={() => setChosen(method)}
                />
                <span className="option-words">
                  <span className="item-title">{methodWords(method)}</span>
                  {notes[method] && <span className="item-note">{notes[method]}</span>}
                </span>
              </label>
            ))}
          </fieldset>
          <button type="submit" className="button primary wide">{t`Continue`}</button>
        </Form>
      )}
      {children}
    </Page>
  );
}
