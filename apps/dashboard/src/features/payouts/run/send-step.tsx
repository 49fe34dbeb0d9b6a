import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isPayoutOpen } from '@tributary/core';
import type { Payout } from '@tributary/sdk';
import { useHere } from '../../../app/session/session-context.tsx';
import { Button } from '../../../components/button.tsx';
import { DataTable, TableSkeleton } from '../../../components/data-table.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Amount } from '../../../components/money.tsx';
import { Banner, Empty, Problem } from '../../../components/notes.tsx';
import { sumsOf } from '../../../format/money.ts';
import { usePayoutColumns } from '../columns.tsx';
import { DownloadProblem, FileList } from './file-list.tsx';
import { byCurrency } from './plan.ts';
import { useDownload } from './use-download.ts';
import { type Files, useFiles } from './use-files.ts';
import { usePayoutSet } from './use-payout-set.ts';
import { useWizard } from './use-wizard.ts';
import { WizardPage } from './wizard-page.tsx';

/** The payouts are made; now the files for those who move the money. */
export function SendStep() {
  const { values } = useWizard();
  const set = usePayoutSet();
  const payouts = set.data ?? [];
  const files = useFiles(payouts);
  return (
    <WizardPage side={set.data && payouts.length > 0 && <Aside payouts={payouts} />}>
      <div className="content">
        {set.error ? (
          <Problem error={set.error} retry={() => void set.refetch()} />
        ) : !set.data ? (
          <TableSkeleton columns={4} />
        ) : payouts.length === 0 ? (
          <Empty title={<Trans>There are no such payouts.</Trans>} />
        ) : (
          <>
            <h2>
              {values.run ? (
                <Plural value={payouts.length} one="# payout is made" other="# payouts are made" />
              ) : (
                <Plural value={payouts.length} one="Send # payout" other="Send # payouts" />
              )}
            </h2>
            <p className="muted">
              <Trans>
                No money has moved yet. Give each file to its service; what the bank reports comes in the next
                step.
              </Trans>
            </p>
            <FilesSection files={files} />
            <PayoutsTable payouts={payouts} />
          </>
        )}
      </div>
    </WizardPage>
  );
}

function FilesSection({ files }: { files: Files }) {
  const { prepared, prepare, error, isPending, openCount } = files;
  const download = useDownload({ onChanged: files.forget });
  return (
    <section className="section">
      <h3 className="title">
        <Trans>Files</Trans>
      </h3>
      {error && <Problem error={error} />}
      {download.error && <DownloadProblem download={download} />}
      {prepared ? (
        <FileList prepared={prepared} download={download} />
      ) : openCount === 0 ? (
        <Banner tone="good">
          <Trans>All of these are done: there is nothing to send.</Trans>
        </Banner>
      ) : (
        <div className="prepare">
          <p className="secondary">
            <Trans>
              The full account details are read into this page and kept nowhere else. The server records that
              you have read them.
            </Trans>
          </p>
          <Button look="primary" icon="key" isDisabled={isPending} onPress={() => prepare()} autoFocus>
            {isPending ? (
              <Trans>Reading…</Trans>
            ) : (
              <Plural
                value={openCount}
                one="Prepare the file of # payout"
                other="Prepare the files of # payouts"
              />
            )}
          </Button>
        </div>
      )}
    </section>
  );
}

function PayoutsTable({ payouts }: { payouts: readonly Payout[] }) {
  const { t } = useLingui();
  const columns = usePayoutColumns().filter(({ id }) => id !== 'created_at');
  return (
    <section className="section">
      <h3 className="title">
        <Trans>Payouts</Trans>
      </h3>
      <DataTable label={t`Payouts of this run`} columns={columns} items={payouts} inset />
    </section>
  );
}

/** The sums, how many are done, and the way on. */
function Aside({ payouts }: { payouts: readonly Payout[] }) {
  const { mode } = useHere();
  const done = payouts.filter(({ status }) => status === 'completed').length;
  const open = payouts.filter(isPayoutOpen).length;
  return (
    <div className="aside before">
      <section>
        <h3>
          <Trans>This run</Trans>
        </h3>
        <dl className="sums">
          {byCurrency(payouts).map(({ currency, rows }) => (
            <div key={currency}>
              <dt>
                <Plural value={rows.length} one="# payout" other="# payouts" />
              </dt>
              <dd>
                {sumsOf(rows).map((sum) => (
                  <Amount key={sum.currency} of={sum} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="secondary">
          <Trans>
            {done} paid, {open} open
          </Trans>
        </p>
      </section>
      <section>
        <h3>
          <Trans>Then</Trans>
        </h3>
        <p className="secondary">
          <Trans>
            When the bank or service has paid, drop its report: every line is held against its payout.
          </Trans>
        </p>
        <p className="secondary">
          <Trans>You can leave now. The payouts wait under Payouts, and this address leads back here.</Trans>
        </p>
      </section>
      <div className="make">
        <Link to="." search={(old) => ({ ...old, step: 'confirm' })} className="button wide">
          <Trans>Go on to Confirm</Trans>
          <Icon name="right" small />
        </Link>
        <Link to="/$mode/payouts" params={{ mode }} className="link secondary center">
          <Trans>Finish later</Trans>
        </Link>
      </div>
    </div>
  );
}
