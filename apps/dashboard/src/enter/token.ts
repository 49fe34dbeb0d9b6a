/** Token after the `#`, removed from the URL and the history before any other code runs. */
export const token = window.location.hash.slice(1);

/** Identity provider's response, also removed from the URL. */
export const authorizationResponse = /\/signed-in\//.test(window.location.pathname)
  ? window.location.search.slice(1)
  : '';

if (authorizationResponse) window.history.replaceState(null, '', window.location.pathname);
else if (token) window.history.replaceState(null, '', window.location.pathname + window.location.search);
