import { Trans } from '@lingui/react/macro';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { detailsBesides, fieldError, isAllAtFields } from './field-error.ts';
import { Problem } from './notes.tsx';
import { useWhoCanHelp } from './role-words.ts';
import { Status } from './status.tsx';
import { leave } from './unsaved.ts';

export interface FormState {
  readonly submit: () => void;
  readonly ref?: RefObject<HTMLFormElement | null>;
  readonly error?: unknown;
  readonly isReady?: boolean;
  readonly isSaved?: boolean;
  /** Permission required to edit. Without it, the form is read-only. */
  readonly missing?: string | undefined;
  readonly isAsSent?: (field: string) => boolean;
}

interface FormContext {
  readonly of: FormState;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly problem: ReactNode;
  /** Registers a field that displays its own errors. Returns a function that unregisters it. */
  readonly show: (field: string) => () => void;
}

const Context = createContext<FormContext | null>(null);

/** Returns the field's error in the surrounding form. The field then displays the error, and the form does not. */
export function useFieldError(field: string | undefined): string | undefined {
  const form = use(Context);
  const show = form?.show;
  useLayoutEffect(() => (field === undefined ? undefined : show?.(field)), [field, show]);
  if (!form || field === undefined || form.of.isAsSent?.(field) === false) return undefined;
  return fieldError(form.of.error, field);
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly of?: FormState;
  /** Shown after an error to say what was not changed. */
  readonly unchanged?: ReactNode;
  /** Handler for a form that sends no request itself. */
  readonly onSubmit?: () => void;
  /** True if the form moves money. Enter in a text field then does not submit it. */
  readonly movesMoney?: boolean;
  readonly formRef?: RefObject<HTMLFormElement | null>;
}

const nothing = () => undefined;

/**
 * Form whose errors are always visible: next to the field they concern, or above the buttons if there is no such field.
 */
export function Form({ of: given, unchanged, onSubmit, movesMoney, formRef, children, ...rest }: FormProps) {
  const of = useMemo(() => given ?? { submit: onSubmit ?? nothing }, [given, onSubmit]);
  const { error } = of;
  const [shown, setShown] = useState<readonly string[]>([]);
  const ownRef = useRef<HTMLFormElement>(null);
  const form = formRef ?? of.ref ?? ownRef;
  const show = useCallback((field: string) => {
    setShown((now) => [...now, field]);
    return () => setShown((now) => now.toSpliced(now.indexOf(field), 1));
  }, []);
  useEffect(() => {
    if (!error) return;
    // Move to the message, and unfold it, so that users do not miss it.
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }, [error, form]);
  const state = useMemo(() => {
    const problem = Boolean(error) && !isAllAtFields(error, shown) && (
      <FormProblem error={error} details={detailsBesides(error, shown)} unchanged={unchanged} />
    );
    return { of, form, show, problem };
  }, [of, form, show, error, shown, unchanged]);
  return (
    <Context value={state}>
      <form
        {...rest}
        ref={form}
        // The browser's own message disappears, and is in the browser's language, not the page's.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (of.isReady !== false) of.submit();
        }}
        {...(movesMoney && { onKeyDown: ignoreEnter })}
      >
        {children}
      </form>
    </Context>
  );
}

function ignoreEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

interface FormButtonsProps {
  /** Label of the submit button, such as "Add affiliate". */
  readonly verb: ReactNode;
  readonly look?: 'primary' | 'danger' | 'plain' | undefined;
  readonly onCancel?: (() => void) | undefined;
  readonly cancel?: ReactNode;
  readonly autoFocus?: boolean;
  readonly wide?: boolean;
  readonly children?: ReactNode;
}

export function FormButtons(props: FormButtonsProps) {
  const { verb, look = 'primary', onCancel, cancel, autoFocus = false, wide = false, children } = props;
  const context = use(Context);
  if (!context) return null;
  const { of, form, problem } = context;
  if (of.missing !== undefined) return <Missing permission={of.missing} />;
  return (
    <div className="stack form-end">
      {problem}
      <div className="row wrap">
        <Button
          type="submit"
          look={look === 'plain' ? undefined : look}
          isDisabled={of.isReady === false}
          autoFocus={autoFocus}
          wide={wide}
        >
          {verb}
        </Button>
        {children}
        {onCancel && (
          <Button look="quiet" onPress={() => leave(onCancel, form.current)}>
            {cancel ?? <Trans>Cancel</Trans>}
          </Button>
        )}
        {of.isSaved && <Saved />}
      </div>
    </div>
  );
}

/** Announces that the form was saved. */
export const Saved = () => (
  <span role="status">
    <Status shape="tick" tone="good">
      <Trans>Saved</Trans>
    </Status>
  </span>
);

function FormProblem(props: Pick<ComponentProps<typeof Problem>, 'error' | 'details' | 'unchanged'>) {
  const ref = useRef<HTMLDivElement>(null);
  // Newer browsers return a promise here, which an effect must not return.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref}>
      <Problem {...props} />
    </div>
  );
}

/** Note in a read-only form that names the missing permission. */
function Missing({ permission }: { permission: string }) {
  const whoCanHelp = useWhoCanHelp();
  return (
    <p className="muted">
      <Trans>You need the {permission} permission to change this.</Trans> {whoCanHelp}
    </p>
  );
}
