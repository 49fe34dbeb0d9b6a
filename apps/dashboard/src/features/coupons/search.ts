import { id, listFields } from '../../app/search.ts';

export const couponsSearch = { ...listFields, program_id: id('program'), affiliate_id: id('affiliate') };
