import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { REPORT_BYTES_MAX } from '@tributary/core';
import type { MatchedLine, OtherLine, ReportFormat, ReportProblem } from '@tributary/payout-files';
import { APIError, type Payout, type Tributary } from '@tributary/sdk';
import { type DragEvent, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useHere } from '../../../app/session/session-context.tsx';
import { Button } from '../../../components/button.tsx';
import { Checkbox, TextField } from '../../../components/field.tsx';
import { Form } from '../../../components/form.tsx';
import { Banner, Problem } from '../../../components/notes.tsx';
import { isFileError, usePhrases } from '../phrases.ts';
import { readEach } from './payout-set.tsx';

interface ReportSource extends ReportFormat {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Analysis {
  readonly source: ReportSource;
  readonly lines: readonly MatchedLine[];
  readonly problems: readonly ReportProblem[];
  readonly notes: readonly ReportProblem[];
  readonly others: readonly OtherLine[];
  readonly decimalComma: boolean;
}

/**
 * Returns the payouts that a report mentions: this run's payouts in their current state, and other payouts fetched
 * by id.
 */
async function payoutsNamed(
  payouts: Tributary['payouts'],
  ids: readonly string[],
  known: readonly Payout[],
): Promise<Map<string, Payout>> {
  const found = new Map(known.map((payout) => [payout.id, payout]));
  const others = [...new Set(ids)].filter((id) => !found.has(id));
  const read = await readEach(others, async (id) => {
    try {
      return await payouts.get(id);
    } catch (error) {
      if (error instanceof APIError && error.status === 404) return undefined;
      throw error;
    }
  });
  for (const payout of read) if (payout) found.set(payout.id, payout);
  return found;
}

/** Reads a report in the browser and compares each line with its payout. The report is never uploaded. */
export function useReport(refresh: () => Promise<readonly Payout[]>) {
  const { client } = useHere();
  const [source, setSource] = useState<ReportSource>();
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: async (read: ReportSource): Promise<Analysis> => {
      const { readPayoutReport, matchPayoutReport, soundLines } = await import('@tributary/payout-files');
      const report = readPayoutReport(read.bytes, read);
      const ids = report.lines.map(({ payoutId }) => payoutId);
      const payouts = await payoutsNamed(client.payouts, ids, await refresh());
      const matched = matchPayoutReport(report, payouts);
      const { problems, notes, others } = matched;
      const { decimalComma } = report;
      return { source: read, lines: soundLines(matched), problems, notes, others, decimalComma };
    },
    gcTime: 0,
  });
  return {
    source,
    analysis: data,
    error,
    isPending,
    read: (next: ReportSource) => {
      setSource(next);
      mutate(next);
    },
    close: () => {
      setSource(undefined);
      reset();
    },
  };
}

export type Report = ReturnType<typeof useReport>;

/** Drop zone that also works with the keyboard. `isFirst` focuses its button. */
export function ReportDrop({ report, isFirst }: { report: Report; isFirst: boolean }) {
  const { t } = useLingui();
  const { source, read, analysis } = report;
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    // Read one byte more than the limit to detect a report that is too large.
    const bytes = new Uint8Array(await file.slice(0, REPORT_BYTES_MAX + 1).arrayBuffer());
    read({ ...source, name: file.name, bytes });
  };
  const drag = (event: DragEvent, isStill: boolean) => {
    event.preventDefault();
    setOver(isStill);
  };
  return (
    <section className="section">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for pointers; everyone can use the button. */}
      <div
        className={isOver ? 'drop is-over' : 'drop'}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <span>
          {source ? (
            <code>{source.name}</code>
          ) : (
            t`A CSV file with the payout or its reference, status, amount and currency, or an XML file from a bank (pain.002, camt).`
          )}
        </span>
        <FileTrigger
          acceptedFileTypes={[
            '.csv',
            '.txt',
            '.tsv',
            '.xml',
            'text/csv',
            'text/plain',
            'text/xml',
            'application/xml',
          ]}
          onSelect={(files) => void take(files?.[0])}
        >
          <Button autoFocus={isFirst}>{source ? t`Another file…` : t`Choose a file…`}</Button>
        </FileTrigger>
        {source && <Button look="quiet" icon="close" aria-label={t`Remove report`} onPress={report.close} />}
      </div>
      {source && (
        <Checkbox
          isSelected={source.decimalComma ?? analysis?.decimalComma ?? false}
          onChange={(decimalComma) => read({ ...source, decimalComma })}
        >
          {t`Amounts use a decimal comma, as in 1.234,50`}
        </Checkbox>
      )}
      {source && report.error && <ReadProblem error={report.error} source={source} read={read} />}
    </section>
  );
}

interface ReadProblemProps {
  readonly error: unknown;
  readonly source: ReportSource;
  readonly read: (source: ReportSource) => void;
}

/** Explains why a report is unreadable. Lets users assign columns whose names are unknown. */
function ReadProblem({ error, source, read }: ReadProblemProps) {
  const { t } = useLingui();
  const words = usePhrases();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [currency, setCurrency] = useState('');
  const [isBooked, setBooked] = useState(false);
  if (!isFileError(error)) return <Problem error={error} unchanged={t`Nothing was changed.`} />;
  const { fields, phrase } = error;
  const isSaid = (field: string) =>
    Boolean(names[field]?.trim()) ||
    (field === 'currency' && currency.trim() !== '') ||
    (field === 'status' && isBooked);
  const again = () => {
    const map = { ...source.map };
    for (const [field, name] of Object.entries(names)) if (name.trim()) map[field] = name;
    read({
      ...source,
      map,
      currency: currency.trim() || source.currency,
      isBooked: isBooked || source.isBooked,
    });
  };
  return (
    <Banner tone="bad">
      <Form className="stack" onSubmit={again}>
        <div>
          {words(phrase)} {t`Nothing was changed.`}
        </div>
        {fields.map((field) => (
          <TextField
            key={field}
            label={t`Column for ${field}`}
            value={names[field] ?? ''}
            onChange={(name) => setNames({ ...names, [field]: name })}
          />
        ))}
        {fields.includes('currency') && (
          <TextField
            label={t`Or one currency for all amounts, such as EUR`}
            value={currency}
            onChange={setCurrency}
          />
        )}
        {fields.includes('status') && (
          <Checkbox isSelected={isBooked} onChange={setBooked}>
            {t`This is an account statement (all lines are posted transactions)`}
          </Checkbox>
        )}
        {fields.length > 0 && (
          <div>
            <Button type="submit" small isDisabled={!fields.every(isSaid)}>
              {t`Read again`}
            </Button>
          </div>
        )}
      </Form>
    </Banner>
  );
}
