import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';

interface Labelled {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
}

interface Option {
  readonly id: string;
  readonly label: string;
}

const Wrong = ({ id, children }: { id: string; children: string }) => (
  <p id={id} className="field-error">
    {children}
  </p>
);

export function TextArea({ label, error, ...input }: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...{ id, rows: 4, maxLength: 5_000, ...input }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && <Wrong id={`${id}-error`}>{error}</Wrong>}
    </div>
  );
}

export function Select({
  label,
  error,
  options,
  ...input
}: Labelled & { readonly options: readonly Option[] } & SelectHTMLAttributes<HTMLSelectElement>) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <select
        {...{ id, ...input }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">{t`Choose…`}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      {error && <Wrong id={`${id}-error`}>{error}</Wrong>}
    </div>
  );
}

interface ChoiceProps extends Labelled {
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly isMany: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Radio buttons, or checkboxes if several options can be chosen. */
export function Choice({ name, label, error, options, chosen, isMany, onChange }: ChoiceProps) {
  const id = useId();
  const toggled = (option: string, isOn: boolean) =>
    isMany ? [...chosen.filter((each) => each !== option), ...(isOn ? [option] : [])] : [option];
  return (
    <fieldset className="options" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.id} className="option">
          <input
            {...{ type: isMany ? 'checkbox' : 'radio', name, checked: chosen.includes(option.id) }}
            onChange={(event) => onChange(toggled(option.id, event.target.checked))}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {error && <Wrong id={`${id}-error`}>{error}</Wrong>}
    </fieldset>
  );
}

interface CheckProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly error: string | undefined;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

export function Check({ name, isOn, error, onChange, children }: CheckProps) {
  const id = useId();
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label className="option">
        <input
          {...{ type: 'checkbox', name, checked: isOn, onChange: (event) => onChange(event.target.checked) }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error && <Wrong id={`${id}-error`}>{error}</Wrong>}
    </div>
  );
}
