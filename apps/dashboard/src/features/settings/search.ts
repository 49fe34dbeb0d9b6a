import { mailStatuses } from '@tributary/core';
import { day, id, oneOf, text } from '../../app/search.ts';

export const settingsSearch = {
  tab: oneOf('accounts', 'audit', 'emails', 'people', 'portal', 'session', 'sign-in', 'suppressions'),
  program_id: id('program'),
  open: text,
  after: text,
  before: text,
  actor: text,
  action: text,
  object: text,
  created_gte: day,
  created_lte: day,
  search: text,
  status: oneOf(...mailStatuses),
};
