import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the element on mount, unless another element has the focus, so that keyboard navigation starts there. */
export function useFirstFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (!document.activeElement?.closest('main *')) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
