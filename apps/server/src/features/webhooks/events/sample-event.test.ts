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

test.each(webhookEventTypes)('a sample %s is one by the contract, with no field more', (type) => {
  const sample = eventOf(type);
  expect(webhookEvent.parse(sample)).toEqual(sample);
});

test.each(webhookEventTypes)('what a sample %s had before is not what it has', (type) => {
  const { data, previous } = sampleOf(type);
  const before = Object.entries(previous ?? {});
  expect(before.length > 0).toBe(!/(created|added|deleted|removed|erased)$/.test(type));
  for (const [field, value] of before) expect(data[field as keyof typeof data]).not.toEqual(value);
});

test('two samples are of two objects', () => {
  expect(sampleOf('payout.paid').data.id).not.toBe(sampleOf('payout.paid').data.id);
});
