import './accounting.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDays } from '../../app/days.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { usePrograms } from '../../app/shared-queries.ts';
import { Page } from '../../app/shell/page.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Select } from '../../components/choice.tsx';
import { Banner } from '../../components/notes.tsx';
import { useWhoCanHelp } from '../../components/role-words.ts';
import { AccountsForm } from './accounts-form.tsx';
import { ACCOUNTS, Exports, useAccountingSettings } from './exports.tsx';
import { MonthPanel } from './month-panel.tsx';
import { Months, useShownMonths } from './months.tsx';
import { Owed } from './owed.tsx';

export function AccountingPage() {
  const { can } = useHere();
  return can('read:payouts') ? <Books /> : <NotAllowed />;
}

function NotAllowed() {
  const whoCanHelp = useWhoCanHelp();
  return (
    <Page title={<Trans>Accounting</Trans>}>
      <div className="content">
        <Banner>
          <Trans>You need the read:payouts permission to see accounting.</Trans> {whoCanHelp}
        </Banner>
      </div>
    </Page>
  );
}

function Books() {
  const { values, openPanel } = useFilters();
  const { data: programs = [] } = usePrograms();
  const programId = values.program_id ?? programs[0]?.id;
  const days = useDays(programId);
  const shown = useShownMonths(programId, days.today);
  const settings = useAccountingSettings(programId);
  const close = () => openPanel(undefined);
  const open = shown.months.find(({ month }) => month === values.open);
  return (
    <Page
      needsProgram
      title={<Trans>Accounting</Trans>}
      actions={programs.length > 1 && <ProgramSelect programId={programId} />}
      side={
        values.open === ACCOUNTS
          ? settings.data && <AccountsForm key={programId} of={settings.data} onClose={close} />
          : open &&
            programId && (
              <MonthPanel
                key={open.month}
                of={open}
                programId={programId}
                isLatest={open.month === shown.latestClosed}
                onClose={close}
              />
            )
      }
    >
      <Owed programId={programId} days={days} />
      <Months shown={shown} programId={programId} />
      {programId && <Exports programId={programId} today={days.today} months={shown.months} />}
    </Page>
  );
}

function ProgramSelect({ programId }: { programId: string | undefined }) {
  const { t } = useLingui();
  const { set } = useFilters();
  const { data: programs = [] } = usePrograms();
  return (
    <Select
      label={t`Program`}
      value={programId ?? ''}
      onChange={(id) => set({ program_id: id })}
      options={programs.map(({ id, name }) => ({ id, label: name }))}
    />
  );
}
