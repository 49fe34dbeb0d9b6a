import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isPayoutOpen, PAYOUT_EXPORT_MAX } from '@tributary/core';
import type { PayoutExportItem } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { useFundingSources } from '../../../app/shared-queries.ts';
import { useChange } from '../../../app/use-change.ts';
import { useFirstFocus } from '../../../app/use-first-focus.ts';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Amount } from '../../../components/money.tsx';
import { Name } from '../../../components/names.tsx';
import { Banner, Problem } from '../../../components/notes.tsx';
import { canExport, isToApprove } from '../approval.ts';
import { ApproveButton, WhoApproves } from '../approve-dialog.tsx';
import { usePhrases } from '../phrases.ts';
import { DownloadProblem, loadWriters, useDownload } from './download.tsx';
import { FileRow } from './file-row.tsx';
import type { FilePlans } from './files.ts';
import { type MadeProps, PayoutSet } from './payout-set.tsx';
import { RunSums } from './run-frame.tsx';
import { useRun } from './search.ts';

/** Files to upload to banks and payment services. */
export const SendStep = () => <PayoutSet Content={Send} Side={Then} />;

/**
 * Fetches the unmasked details of the open payouts and assigns them to files. Only this component holds the details,
 * and the server logs the access.
 */
function Send({ payouts }: MadeProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const { values } = useRun();
  const [prepared, setPrepared] = useState<FilePlans>();
  const accounts = useFundingSources();
  const open = payouts.filter(canExport);
  const prepare = useChange(async () => {
    // The accounts are loaded first, so that the form of the SEPA file does not appear later and move what is below it.
    const [writers] = await Promise.all([loadWriters(), accounts.refetch()]);
    const items: PayoutExportItem[] = [];
    for (let at = 0; at < open.length; at += PAYOUT_EXPORT_MAX) {
      const payout_ids = open.slice(at, at + PAYOUT_EXPORT_MAX).map(({ id }) => id);
      items.push(...(await client.payouts.export({ payout_ids })));
    }
    // Not kept in the mutation, whose cache would retain the details for minutes.
    setPrepared(writers.planFiles(items));
  });
  const download = useDownload({ onChanged: () => setPrepared(undefined) });
  const { length } = payouts;
  return (
    <>
      <h2>
        {values.run ? (
          <Plural value={length} one="# payout created" other="# payouts created" />
        ) : (
          <Plural value={length} one="Send # payout" other="Send # payouts" />
        )}
      </h2>
      <p className="muted">
        {t`No money has moved yet. Upload each file to its service. In the next step, you’ll apply the bank’s report.`}
      </p>
      <ToApprove payouts={payouts} />
      <section className="section">
        <h3 className="title">{t`Files`}</h3>
        {prepare.error && <Problem error={prepare.error} />}
        {download.error && <DownloadProblem error={download.error} />}
        {prepared ? (
          <Files plans={prepared} download={download} />
        ) : open.length === 0 && payouts.some(isToApprove) ? (
          <p className="secondary">{t`Payouts cannot be exported before they are approved.`}</p>
        ) : open.length === 0 ? (
          <Banner tone="good">{t`All of these payouts are done. There is nothing to send.`}</Banner>
        ) : (
          <div className="prepare stack">
            <p className="secondary">
              {t`The full account details are loaded into this page and not stored anywhere else. The server logs that you viewed them.`}
            </p>
            <Button
              look="primary"
              icon="key"
              isDisabled={prepare.isPending}
              onPress={() => prepare.mutate()}
              autoFocus
            >
              {prepare.isPending ? (
                t`Loading…`
              ) : (
                <Plural
                  value={open.length}
                  one="Prepare file for # payout"
                  other="Prepare files for # payouts"
                />
              )}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}

/** Payouts that need a second person's approval before they can be exported. */
function ToApprove({ payouts }: Pick<MadeProps, 'payouts'>) {
  const waiting = payouts.filter(isToApprove);
  if (waiting.length === 0) return null;
  return (
    <Banner tone="warn">
      <strong className="name">
        <Plural
          value={waiting.length}
          one="# payout is waiting for a second person’s approval."
          other="# payouts are waiting for a second person’s approval."
        />
      </strong>{' '}
      <WhoApproves of={waiting} />
      <div>
        <ApproveButton of={waiting} />
      </div>
    </Banner>
  );
}

function Files({ plans, download }: { plans: FilePlans; download: ReturnType<typeof useDownload> }) {
  const { t } = useLingui();
  const { items, files } = plans;
  // Move the focus, because the focused button has disappeared.
  const list = useFirstFocus<HTMLUListElement>();
  const csv = {
    id: 'csv',
    format: 'csv',
    name: 'CSV',
    currency: null,
    items,
    included: items,
    problems: [],
    warnings: [],
  } as const;
  return (
    <div className="stack">
      <ul className="files" ref={list} tabIndex={-1} aria-label={t`Files`}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} download={download}>
            <Plural value={file.included.length} one="# payout" other="# payouts" />
          </FileRow>
        ))}
        <FileRow file={csv} download={download}>
          {t`All payouts in one file, for a spreadsheet or another bank. The files above contain the same payouts, so use only one file for each payout.`}
        </FileRow>
      </ul>
      <Checkbox isSelected={download.marks} onChange={download.setMarks}>
        {t`When a file is downloaded, mark its payouts as processing. After that, refunds no longer change their amounts.`}
      </Checkbox>
      <Warnings plans={plans} />
      <NotInFiles plans={plans} />
    </div>
  );
}

