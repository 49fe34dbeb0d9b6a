import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus when it appears, unless something on the page has it: the next Tab then begins there. */
export function useFirstFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (!document.activeElement?.closest('main *')) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
