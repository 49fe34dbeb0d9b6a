/** Fragment of a link sent by e-mail. Removed from the URL and the history before anything else runs. */
const behindHash = window.location.hash.slice(1);
if (behindHash) window.history.replaceState(null, '', window.location.pathname + window.location.search);

const [, id = '', code = ''] = /^([\w-]+)\.([\w-]+)$/.exec(behindHash) ?? [];

/** Sign-in and code from a link sent by e-mail; null if the page was opened in any other way. */
export const linkCode = id === '' ? null : { id, code };

/** Token from a merchant's invitation; null if the page was opened in any other way. */
export const linkToken = /^[\w-]{43}$/.test(behindHash) ? behindHash : null;
