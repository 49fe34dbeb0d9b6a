import { droppedFrom, parseSearch } from './search.ts';

/** URL that the browser opened. The router soon removes parameters that the page does not support. */
const entered = { pathname: window.location.pathname, search: parseSearch(window.location.search) };

let dropped: readonly string[] | undefined;

/**
 * Returns the parameters of that URL that the page does not support. Pages opened later are reached through links,
 * which contain no unsupported parameters.
 */
export function leftOut(): readonly string[] {
  const isEntered = window.location.pathname === entered.pathname;
  dropped ??= isEntered ? droppedFrom(entered.search, parseSearch(window.location.search)) : [];
  return dropped;
}

export const forgetLeftOut = (): void => {
  dropped = [];
};
