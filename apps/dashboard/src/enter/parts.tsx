/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

export function Frame({ title, children }: { title: string; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Tributary`;
    // On a screen without a field, screen readers start at the heading.
    const field = document.querySelector<HTMLInputElement>('form input:not([readonly])');
    (field ?? heading.current)?.focus();
  }, [title]);
  return (
    <main class="enter">
      <div class="enter-body">
        <div class="program">
          <svg viewBox="0 0 24 24" class="mark" aria-hidden="true">
            <rect width="24" height="24" rx="6" fill="var(--accent)" />
            <path
              d="M7 6c0 4 5 3.500 5 8m5-8c0 4-5 3.500-5 8v4.500"
              fill="none"
              stroke="var(--on-accent)"
              stroke-width="2"
              stroke-linecap="round"
            />
          </svg>
          <span>
            <strong>Tributary</strong>
            <small>{t`Affiliate program`}</small>
          </span>
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}

export const SigningIn = () => (
  <Frame title={t`Signing in…`}>
    <p class="muted" role="status">
      {t`This takes a moment.`}
    </p>
  </Frame>
);

/** Sentence with a command or key prefix shown as code. */
export function Coded({ text, code }: { text: string; code: string }) {
  const [before, ...after] = text.split(code);
  return (
    <>
      {before}
      {after.length > 0 && <code>{code}</code>}
      {after.join(code)}
    </>
  );
}

export interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autocomplete: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly isNumeric?: boolean;
  readonly hint?: ComponentChildren;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** True for a code, which needs digits of equal width and no autocorrection. */
  readonly isCode?: boolean;
}

export function Field(props: FieldProps) {
  const { label, name, value, onChange, autocomplete, type = 'text', hint, error, isCode = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (error === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [error]);
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return (
    <div class={isCode ? 'field code' : 'field'}>
      <label for={id}>{label}</label>
      <div class="with-button">
        <input
          ref={input}
          id={id}
          name={name}
          {...(type === 'password' && !isShown
            ? { type: 'password' as const }
            : type === 'email'
              ? { type: 'email' as const }
              : { type: 'text' as const })}
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
          autocomplete={autocomplete}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          inputMode={props.isNumeric ? 'numeric' : undefined}
          {...((isCode || type !== 'text') && {
            autocapitalize: 'none',
            spellcheck: false,
          })}
          aria-invalid={error !== undefined}
          data-invalid={error === undefined ? undefined : true}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
        />
        {type === 'password' && (
          <button
            type="button"
            class="button quiet small"
            aria-pressed={isShown}
            aria-label={isShown ? t`Hide password` : t`Show password`}
            onClick={() => {
              setShown(!isShown);
              input.current?.focus();
            }}
          >
            {isShown ? t`Hide` : t`Show`}
          </button>
        )}
      </div>
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span class="error-text" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

interface AddressProps {
  readonly email: string;
  /** If set, shows a button for signing in as a different user. */
  readonly onChange?: (() => void) | undefined;
  /** True if the field exists only for password managers. */
  readonly isHidden?: boolean;
}

/** E-mail address of the user signing in, shown to the user and to password managers. */
export function Address({ email, onChange, isHidden = false }: AddressProps) {
  return (
    <div class={isHidden ? 'hidden' : 'enter-address'}>
      <input
        class="hidden"
        name="username"
        autocomplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {!isHidden && <bdi class="name cut">{email}</bdi>}
      {onChange && (
        <button type="button" class="link" onClick={onChange}>
          {t`Not you?`}
        </button>
      )}
    </div>
  );
}

interface FormProps {
  readonly onSubmit: () => void;
  readonly verb: string;
  readonly isPending: boolean;
  /** Error message that does not concern a single field. */
  readonly problem?: string | undefined;
  readonly children: ComponentChildren;
}

export function Form({ onSubmit, verb, isPending, problem, children }: FormProps) {
  return (
    <form
      class="stack enter-form"
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit();
      }}
    >
      {children}
      {problem !== undefined && <Problem>{problem}</Problem>}
      <button
        type="submit"
        class="button primary wide"
        aria-disabled={isPending}
        data-disabled={isPending || undefined}
      >
        {verb}
      </button>
    </form>
  );
}

export const Problem = ({ children }: { children: ComponentChildren }) => (
  <div class="enter-note bad" role="alert">
    {children}
  </div>
);

export const Note = ({ children }: { children: ComponentChildren }) => (
  <div class="enter-note" role="status">
    {children}
  </div>
);

export const Others = ({ children }: { children: ComponentChildren }) => (
  <div class="enter-others">{children}</div>
);

export function Way({ onClick, children }: { onClick: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class="button wide" onClick={onClick}>
      {children}
    </button>
  );
}

/** Tracks a request that is in progress and its error. */
export function usePending() {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const isHere = useRef(true);
  useEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  return {
    isPending,
    error,
    setError,
    /** Ignores calls while a request is in progress. */
    run: async (work: () => Promise<void>) => {
      setPending(true);
      setError(undefined);
      try {
        await work();
      } catch (reason) {
        if (isHere.current) setError(reason);
      } finally {
        if (isHere.current) setPending(false);
      }
    },
  };
}
