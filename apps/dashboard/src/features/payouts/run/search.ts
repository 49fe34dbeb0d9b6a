import { openPayoutStatuses } from '@tributary/core';
import { currency, day, id, oneOf, text } from '../../../app/search.ts';
import { OPEN } from '../search.ts';

export const wizardSteps = ['choose', 'check', 'send', 'confirm'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** What the address holds besides the step: the choice, what was decided in the check, and which payouts were made. */
export const wizardSearch = {
  step: oneOf(...wizardSteps),
  program_id: id('program'),
  currency,
  who: oneOf('named'),
  group_id: id('group'),
  affiliates: text,
  up_to: day,
  minimum: text,
  left_out: text,
  kept: text,
  run: text,
  ids: text,
  set: oneOf(OPEN, ...openPayoutStatuses),
  affiliate_id: id('affiliate'),
  search: text,
  created_gte: day,
  created_lte: day,
};
