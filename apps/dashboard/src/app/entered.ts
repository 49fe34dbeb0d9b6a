import { parseSearch } from './search.ts';

/** The address that the browser opened. The router soon removes from it what its page does not take. */
export const entered = {
  pathname: window.location.pathname,
  search: parseSearch(window.location.search),
};
