import { id, oneOf } from '../../app/search.ts';

/** Value of the program in the URL that opens the form for a new program. */
export const NEW_PROGRAM = 'new';

export const startSearch = { program_id: id('program', NEW_PROGRAM), step: oneOf('next') };
