import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

const LENGTH = 8;
const HALF = LENGTH / 2;

/** Returns a code's characters, however it was typed or pasted. */
const charactersOf = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, LENGTH);

/** Formats a code as in the e-mail, with a hyphen in the middle. */
const withHyphen = (characters: string): string =>
  characters.length > HALF ? `${characters.slice(0, HALF)}-${characters.slice(HALF)}` : characters;

interface CodeFieldProps {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (code: string) => void;
  readonly onComplete: (code: string) => void;
}

/** Field for an e-mailed code. */
export function CodeField({ value, error, onChange, onComplete }: CodeFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    if (error) input.current?.select();
  }, [error]);
  const change = (text: string) => {
    const characters = charactersOf(text);
    onChange(withHyphen(characters));
    if (characters.length === LENGTH && characters !== charactersOf(value))
      onComplete(withHyphen(characters));
  };
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor="code">{t`Code from the e-mail`}</label>
      <input
        {...{ ref: input, id: 'code', name: 'code', value, className: 'code-input' }}
        {...{ autoComplete: 'one-time-code', autoCapitalize: 'characters', spellCheck: false }}
        placeholder="XXXX-XXXX"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'code-error' : undefined}
        onChange={(event) => change(event.target.value)}
      />
      {error && (
        <p id="code-error" className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
