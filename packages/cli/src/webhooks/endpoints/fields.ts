import { eventTypeNames } from '../event-types.ts';

export const eventTypesDescription: string = `* for all, also those that are new later, or some of ${eventTypeNames}`;
export const urlDescription = 'https:// (in a dev environment also http://), at a public address';
