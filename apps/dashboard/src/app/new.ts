/** Takes the place of an id in the URL to open the form for a new object. */
export const NEW = 'new';
