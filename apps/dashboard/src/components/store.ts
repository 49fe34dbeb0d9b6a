import { useSyncExternalStore } from 'react';

/** Stores a value outside React. Components that read it re-render when it changes. */
export function storeOf<Value>(initial: Value) {
  let current = initial;
  const listeners = new Set<() => void>();
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    set: (next: Value) => {
      if (next === current) return;
      current = next;
      for (const listener of listeners) listener();
    },
    use: (): Value => useSyncExternalStore(subscribe, get),
  };
}
