import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Shape, Status, type Tone } from '../../components/status.tsx';
import { sentenceCase } from '../../format/words.ts';
import { wordsFor } from '../../format/words-for.ts';

/** Appearance of common statuses. A status is free text. */
const looks: Readonly<Record<string, readonly [Shape, Tone, MessageDescriptor]>> = {
  FOUND: ['waiting', 'quiet', msg`Found`],
  NEW: ['waiting', 'quiet', msg`New`],
  CONTACTED: ['half', 'accent', msg`Contacted`],
  IN_TALKS: ['half', 'accent', msg`In talks`],
  JOINED: ['tick', 'good', msg`Joined`],
  DECLINED: ['slash', 'quiet', msg`Declined`],
};

const codeOf = (text: string) => text.toUpperCase().replaceAll(' ', '_');

/** Statuses suggested for an item, in the order in which an item usually passes through them. */
const suggested = ['NEW', 'CONTACTED', 'IN_TALKS', 'JOINED', 'DECLINED'] as const;
export const FIRST_STATUS: string = suggested[0];

/** Returns the suggested statuses by name, and converts between a typed name and the stored status. */
export function useStatusNames() {
  const { i18n } = useLingui();
  const nameOf = (status: string) => {
    const known = wordsFor(looks, codeOf(status));
    return known ? i18n._(known[2]) : status;
  };
  return {
    names: suggested.map(nameOf),
    nameOf,
    statusOf: (text: string) =>
      suggested.find((status) => nameOf(status).toLowerCase() === text.toLowerCase()) ?? text,
  };
}

export function ItemStatus({ of }: { of: string }) {
  const { i18n } = useLingui();
  const [shape, tone, name] = wordsFor(looks, codeOf(of)) ?? ['waiting', 'quiet', null];
  return (
    <Status shape={shape} tone={tone}>
      {name === null ? sentenceCase(of) : i18n._(name)}
    </Status>
  );
}
