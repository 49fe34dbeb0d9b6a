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
import { detailsBesides, fieldError, isAllAtFields } from './field-error.ts';
import { Problem } from './notes.tsx';

interface FormState {
  readonly error: unknown;
  /** Notes that the messages about a field are visible at it; returns how to take that back. */
  readonly show: (field: string) => () => void;
}

const Context = createContext<FormState | null>(null);

/**
 * Returns what the server says is wrong with a field of the surrounding form. The form then leaves that message to the
 * field.
 */
export function useFieldError(field: string | undefined): string | undefined {
  const form = use(Context);
  const show = form?.show;
  useLayoutEffect(() => (field === undefined ? undefined : show?.(field)), [field, show]);
  return form && field !== undefined ? fieldError(form.error, field) : undefined;
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** The server's answer to what was sent last. */
  readonly error?: unknown;
  /** What did not happen because of the error. */
  readonly unchanged?: ReactNode;
  readonly onSubmit: () => void;
  /** Whether it changes money: then Enter in a text field does not send it. */
  readonly movesMoney?: boolean;
  /** A function puts the error where it belongs: above the buttons. */
  readonly children: ReactNode | ((problem: ReactNode) => ReactNode);
  readonly buttons?: ReactNode;
  readonly formRef?: RefObject<HTMLFormElement | null>;
}

/**
 * A form whose errors are always visible: at the field that they are about (a control with `field` in this form), or above
 * the buttons if there is no such field.
 */
export function Form(props: FormProps) {
  const { error, unchanged, onSubmit, movesMoney = false, children, buttons, formRef, ...rest } = props;
  const [shown, setShown] = useState<readonly string[]>([]);
  const ownRef = useRef<HTMLFormElement>(null);
  const form = formRef ?? ownRef;
  const show = useCallback((field: string) => {
    setShown((now) => [...now, field]);
    return () => setShown((now) => now.toSpliced(now.indexOf(field), 1));
  }, []);
  const state = useMemo(() => ({ error, show }), [error, show]);
  useEffect(() => {
    // Nobody looks for a message that is out of sight.
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error, form]);
  const problem = Boolean(error) && !isAllAtFields(error, shown) && (
    <FormProblem error={error} details={detailsBesides(error, shown)} unchanged={unchanged} />
  );
  return (
    <Context value={state}>
      <form
        {...rest}
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        {...(movesMoney && { onKeyDown: ignoreEnter })}
      >
        {typeof children === 'function' ? children(problem) : children}
        {typeof children !== 'function' && problem}
        {buttons && <div className="row wrap">{buttons}</div>}
      </form>
    </Context>
  );
}

function ignoreEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function FormProblem(props: Pick<ComponentProps<typeof Problem>, 'error' | 'details' | 'unchanged'>) {
  const ref = useRef<HTMLDivElement>(null);
  // Newer browsers return a promise here, which an effect must not.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref}>
      <Problem {...props} />
    </div>
  );
}
