import { type RefObject, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { storeOf } from './store.ts';

interface UnsavedForm {
  readonly element: () => Element | null;
  readonly discard: () => void;
}

const forms = new Set<UnsavedForm>();
const count = storeOf(0);
/** Navigation that was blocked because of unsaved text. Call it to continue. */
const stopped = storeOf<(() => void) | null>(null);

export const hasUnsaved = (): boolean => forms.size > 0;
export const useHasUnsaved = (): boolean => count.use() > 0;
export const useStopped = stopped.use;

export function useUnsaved(form: RefObject<Element | null>, isUnsaved: boolean, discard: () => void): void {
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const entry = { element: () => form.current, discard };
    forms.add(entry);
    count.set(forms.size);
    return () => {
      forms.delete(entry);
      count.set(forms.size);
    };
  }, [form, isUnsaved, discard]);
}

/** Closes all forms within an element, or on the whole page. Asks for confirmation first if there is unsaved text. */
export function leave(go: () => void, within?: Element | null): void {
  const unsaved = [...forms].filter(({ element }) => within?.contains(element()) ?? true);
  const discard = () => {
    for (const form of unsaved) form.discard();
  };
  if (unsaved.length === 0) go();
  else
    stopped.set(() => {
      flushSync(discard);
      go();
    });
}

export const stay = (): void => stopped.set(null);
