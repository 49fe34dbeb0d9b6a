import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Payout, PayoutExportItem, Tributary } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { type Money, sumsOf } from '../../../format/money.ts';
import { saveFile } from '../../../format/save-file.ts';
import { isFileError } from './file-error.ts';
import type { FileOptions, FilePlan } from './files.ts';
import { loadWriters } from './use-files.ts';

export interface FileOrder extends Pick<FilePlan, 'id' | 'format' | 'currency' | 'items' | 'included'> {
  readonly options?: FileOptions;
}

interface Saved {
  readonly name: string;
  readonly count: number;
  readonly totals: readonly Money[];
}

interface AmountChange {
  readonly payout: PayoutExportItem;
  readonly after: Payout;
}

/** A refund came between the reading of the details and the download. */
class AmountsChanged extends Error {
  constructor(readonly changes: readonly AmountChange[]) {
    super('Amounts changed since the files were prepared.');
  }
}

/** Each becomes processing, which fixes its amount. Throws `AmountsChanged` when it is not what the file would say. */
async function startAll(payouts: Tributary['payouts'], items: readonly PayoutExportItem[]): Promise<void> {
  const changes: AmountChange[] = [];
  for (const payout of items) {
    const after = await payouts.start(payout.id);
    if (after.amount !== payout.amount) changes.push({ payout, after });
  }
  if (changes.length > 0) throw new AmountsChanged(changes);
}

/** Makes a file in the page and lets the browser save it: it is sent nowhere. */
export function useDownload({ onChanged }: { onChanged: () => void }) {
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const [marks, setMarks] = useState(true);
  const [saved, setSaved] = useState<Readonly<Record<string, Saved>>>({});
  const [fileId, setFileId] = useState<string>();
  const [wrongFields, setWrongFields] = useState<readonly string[]>([]);
  const mutation = useMutation({
    mutationFn: async ({ format, items, included, currency, options = {} }: FileOrder): Promise<Saved> => {
      const { makeFile } = await loadWriters();
      try {
        // Once before anything is changed, so that a wrong IBAN leaves the payouts pending.
        const file = makeFile(format, items, currency, options);
        if (marks) await startAll(client.payouts, included);
        if (file.text !== null) saveFile(file.name, file.type, file.text);
        return { name: file.name, count: file.included.length, totals: sumsOf(file.included) };
      } catch (error) {
        if (isFileError(error)) setWrongFields(error.fields);
        throw error;
      }
    },
    onMutate: ({ id }) => {
      setFileId(id);
      setWrongFields([]);
    },
    onSuccess: (file, { id }) => setSaved((before) => ({ ...before, [id]: file })),
    onError: (error) => {
      if (error instanceof AmountsChanged) onChanged();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [mode] }),
    gcTime: 0,
  });
  return {
    /** Whether the payouts of a downloaded file become processing. */
    marks,
    setMarks,
    run: mutation.mutate,
    isPending: mutation.isPending,
    error: mutation.error,
    changed: mutation.error instanceof AmountsChanged ? mutation.error.changes : [],
    saved,
    fileId,
    wrongFields,
  };
}

export type Download = ReturnType<typeof useDownload>;
