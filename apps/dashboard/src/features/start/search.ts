import { id, oneOf } from '../../app/search.ts';

/** Takes the place of a program id in the URL to open the form for a new program. */
export const NEW_PROGRAM = 'new';

export const startSearch = { program_id: id('program', NEW_PROGRAM), step: oneOf('next') };
