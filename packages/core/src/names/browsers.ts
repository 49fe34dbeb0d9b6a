/** Name of a browser that the server does not recognize, in the description of a session. */
export const UNKNOWN_BROWSER = 'Another browser';
