import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Payout, PayoutExportItem, Tributary } from '@tributary/sdk';
import { saveFile } from '@tributary/ui/save-file';
import { useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { Amount } from '../../../components/money.tsx';
import { Name } from '../../../components/names.tsx';
import { Banner, Problem } from '../../../components/notes.tsx';
import { type Money, sumsOf } from '../../../format/money.ts';
import { isFileError, usePhrases } from '../phrases.ts';
import type { FileOptions, FilePlan } from './files.ts';

/** Loaded on demand, because the file writers are as large as the code of a whole page. */
export const loadWriters = () => import('./files.ts');

interface Saved {
  readonly name: string;
  readonly totals: readonly Money[];
  readonly count: number;
}

interface Wanted {
  readonly file: FilePlan;
  readonly optionsOf: () => Promise<FileOptions>;
}

/** Thrown if a refund changed an amount after the payout details were read. */
class AmountsChanged extends Error {
  constructor(readonly changes: readonly { readonly payout: PayoutExportItem; readonly after: Payout }[]) {
    super('Amounts changed since the files were prepared.');
  }
}

/**
 * Marks payouts as processing, which fixes their amounts. Throws `AmountsChanged` if an amount differs from the file.
 */
async function startAll(payouts: Tributary['payouts'], items: readonly PayoutExportItem[]): Promise<void> {
  const started = [];
  for (const payout of items) started.push({ payout, after: await payouts.start(payout.id) });
  const changes = started.filter(({ payout, after }) => after.amount !== payout.amount);
  if (changes.length > 0) throw new AmountsChanged(changes);
}

/** Creates payment files in the browser and saves them locally. Nothing is uploaded. */
export function useDownload({ onChanged }: { onChanged: () => void }) {
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const [marks, setMarks] = useState(true);
  const [saved, setSaved] = useState<Readonly<Record<string, Saved>>>({});
  const { mutate, variables, error, isPending } = useMutation({
    mutationFn: async ({ file, optionsOf }: Wanted): Promise<Saved> => {
      const { makeFile } = await loadWriters();
      const options = await optionsOf();
      // Create the file before changing any payout, so that an invalid IBAN leaves the payouts pending.
      const { name, type, text, included } = makeFile(file, options);
      if (marks) await startAll(client.payouts, file.included);
      if (text !== null) saveFile(name, type, text);
      return { name, count: included.length, totals: sumsOf(included) };
    },
    onSuccess: (written, { file: { id } }) => setSaved((before) => ({ ...before, [id]: written })),
    onError: (problem) => {
      if (problem instanceof AmountsChanged) onChanged();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [mode] }),
    gcTime: 0,
  });
  return {
    /** True if a download marks the file's payouts as processing. */
    marks,
    setMarks,
    error,
    isPending,
    /** `optionsOf` returns the account to pay from, which is used for this file only and not stored. */
    run: (file: FilePlan, optionsOf: Wanted['optionsOf'] = async () => ({})) => mutate({ file, optionsOf }),
    savedOf: ({ id }: FilePlan) => saved[id],
    errorOf: ({ id }: FilePlan) => (variables?.file.id === id ? error : null),
  };
}

export type Download = ReturnType<typeof useDownload>;

export function DownloadProblem({ error }: { error: unknown }) {
  const { t } = useLingui();
  const words = usePhrases();
  if (isFileError(error))
    return (
      <Banner tone="bad">
        {words(error.phrase)} {t`No file was saved.`}
      </Banner>
    );
  if (!(error instanceof AmountsChanged)) return <Problem error={error} unchanged={t`No file was saved.`} />;
  return (
    <Banner tone="bad">
      {t`Amounts have changed since the files were prepared, so no file was saved. Prepare the files again.`}
      <ul>
        {error.changes.map(({ payout, after }) => (
          <li key={payout.id}>
            <Name of={payout.affiliate_name} /> <Amount of={payout} /> → <Amount of={after} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}
