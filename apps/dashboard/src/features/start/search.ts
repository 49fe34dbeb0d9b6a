import { id, oneOf } from '../../app/search.ts';

/** Value that takes the place of a program id in the URL and opens the form for a new program. */
export const NEW_PROGRAM = 'new';

export const startSearch = { program_id: id('program', NEW_PROGRAM), step: oneOf('next') };
