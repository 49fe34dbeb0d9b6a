/** Value that takes the place of an id in the URL and opens the form for a new object. */
export const NEW = 'new';
