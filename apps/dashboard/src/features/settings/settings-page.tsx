import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withWordsOf } from '../../app/language.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { Tabs } from '../../app/shell/tabs.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { later } from '../../components/later.tsx';
import { Mails, MailsPanel } from '../mails/mails.tsx';
import { SuppressionPanel, Suppressions } from '../mails/suppressions.tsx';
import { People, PeoplePanel } from '../people/people.tsx';
import { SignInPanel, SignInSettings } from '../sign-in/sign-in-settings.tsx';
import { NEW_PROGRAM } from '../start/search.ts';
import { BankAccountPanel, BankAccounts } from './bank-accounts.tsx';
import { BrowserSettings } from './browser-settings.tsx';
import { OfProgram } from './of-program.tsx';
import { ProgramForm } from './program-form.tsx';
import { SessionSettings } from './session-settings.tsx';

/** Loaded on demand, because only the log needs the names of all audited fields. */
const AuditLog = later(async () => (await import('./audit-log.tsx')).AuditLog);
const AuditEntryPanel = later(async () => (await import('./audit-entry-panel.tsx')).AuditEntryPanel);
/** Loaded on demand with its catalog, because few users set up a portal. */
const PortalSettings = later(
  async () => (await withWordsOf('portals', import('../portals/portal-settings.tsx'))).PortalSettings,
);

interface Place {
  readonly main: ReactNode;
  readonly panel?: (id: string, onClose: () => void) => ReactNode;
}

const places = {
  program: {
    main: (
      <div className="content narrow settings-page">
        <ProgramSettings />
      </div>
    ),
  },
  portal: {
    main: (
      <div className="content portal-page">
        <OfProgram title={<Trans>Portal</Trans>}>
          {(program) => <PortalSettings key={program.id} program={program} />}
        </OfProgram>
      </div>
    ),
  },
  accounts: {
    main: <BankAccounts />,
    panel: (id, onClose) => <BankAccountPanel key={id} id={id} onClose={onClose} />,
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
  session: {
    main: (
      <div className="content narrow settings-page">
        <BrowserSettings />
        <SessionSettings />
      </div>
    ),
  },
  audit: {
    main: <AuditLog />,
    panel: (id, onClose) => <AuditEntryPanel key={id} id={id} onClose={onClose} />,
  },
} satisfies Readonly<Record<string, Place>>;

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
            { id: 'portal', label: t`Portal` },
            { id: 'accounts', label: t`Bank accounts` },
            { id: 'people', label: t`People` },
            { id: 'sign-in', label: t`Sign-in` },
            { id: 'emails', label: t`E-mails` },
            { id: 'suppressions', label: t`Suppressions` },
            { id: 'audit', label: t({ message: 'Audit log', context: 'tab' }) },
            { id: 'session', label: t`This browser` },
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
  const { mode, can } = useHere();
  return (
    <section className="stack settings">
      <OfProgram
        title={<Trans>Program</Trans>}
        action={
          can('write:programs') && (
            <Link to="/$mode/start" params={{ mode }} search={{ program_id: NEW_PROGRAM }} className="button">
              <Trans>New program</Trans>
            </Link>
          )
        }
      >
        {(program) => <ProgramForm key={program.id} program={program} />}
      </OfProgram>
    </section>
  );
}
