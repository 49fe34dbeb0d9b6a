import { id, oneOf } from '../../app/search.ts';

/** In place of a program's id: another program is to be created. */
export const NEW_PROGRAM = 'new';

export const startSearch = { program_id: id('program', NEW_PROGRAM), step: oneOf('next') };
