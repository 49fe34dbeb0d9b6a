import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useUnsaved } from './unsaved.ts';

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns a deep copy with all strings trimmed. */
export const trimmed = <V>(values: V): V =>
  JSON.parse(JSON.stringify(values), (_, value) => (typeof value === 'string' ? value.trim() : value));

export const filled = <V extends object>(values: V): { [Name in keyof V]?: NonNullable<V[Name]> } =>
  JSON.parse(JSON.stringify(values, (_, value) => (value === '' || value === null ? undefined : value)));

/** Returns only the changed values, so that saving does not overwrite concurrent changes to the others. */
export function changesOf<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const name in after) if (!isSame(before[name], after[name])) changes[name] = after[name];
  return changes;
}

export type Problems = Readonly<Record<string, string | false | undefined>>;

export interface ValuesOptions<V extends object> {
  readonly initial: V;
  /** Fields that must be filled in. */
  readonly required?: readonly (keyof V)[];
  /** Validates the values before they are submitted. */
  readonly wrong?: (values: V) => Problems;
}

/** The part of a form's state that its fields need. */
export type FieldsOf<V extends object> = Pick<
  ReturnType<typeof useValues<V>>,
  'values' | 'set' | 'field' | 'problems'
>;

/** Holds a form's values by their API names. Asks for confirmation before unsaved values are lost. */
export function useValues<V extends object>({ initial, required = [], wrong }: ValuesOptions<V>) {
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  const ref = useRef<HTMLFormElement>(null);
  const isChanged = !isSame(values, base);
  useUnsaved(
    ref,
    isChanged,
    useCallback(() => setValues(base), [base]),
  );
  const problems = wrong?.(values) ?? {};
  const isEmpty = (name: keyof V) => isSame(trimmed(values[name]), '') || isSame(values[name], []);
  const set = (part: Partial<V>) => setValues((now) => ({ ...now, ...part }));
  return {
    ref,
    values,
    /** Initial values, or the values saved last. */
    base,
    set,
    isChanged,
    problems,
    isComplete: !required.some(isEmpty) && !Object.values(problems).some(Boolean),
    /** Returns the props of the field for a value. */
    field: <Name extends keyof V & string>(name: Name) => ({
      field: name,
      value: values[name],
      onChange: (value: V[Name]) => setValues((now) => ({ ...now, [name]: value })),
      error: problems[name] || undefined,
    }),
    /**
     * Synchronously marks the values as saved, so that users can leave the form without being asked for
     * confirmation.
     */
    settle: (saved: V) => flushSync(() => setBase(saved)),
  };
}
