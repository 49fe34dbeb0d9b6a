import {
  notCreditedReasons,
  paymentWaits,
  providerEventStatuses,
  providerPaymentStatuses,
} from '@tributary/core';
import { listFields, oneOf, text } from '../../app/search.ts';

/** Steps of the setup after `create`. */
export const connectSteps = ['stripe', 'secret', 'check'] as const;
export type ConnectStep = (typeof connectSteps)[number];

export const connectionsSearch = { open: text };

export const connectionSearch = {
  ...listFields,
  step: oneOf(...connectSteps),
  tab: oneOf('payments', 'events', 'settings'),
  status: oneOf(...new Set([...providerPaymentStatuses, ...providerEventStatuses])),
  reason: oneOf(...notCreditedReasons, ...paymentWaits),
};
