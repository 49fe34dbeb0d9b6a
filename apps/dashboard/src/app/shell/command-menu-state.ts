import { useEffect } from 'react';
import { storeOf } from '../../components/store.ts';

/** Open state of the command menu. Separate from the menu, whose code is loaded later. */
export const commandMenu = storeOf(false);

export function useCommandMenuKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      commandMenu.set(!commandMenu.get());
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      commandMenu.set(false);
    };
  }, []);
}
