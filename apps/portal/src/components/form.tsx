import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';

export type FieldErrors = Readonly<Partial<Record<string, string>>>;

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  /** Asks to look again, and stops nothing. */
  readonly notice?: string;
}

/** A text field with its label above it, and below it a hint and what is wrong. */
export function Field({ name, label, hint, error, notice, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`, notice && `${id}-notice`].filter(Boolean);
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <input
        {...{ id, name, ...input }}
        aria-invalid={error ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
      />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {notice && (
        <p id={`${id}-notice`} className="field-notice">
          {notice}
        </p>
      )}
    </div>
  );
}

interface FormProps {
  readonly onSubmit: () => void;
  readonly isBusy?: boolean;
  /** Messages by the name of their field. */
  readonly errors?: FieldErrors;
  /** A message about the form as a whole. */
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

/** A form that says at its top what is wrong, with a way to each field. */
export function Form({ onSubmit, isBusy = false, errors = {}, problem, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <form ref={form} className="form" noValidate aria-busy={isBusy} onSubmit={submit}>
      <ErrorSummary errors={errors} problem={problem} form={form} />
      {children}
    </form>
  );
}

function ErrorSummary({
  errors,
  problem,
  form,
}: Pick<FormProps, 'errors' | 'problem'> & { form: { readonly current: HTMLFormElement | null } }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const wrong = Object.entries(errors ?? {}).filter(([, message]) => message);
  const said = [problem, ...wrong.flat()].join('|');
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  if (!said) return null;
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  return (
    <div ref={box} className="notice bad" role="alert" tabIndex={-1}>
      <p>{problem ?? t`Please check what you entered.`}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([name, message]) => (
            <li key={name}>
              <button type="button" className="text-button" onClick={() => focus(name)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
