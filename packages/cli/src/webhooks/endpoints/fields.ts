import type { Option } from 'commander';
import { commaList } from '../../options/list.ts';
import { OptionOf } from '../../options/one-of.ts';
import { eventTypeNames, eventTypes } from '../event-types.ts';

export const eventTypesOption = (beginning = ''): Option =>
  new OptionOf(
    '--event-types <list>',
    eventTypes,
    `${beginning}* for all, also those that are new later, or some of ${eventTypeNames}`,
  ).argParser(commaList);
export const urlDescription = 'https:// (in a dev environment also http://), at a public address';
