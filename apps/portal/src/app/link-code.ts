/** Fragment of an e-mailed link, removed from the URL and the history before any other code runs. */
const behindHash = window.location.hash.slice(1);
if (behindHash) window.history.replaceState(null, '', window.location.pathname + window.location.search);

const [, id = '', code = ''] = /^([\w-]+)\.([\w-]+)$/.exec(behindHash) ?? [];

/** Sign-in id and code from an e-mailed link, or null. */
export const linkCode = id === '' ? null : { id, code };

/** Token from a merchant's invitation, or null. */
export const linkToken = /^[\w-]{43}$/.test(behindHash) ? behindHash : null;
