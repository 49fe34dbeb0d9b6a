import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PayoutExportItem } from '@tributary/sdk';
import { useHere } from '../../../app/session/session-context.tsx';
import { useFirstFocus } from '../../../app/use-first-focus.ts';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/field.tsx';
import { Amount, Amounts } from '../../../components/money.tsx';
import { Name } from '../../../components/names.tsx';
import { Banner, Problem } from '../../../components/notes.tsx';
import { sumsOf } from '../../../format/money.ts';
import { isFileError } from './file-error.ts';
import type { FilePlan, FilePlans } from './files.ts';
import { usePhrases } from './phrases.ts';
import { SepaForm } from './sepa-form.tsx';
import type { Download } from './use-download.ts';
import type { Files } from './use-files.ts';

/** One row per file, then what no file can carry. */
export function FileList({
  prepared,
  download,
}: {
  prepared: NonNullable<Files['prepared']>;
  download: Download;
}) {
  const { t } = useLingui();
  const { items } = prepared;
  // The button that prepared them had the focus, and is gone.
  const list = useFirstFocus<HTMLUListElement>();
  return (
    <div className="stack">
      <ul className="files" ref={list} tabIndex={-1} aria-label={t`Files`}>
        {prepared.files.map((file) => (
          <FileRow key={file.id} file={file} download={download} />
        ))}
        <li>
          <div className="grow">
            <strong className="name">CSV</strong>{' '}
            <span className="secondary">
              <Trans>
                All of them, for a spreadsheet or another bank. The files above are parts of it: pay each
                payout by only one of them.
              </Trans>
            </span>
          </div>
          <Amounts of={sumsOf(items)} />
          <Button
            icon="download"
            isDisabled={download.isPending}
            onPress={() => download.run({ id: 'csv', format: 'csv', currency: null, items, included: items })}
          >
            <Trans>Download CSV</Trans>
          </Button>
          <Saved download={download} id="csv" />
        </li>
      </ul>
      <Checkbox isSelected={download.marks} onChange={download.setMarks}>
        <Trans>
          Mark the payouts of a file as processing when it is downloaded: a refund then no longer changes
          their amounts.
        </Trans>
      </Checkbox>
      <NotInFiles prepared={prepared} />
    </div>
  );
}

function FileRow({ file, download }: { file: FilePlan; download: Download }) {
  const { t } = useLingui();
  const name = file.currency ? `${file.name} ${file.currency}` : file.name;
  return (
    <li>
      <div className="grow">
        <strong className="name">{name}</strong>{' '}
        <span className="secondary">
          <Plural value={file.included.length} one="# payout" other="# payouts" />
        </span>
      </div>
      <Amounts of={sumsOf(file.included)} />
      {file.included.length > 0 &&
        (file.format === 'sepa' ? (
          <SepaForm
            isPending={download.isPending}
            wrong={download.fileId === file.id ? download.wrongFields : []}
            onDownload={(options) => download.run({ ...file, options })}
          />
        ) : (
          <Button
            icon="download"
            isDisabled={download.isPending}
            aria-label={t`Download ${name}`}
            onPress={() => download.run(file)}
          >
            <Trans>Download</Trans>
          </Button>
        ))}
      <Saved download={download} id={file.id} />
    </li>
  );
}

/** What was saved, with its exact sum, to be held against what the bank shows after the upload. */
function Saved({ download, id }: { download: Download; id: string }) {
  const saved = download.saved[id];
  if (!saved) return null;
  return (
    <div className="saved" role="status">
      <Banner tone="good">
        <code>{saved.name}</code> <Plural value={saved.count} one="# payout," other="# payouts," />{' '}
        <Amounts of={saved.totals} />
      </Banner>
    </div>
  );
}

export function DownloadProblem({ download }: { download: Download }) {
  const { t } = useLingui();
  const words = usePhrases();
  if (download.changed.length > 0)
    return (
      <Banner tone="bad">
        <Trans>
          Amounts changed since the files were prepared, so nothing was saved. Prepare them again.
        </Trans>
        <ul>
          {download.changed.map(({ payout, after }) => (
            <li key={payout.id}>
              <span className="name">{payout.affiliate_name}</span> <Amount of={payout} /> →{' '}
              <Amount of={after} />
            </li>
          ))}
        </ul>
      </Banner>
    );
  const { error } = download;
  if (!isFileError(error)) return <Problem error={error} unchanged={t`No file was saved.`} />;
  return (
    <Banner tone="bad">
      {words(error.phrase)} <Trans>No file was saved.</Trans>
    </Banner>
  );
}

/** What the files should carry and cannot, and what belongs into none. */
function NotInFiles({ prepared: { files, byHand } }: { prepared: FilePlans }) {
  const { t } = useLingui();
  const words = usePhrases();
  const problems = files.flatMap(({ name, problems: left }) => left.map((each) => ({ ...each, name })));
  if (problems.length === 0 && byHand.length === 0) return null;
  return (
    <Banner tone="warn">
      <strong className="name">
        <Plural
          value={problems.length + byHand.length}
          one="# payout is in no file of a service. Pay it another way, or correct the payout details."
          other="# payouts are in no file of a service. Pay them another way, or correct the payout details."
        />
      </strong>
      <ul className="not-in-files" aria-label={t`In no file`}>
        {problems.map(({ payout, name, phrase }) => (
          <Missing key={payout.id} of={payout}>
            <Name of={name} />: {words(phrase)}
          </Missing>
        ))}
        {byHand.map(({ payout, why }) => (
          <Missing key={payout.id} of={payout}>
            {why === 'no_method' ? (
              <Trans>no payout method</Trans>
            ) : (
              <Trans>
                no file pays {payout.payout_method} in {payout.currency}
              </Trans>
            )}
          </Missing>
        ))}
      </ul>
    </Banner>
  );
}

function Missing({ of, children }: { of: PayoutExportItem; children: React.ReactNode }) {
  const { mode } = useHere();
  return (
    <li>
      <Link to="/$mode/affiliates/$id" params={{ mode, id: of.affiliate_id }} className="link">
        {of.affiliate_name}
      </Link>{' '}
      <Amount of={of} /> <span className="secondary">{children}</span>
    </li>
  );
}
