import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Amounts } from '../../../components/money.tsx';
import { Banner } from '../../../components/notes.tsx';
import { sumsOf } from '../../../format/money.ts';
import type { Download } from './download.tsx';
import type { FilePlan } from './files.ts';
import { SepaForm } from './sepa-form.tsx';

export function FileRow({
  file,
  download,
  children,
}: {
  file: FilePlan;
  download: Download;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { included } = file;
  const name = file.currency ? `${file.name} ${file.currency}` : file.name;
  const saved = download.savedOf(file);
  return (
    <li>
      <div className="grow">
        <strong className="name">{name}</strong> <span className="secondary">{children}</span>
      </div>
      <Amounts of={sumsOf(included)} />
      {included.length > 0 &&
        (file.format === 'sepa' ? (
          <SepaForm file={file} download={download} />
        ) : (
          <Button
            icon="download"
            isDisabled={download.isPending}
            aria-label={t`Download ${name}`}
            onPress={() => download.run(file)}
          >
            {t`Download`}
          </Button>
        ))}
      {/* Users compare this exact total with the total that the bank shows after the upload. */}
      {saved && (
        <div className="saved">
          <Banner tone="good">
            <code>{saved.name}</code> <Plural value={saved.count} one="# payout," other="# payouts," />{' '}
            <Amounts of={saved.totals} />
          </Banner>
        </div>
      )}
    </li>
  );
}
