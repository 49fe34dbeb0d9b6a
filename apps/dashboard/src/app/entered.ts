import { droppedFrom, parseSearch } from './search.ts';

/** URL that the browser opened, saved because the router soon removes parameters that the page does not support. */
const entered = { pathname: window.location.pathname, search: parseSearch(window.location.search) };

let dropped: readonly string[] | undefined;

/**
 * Returns the unsupported parameters of the URL that the browser opened. Links within the dashboard contain only
 * supported parameters.
 */
export function leftOut(): readonly string[] {
  const isEntered = window.location.pathname === entered.pathname;
  dropped ??= isEntered ? droppedFrom(entered.search, parseSearch(window.location.search)) : [];
  return dropped;
}

export const forgetLeftOut = (): void => {
  dropped = [];
};
