/** In the address, in place of an id: the form for a new one. */
export const NEW = 'new';
