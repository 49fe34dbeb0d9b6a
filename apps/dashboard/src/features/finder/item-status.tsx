import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Shape, Status, type Tone } from '../../components/status.tsx';
import { sentenceCase } from '../../format/words.ts';
import { wordsFor } from '../../format/words-for.ts';

/** Looks of common statuses. A status is free text. */
const looks: Readonly<Record<string, readonly [Shape, Tone, MessageDescriptor]>> = {
  FOUND: ['waiting', 'quiet', msg`Found`],
  NEW: ['waiting', 'quiet', msg`New`],
  CONTACTED: ['half', 'accent', msg`Contacted`],
  IN_TALKS: ['half', 'accent', msg`In talks`],
  JOINED: ['tick', 'good', msg`Joined`],
  DECLINED: ['slash', 'quiet', msg`Declined`],
};

export function ItemStatus({ of }: { of: string }) {
  const { i18n } = useLingui();
  const [shape, tone, name] = wordsFor(looks, of.toUpperCase().replaceAll(' ', '_')) ?? [
    'waiting',
    'quiet',
    null,
  ];
  return (
    <Status shape={shape} tone={tone}>
      {name === null ? sentenceCase(of) : i18n._(name)}
    </Status>
  );
}