/** Payouts in a file that the bank may reject. */
function Warnings({ plans: { files } }: { plans: FilePlans }) {
  const { t } = useLingui();
  const words = usePhrases();
  const doubtful = files.flatMap(({ warnings }) =>
    warnings.map(({ payout, phrase }) => ({ payout, why: words(phrase) })),
  );
  return (
    <PayoutReasons label={t`May be rejected by the bank`} of={doubtful}>
      <Plural
        value={doubtful.length}
        one="The bank may reject # payout:"
        other="The bank may reject # payouts:"
      />
    </PayoutReasons>
  );
}

/** Payouts that are not in any file, with the reasons. */
function NotInFiles({ plans: { files, byHand } }: { plans: FilePlans }) {
  const { t } = useLingui();
  const words = usePhrases();
  const missing = [
    ...files.flatMap(({ name, problems }) =>
      problems.map(({ payout, phrase }) => ({ payout, why: `${name}: ${words(phrase)}` })),
    ),
    ...byHand.map((payout) => ({
      payout,
      why:
        payout.payout_method === null
          ? t`no payout method`
          : t`no file supports ${payout.payout_method} in ${payout.currency}`,
    })),
  ];
  return (
    <PayoutReasons label={t`Not in any file`} of={missing}>
      <Plural
        value={missing.length}
        one="# payout is not included in any service’s file. Pay it another way, or correct the payout details."
        other="# payouts are not included in any service’s file. Pay them another way, or correct the payout details."
      />
    </PayoutReasons>
  );
}

interface PayoutReasonsProps {
  readonly label: string;
  readonly of: readonly { readonly payout: PayoutExportItem; readonly why: string }[];
  readonly children: ReactNode;
}

function PayoutReasons({ label, of, children }: PayoutReasonsProps) {
  const { mode } = useHere();
  if (of.length === 0) return null;
  return (
    <Banner tone="warn">
      <strong className="name">{children}</strong>
      <ul aria-label={label}>
        {of.map(({ payout, why }) => (
          <li key={payout.id}>
            <Link to="/$mode/affiliates/$id" params={{ mode, id: payout.affiliate_id }} className="link">
              <Name of={payout.affiliate_name} />
            </Link>{' '}
            <Amount of={payout} /> <span className="secondary">{why}</span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Then({ payouts }: MadeProps) {
  const { t } = useLingui();
  const { mode } = useHere();
  const done = payouts.filter(({ status }) => status === 'completed').length;
  const open = payouts.filter(isPayoutOpen).length;
  return (
    <div className="aside before">
      <RunSums of={payouts} />
      <section className="secondary">
        <h3>{t`Next`}</h3>
        <p>{t`${done} paid, ${open} open`}</p>
        <p>{t`After your bank or payment service has sent the payments, add its report here. Every line is compared with its payout.`}</p>
        <p>{t`You can leave this page now. The payouts are listed under Payouts, and this URL brings you back here.`}</p>
      </section>
      <div className="make">
        <Link to="." search={(old) => ({ ...old, step: 'confirm' })} className="button wide">
          {t`Continue to Confirm`}
          <Icon name="right" small />
        </Link>
        <Link
          to="/$mode/payouts"
          params={{ mode }}
          className="link secondary"
          style={{ textAlign: 'center' }}
        >
          {open === 0 ? t`Done` : t`Finish later`}
        </Link>
      </div>
    </div>
  );
}
