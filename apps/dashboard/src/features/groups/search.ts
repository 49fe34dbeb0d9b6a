import { oneOf, text } from '../../app/search.ts';

export const groupsSearch = { view: oneOf('incentives'), open: text };

export const incentiveSearch = { edit: oneOf('1') };
