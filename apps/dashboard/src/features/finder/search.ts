import { count, text } from '../../app/search.ts';

export const finderSearch = { search: text, category: text, status: text, page: count, open: text };
