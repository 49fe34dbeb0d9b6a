import { useEffect } from 'react';
import { storeOf } from '../../components/store.ts';

/** Open state of the command menu, in its own file because the menu's code loads after the page. */
export const commandMenu = storeOf(false);

/** Opens and closes the command menu with ⌘K. */
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
