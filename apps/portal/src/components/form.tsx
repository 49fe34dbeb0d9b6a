import { useLingui } from '@lingui/react/macro';
import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

export type FieldErrors = Readonly<Partial<Record<string, string>>>;

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  /** Hint that does not prevent submission. */
  readonly notice?: string;
}

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
  readonly errors?: FieldErrors;
  /** Error that concerns the form as a whole. */
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

/** Form that focuses the invalid field or, if there are several, lists the errors at the top. */
export function Form({ onSubmit, isBusy = false, errors = {}, problem, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  // Counts submissions, so that the form re-renders even if the errors are the same.
  const [submits, setSubmits] = useState(0);
  // True from submission until the errors are shown. After that, the focus stays in the field that the user is
  // correcting.
  const leads = useRef(false);
  const wrong = Object.entries(errors).filter(([, message]) => message);
  const isListed = problem !== undefined || wrong.length > 1;
  const focus = (name: string | undefined) =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  useEffect(() => {
    if (!leads.current || isBusy || !(isListed || wrong.length > 0)) return;
    leads.current = false;
    if (isListed) summary.current?.focus();
    else focus(wrong[0]?.[0]);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    leads.current = true;
    onSubmit();
    setSubmits(submits + 1);
  };
  return (
    <form ref={form} className="form" noValidate aria-busy={isBusy} onSubmit={submit}>
      {isListed && <ErrorSummary {...{ wrong, problem, box: summary, onChoose: focus }} />}
      {children}
    </form>
  );
}

interface ErrorSummaryProps {
  readonly wrong: readonly (readonly [name: string, message: string | undefined])[];
  readonly problem: string | undefined;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onChoose: (name: string) => void;
}

function ErrorSummary({ wrong, problem, box, onChoose }: ErrorSummaryProps) {
  const { t } = useLingui();
  return (
    <div ref={box} className="notice bad" role="alert" tabIndex={-1}>
      <p>{problem ?? t`Please check what you entered.`}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([name, message]) => (
            <li key={name}>
              <button type="button" className="text-button" onClick={() => onChoose(name)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
