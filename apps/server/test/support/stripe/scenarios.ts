import type { Time } from './account.ts';
import type { Scenario } from './scenario.ts';
import { adoptionScenarios } from './scenarios/adoption.ts';
import { paymentScenarios } from './scenarios/payments.ts';
import { reversalScenarios } from './scenarios/reversals.ts';
import { subscriptionScenarios } from './scenarios/subscriptions.ts';

/** Returns histories of a Stripe account, from `start` on, with days of `day` seconds. */
export const scenariosAt = (time: Time): Scenario[] => [
  ...paymentScenarios(time),
  ...adoptionScenarios(time),
  ...reversalScenarios(time),
  ...subscriptionScenarios(time),
];
