/** Token after the `#`, removed from the address and the history before anything else happens. */
export const token = window.location.hash.slice(1);

/** Response of an identity provider, also removed from the address. */
export const authorizationResponse = /\/signed-in\//.test(window.location.pathname)
  ? window.location.search.slice(1)
  : '';

if (authorizationResponse) window.history.replaceState(null, '', window.location.pathname);
else if (token) window.history.replaceState(null, '', window.location.pathname + window.location.search);
