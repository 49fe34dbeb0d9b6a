import { webhookEvent } from '@tributary/contract';
import { type WebhookEventType, webhookEventTypes } from '@tributary/core';
import { expect, test } from 'vitest';
import { sampleOf } from './sample-event.ts';

const eventOf = (type: WebhookEventType) => ({
  id: 'evt_1',
  type,
  created_at: '2026-01-15T09:00:00.000Z',
  environment: 'dev',
  sequence: 0,
  ...sampleOf(type),
});

test.each(webhookEventTypes)('returns a sample %s that matches the contract exactly', (type) => {
  const sample = eventOf(type);
  expect(webhookEvent.parse(sample)).toEqual(sample);
});

test.each(webhookEventTypes)('differs in a sample %s from its previous values', (type) => {
  const { data, previous } = sampleOf(type);
  const before = Object.entries(previous ?? {});
  expect(before.length > 0).toBe(!/(created|added|deleted|removed|erased)$/.test(type));
  for (const [field, value] of before) expect(data[field as keyof typeof data]).not.toEqual(value);
});

test('uses two objects for two samples', () => {
  expect(sampleOf('payout.paid').data.id).not.toBe(sampleOf('payout.paid').data.id);
});
