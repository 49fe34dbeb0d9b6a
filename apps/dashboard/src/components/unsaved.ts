import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

interface UnsavedForm {
  readonly element: () => Element | null;
  readonly discard: () => void;
}

const forms = new Set<UnsavedForm>();
/** What unsaved text has stopped, and goes on if the text is discarded. */
let stopped: (() => void) | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = () => {
  for (const listener of listeners) listener();
};

function setStopped(next: typeof stopped): void {
  stopped = next;
  tell();
}

export const hasUnsaved = (): boolean => forms.size > 0;
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, hasUnsaved);
export const useStopped = (): typeof stopped => useSyncExternalStore(subscribe, () => stopped);

/** Nothing that leaves the form happens without a question while it has unsaved text. */
export function useUnsaved(form: RefObject<Element | null>, isUnsaved: boolean, discard: () => void): void {
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const entry = { element: () => form.current, discard };
    forms.add(entry);
    tell();
    return () => {
      forms.delete(entry);
      tell();
    };
  }, [form, isUnsaved, discard]);
}

/** Does what closes everything within an element, or the page without one; where text is unsaved, it asks first. */
export function leave(go: () => void, within?: Element | null): void {
  const unsaved = [...forms].filter(({ element }) => within?.contains(element()) ?? true);
  const discard = () => {
    for (const form of unsaved) form.discard();
  };
  if (unsaved.length === 0) go();
  else
    setStopped(() => {
      flushSync(discard);
      go();
    });
}

export const stay = (): void => setStopped(null);
