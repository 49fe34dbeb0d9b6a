import { droppedFrom, parseSearch } from './search.ts';

/** Address that the browser opened. The router soon removes what the page does not support. */
const entered = { pathname: window.location.pathname, search: parseSearch(window.location.search) };

let dropped: readonly string[] | undefined;

/** Returns the names in that address that its page did not take. Every later page is reached by links, which have none. */
export function leftOut(): readonly string[] {
  const isEntered = window.location.pathname === entered.pathname;
  dropped ??= isEntered ? droppedFrom(entered.search, parseSearch(window.location.search)) : [];
  return dropped;
}

export const forgetLeftOut = (): void => {
  dropped = [];
};
