import { useState } from 'react';
import { covers } from '../components/field-error.ts';
import { changesOf, trimmed, useValues, type ValuesOptions } from '../components/values.ts';
import { useHere } from './session/session-context.tsx';
import { useChange } from './use-change.ts';

interface FormOptions<V extends object, Output> extends ValuesOptions<V> {
  /** True if the form edits an existing object. It can then be saved only after a change. */
  readonly isEdit?: boolean;
  /** Permission required to edit. Without it, the form is read-only. */
  readonly needs?: string;
  /** Sends the trimmed values. `base` contains the initial values. */
  readonly send: (values: V, base: V) => PromiseLike<Output>;
  readonly onSaved?: (output: Output) => void;
}

export function useForm<V extends object, Output>(options: FormOptions<V, Output>) {
  const { isEdit = false, needs, send, onSaved } = options;
  const { can } = useHere();
  const form = useValues(options);
  const { values, base, isChanged } = form;
  const [sent, setSent] = useState<V>();
  const { mutate, error, isPending, isSuccess } = useChange(
    (typed: V) => {
      setSent(() => typed);
      return send(trimmed(typed), trimmed(base));
    },
    (output, typed) => {
      form.settle(typed);
      onSaved?.(output);
    },
  );
  const missing = needs === undefined || can(needs) ? undefined : needs;
  const isReady = form.isComplete && !isPending && missing === undefined && (isChanged || !isEdit);
  const edited = Object.keys(changesOf(sent ?? values, values));
  return {
    ...form,
    field: <Name extends keyof V & string>(name: Name) => ({
      ...form.field(name),
      isReadOnly: missing !== undefined,
    }),
    error,
    isPending,
    isReady,
    isSaved: isSuccess && !isChanged,
    missing,
    /** A field's error concerns the submitted value, so hide it once the field changes. */
    isAsSent: (field: string) => !edited.some((name) => covers(name, field)),
    submit: () => mutate(values),
  };
}
