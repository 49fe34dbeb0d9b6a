import { id, oneOf, text } from '../../app/search.ts';

export const settingsSearch = {
  tab: oneOf('audit', 'people', 'session'),
  program_id: id('program'),
  open: text,
  after: text,
  before: text,
  actor: text,
  action: text,
  object: text,
};
