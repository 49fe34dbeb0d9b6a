import './settings.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { usePrograms } from '../../app/shared-queries.ts';
import { Page } from '../../app/shell/page.tsx';
import { Tabs } from '../../app/shell/tabs.tsx';
import { WithoutProgram } from '../../app/shell/without-program.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Select } from '../../components/choice.tsx';
import { Problem } from '../../components/notes.tsx';
import { Mails, MailsPanel } from '../mails/mails.tsx';
import { SuppressionPanel, Suppressions } from '../mails/suppressions.tsx';
import { People, PeoplePanel } from '../people/people.tsx';
import { SignInPanel, SignInSettings } from '../sign-in/sign-in-settings.tsx';
import { NEW_PROGRAM } from '../start/search.ts';
import { AuditEntryPanel } from './audit-entry-panel.tsx';
import { AuditLog } from './audit-log.tsx';
import { BrowserSettings } from './browser-settings.tsx';
import { ProgramForm } from './program-form.tsx';
import { SessionSettings } from './session-settings.tsx';

interface Place {
  readonly main: ReactNode;
  /** Panel next to the list. */
  readonly panel?: (id: string, onClose: () => void) => ReactNode;
}

const places = {
  program: {
    main: (
      <div className="content narrow settings-page">
        <ProgramSettings />
        <BrowserSettings />
        <SessionSettings />
      </div>
    ),
  },
  people: {
    main: <People />,
    panel: (id, onClose) => <PeoplePanel key={id} id={id} onClose={onClose} />,
  },
  'sign-in': {
    main: <SignInSettings />,
    panel: (id, onClose) => <SignInPanel key={id} id={id} onClose={onClose} />,
  },
  emails: {
    main: <Mails />,
    panel: (id, onClose) => <MailsPanel key={id} id={id} onClose={onClose} />,
  },
  suppressions: {
    main: <Suppressions />,
    panel: (id, onClose) => <SuppressionPanel key={id} id={id} onClose={onClose} />,
  },
  audit: {
    main: <AuditLog />,
    panel: (id, onClose) => <AuditEntryPanel key={id} id={id} onClose={onClose} />,
  },
} satisfies Readonly<Record<string, Place>>;

/** The rules of a program, what is of this browser alone, who signs in, what is mailed, and who changed what. */
export function SettingsPage() {
  const { t } = useLingui();
  const { values, openPanel } = useFilters();
  const tab = values.tab && values.tab in places ? (values.tab as keyof typeof places) : 'program';
  const place: Place = places[tab];
  return (
    <Page
      title={<Trans>Settings</Trans>}
      tabs={
        <Tabs
          name="tab"
          label={t`Settings`}
          current={tab}
          tabs={[
            { id: 'program', label: t`Program` },
            { id: 'people', label: t`People` },
            { id: 'sign-in', label: t`Sign-in` },
            { id: 'emails', label: t`E-mails` },
            { id: 'suppressions', label: t`Suppressions` },
            { id: 'audit', label: t`Audit log` },
          ]}
        />
      }
      side={values.open && place.panel?.(values.open, () => openPanel(undefined))}
    >
      {place.main}
    </Page>
  );
}

function ProgramSettings() {
  const { t } = useLingui();
  const { mode, can } = useHere();
  const { values, set } = useFilters();
  const mayRead = can('read:programs');
  const programs = usePrograms();
  const program = programs.data?.find(({ id }) => id === values.program_id) ?? programs.data?.[0];
  return (
    <section className="stack settings">
      <div className="row spread wrap">
        <h2>
          <Trans>Program</Trans>
        </h2>
        <div className="row">
          {programs.data && programs.data.length > 1 && (
            <Select
              label={t`Program`}
              value={program?.id ?? null}
              onChange={(id) => set({ program_id: id })}
              options={programs.data.map(({ id, name }) => ({ id, label: name }))}
            />
          )}
          {program && can('write:programs') && (
            <Link to="/$mode/start" params={{ mode }} search={{ program_id: NEW_PROGRAM }} className="button">
              <Trans>New program</Trans>
            </Link>
          )}
        </div>
      </div>
      {!mayRead && (
        <p className="muted">
          <Trans>Showing its rules needs the permission read:programs.</Trans>
        </p>
      )}
      {programs.error && <Problem error={programs.error} retry={() => void programs.refetch()} />}
      {programs.data?.length === 0 && <WithoutProgram />}
      {program && <ProgramForm key={program.id} program={program} />}
    </section>
  );
}
