import { id, oneOf } from '../../app/search.ts';

/** URL value that opens the form for a new program, in place of a program id. */
export const NEW_PROGRAM = 'new';

export const startSearch = { program_id: id('program', NEW_PROGRAM), step: oneOf('next') };
