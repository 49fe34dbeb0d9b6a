import { droppedFrom, parseSearch } from './search.ts';

/** Address that the browser opened. The router soon removes what the page does not support. */
const entered = { pathname: window.location.pathname, search: parseSearch(window.location.search) };

let dropped: readonly string[] | undefined;

/**
 * Returns the names in that URL that its page does not support. Later pages are opened by links, which
 * contain none.
 */
export function leftOut(): readonly string[] {
  const isEntered = window.location.pathname === entered.pathname;
  dropped ??= isEntered ? droppedFrom(entered.search, parseSearch(window.location.search)) : [];
  return dropped;
}

export const forgetLeftOut = (): void => {
  dropped = [];
};
