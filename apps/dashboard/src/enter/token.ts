/** What stands behind the `#`, taken out of the address and the history before anything else. */
export const token = window.location.hash.slice(1);

/** What an identity provider has sent back, taken out of the address as well. */
export const authorizationResponse = /\/signed-in\//.test(window.location.pathname)
  ? window.location.search.slice(1)
  : '';

if (authorizationResponse) window.history.replaceState(null, '', window.location.pathname);
else if (token) window.history.replaceState(null, '', window.location.pathname + window.location.search);
