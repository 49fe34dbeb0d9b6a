/**
 * Part after the `#` of a mailed link. It is removed from the address and the history before anything else
 * runs.
 */
const behindHash = window.location.hash.slice(1);
if (behindHash) window.history.replaceState(null, '', window.location.pathname + window.location.search);

const [, id = '', code = ''] = /^([\w-]+)\.([\w-]+)$/.exec(behindHash) ?? [];

/** Sign-in and code of a mailed link; null on every other visit. */
export const linkCode = id === '' ? null : { id, code };

/** Token of an invitation from the merchant; null on every other visit. */
export const linkToken = /^[\w-]{43}$/.test(behindHash) ? behindHash : null;
