/** URL segment that opens the form for a new object, in place of an id. */
export const NEW = 'new';
