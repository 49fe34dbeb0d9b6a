/** What stands behind the `#`, taken out of the address and the history before anything else. */
export const token = window.location.hash.slice(1);

if (token) window.history.replaceState(null, '', window.location.pathname + window.location.search);
