import { Trans, useLingui } from '@lingui/react/macro';
import { type DragEvent, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button } from '../../../components/button.tsx';
import { Checkbox, TextField } from '../../../components/field.tsx';
import { Form } from '../../../components/form.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Banner, Problem } from '../../../components/notes.tsx';
import { isFileError } from './file-error.ts';
import { usePhrases } from './phrases.ts';
import { REPORT_BYTES_MAX, type Report } from './use-report.ts';

/** Takes the report: dropped, or chosen with the keyboard. */
export function ReportDrop({ report }: { report: Report }) {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > REPORT_BYTES_MAX);
    if (file.size > REPORT_BYTES_MAX) return;
    report.read({ ...report.source, name: file.name, text: await file.text() });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <section className="section">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the button is everybody's. */}
      <div
        className={isOver ? 'drop is-over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <span>
          {report.source ? (
            <code>{report.source.name}</code>
          ) : (
            <Trans>
              Drop the report here: a CSV with a payout or its reference, status, amount and currency.
            </Trans>
          )}
        </span>
        <FileTrigger
          acceptedFileTypes={['.csv', '.txt', '.tsv', 'text/csv', 'text/plain']}
          onSelect={(files) => void take(files?.[0])}
        >
          <Button autoFocus>
            {report.source ? <Trans>Another file…</Trans> : <Trans>Choose a file…</Trans>}
          </Button>
        </FileTrigger>
        {report.source && (
          <Button look="quiet" icon="close" aria-label={t`Put the report away`} onPress={report.close} />
        )}
      </div>
      {report.source && (
        <Checkbox
          isSelected={report.source.decimalComma ?? false}
          onChange={(decimalComma) => report.source && report.read({ ...report.source, decimalComma })}
        >
          <Trans>Its amounts have a decimal comma, as in 1.234,50</Trans>
        </Checkbox>
      )}
      {isTooLarge && (
        <Banner tone="bad">
          <Trans>This file is larger than any report. Nothing was read.</Trans>
        </Banner>
      )}
      {report.error && <ReadProblem report={report} />}
    </section>
  );
}

/** A column that is called otherwise is named by the person who has the file before them. */
function ReadProblem({ report }: { report: Report }) {
  const { t } = useLingui();
  const words = usePhrases();
  const fields = isFileError(report.error) ? report.error.fields : [];
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const { source } = report;
  if (!isFileError(report.error)) return <Problem error={report.error} unchanged={t`Nothing was changed.`} />;
  return (
    <Banner tone="bad">
      <Form
        className="stack"
        onSubmit={() => {
          if (source) report.read({ ...source, map: { ...source.map, ...names } });
        }}
      >
        <div>
          {words(report.error.phrase)} <Trans>Nothing was changed.</Trans>
        </div>
        {fields.map((field) => (
          <TextField
            key={field}
            label={t`The column that holds ${field}`}
            value={names[field] ?? ''}
            onChange={(name) => setNames({ ...names, [field]: name })}
          />
        ))}
        {fields.length > 0 && (
          <div>
            <Button type="submit" small isDisabled={!fields.every((field) => names[field]?.trim())}>
              <Trans>Read it again</Trans>
            </Button>
          </div>
        )}
      </Form>
    </Banner>
  );
}
