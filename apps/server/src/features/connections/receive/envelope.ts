import { isStorable } from '@tributary/contract';
import { IDENTIFIER_LENGTH_MAX } from '@tributary/core';
import { z } from 'zod';
import { UnreadableEvent } from '../../../domain/connectors/unreadable-event.ts';
import type { ProviderEvent } from '../../../platform/db/generated/client.ts';
import { reasonToIgnore } from '../providers/stripe/facts.ts';

const short = z.string().min(1).max(IDENTIFIER_LENGTH_MAX).refine(isStorable);
const YEAR_2100 = 4_102_444_800;

const envelope = z.object({
  id: short,
  type: short,
  api_version: short.nullish(),
  created: z.number().int().min(0).max(YEAR_2100),
});

type Envelope = Pick<ProviderEvent, 'id' | 'type' | 'apiVersion' | 'occurredAt' | 'status' | 'reason'>;

/** Returns the metadata of an event, or the reason why the event cannot be stored. */
export function envelopeOf(body: Buffer, mode: 'live' | 'dev'): Envelope | string {
  const event = parsed(body);
  try {
    const reason = reasonToIgnore(event, mode);
    const read = envelope.safeParse(event);
    if (!read.success) return 'The body is not an event: its id, type or time is missing.';
    const { id, type, api_version, created } = read.data;
    return {
      ...{ id, type, apiVersion: api_version ?? null, occurredAt: new Date(created * 1_000), reason },
      status: reason === null ? 'waiting' : 'ignored',
    };
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.message;
    throw error;
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
