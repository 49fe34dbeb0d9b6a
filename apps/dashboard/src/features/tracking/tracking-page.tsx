import './tracking.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Site } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { Tabs } from '../../app/shell/tabs.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { LinkMaker } from './link-maker.tsx';
import { LiveCheck } from './live-check.tsx';
import { NewSiteForm } from './new-site-form.tsx';
import { SiteKeys } from './site-keys.tsx';
import { SiteSettings } from './site-settings.tsx';
import { SitesTable } from './sites-table.tsx';
import { Snippets } from './snippets.tsx';
import { useSites } from './use-sites.ts';

export function TrackingPage() {
  const { t } = useLingui();
  const { can } = useHere();
  const { values, set } = useFilters();
  const { query, sites, site } = useSites();
  const [isAdding, setAdding] = useState(false);
  const tab = values.tab ?? 'set-up';
  const choose = (id: string) => set({ site: id, tab: undefined });
  const isEmpty = query.data !== undefined && sites.length === 0;
  return (
    <Page
      needsProgram
      title={<Trans>Tracking</Trans>}
      tabs={
        sites.length > 0 && (
          <Tabs
            name="tab"
            label={t`Tracking`}
            current={tab}
            tabs={[
              { id: 'set-up', label: t`Set up` },
              { id: 'settings', label: t`Settings` },
              { id: 'sites', label: t`Sites`, count: sites.length },
            ]}
          />
        )
      }
      actions={
        sites.length > 0 && (
          <>
            {sites.length > 1 && tab !== 'sites' && (
              <Select
                label={t`Site`}
                value={site?.id ?? null}
                onChange={(id) => set({ site: id })}
                options={sites.map(({ id, name }) => ({ id, label: name }))}
              />
            )}
            {can('write:sites') && (
              <Button
                look={tab === 'sites' ? 'primary' : undefined}
                icon="plus"
                onPress={() => setAdding(true)}
              >
                <Trans>Add site</Trans>
              </Button>
            )}
          </>
        )
      }
      side={site && tab !== 'sites' && <LiveCheck key={site.id} site={site} />}
    >
      {query.error ? (
        <div className="content">
          <Problem error={query.error} retry={() => void query.refetch()} />
        </div>
      ) : isEmpty ? (
        <FirstSite onMade={({ id }) => choose(id)} />
      ) : tab === 'sites' ? (
        <SitesTable sites={sites} onOpen={choose} />
      ) : site ? (
        <SiteTab key={site.id} site={site} tab={tab} />
      ) : (
        query.data && <NoSuchSite />
      )}
      <Dialog title={t`Add site`} isOpen={isAdding} onClose={() => setAdding(false)}>
        <NewSiteForm
          onMade={({ id }) => {
            setAdding(false);
            choose(id);
          }}
          onCancel={() => setAdding(false)}
        />
      </Dialog>
    </Page>
  );
}

function SiteTab({ site, tab }: { site: Site; tab: string }) {
  if (tab === 'settings')
    return (
      <div className="content narrow">
        <SiteSettings site={site} />
        <SiteKeys site={site} />
      </div>
    );
  return (
    <div className="content narrow">
      <Snippets site={site} />
      <LinkMaker site={site} />
    </div>
  );
}

function FirstSite({ onMade }: { onMade: (site: Site) => void }) {
  const { can } = useHere();
  if (!can('write:sites'))
    return (
      <Empty title={<Trans>No sites yet.</Trans>}>
        <Trans>You need the write:sites permission to add one.</Trans>
      </Empty>
    );
  return (
    <div className="content first-site">
      <h2>
        <Trans>Which site do affiliates send visitors to?</Trans>
      </h2>
      <p className="muted">
        <Trans>
          You’ll get a line of code to add to its pages, and you can check here that clicks are arriving.
        </Trans>
      </p>
      <NewSiteForm onMade={onMade} />
    </div>
  );
}

function NoSuchSite() {
  const { set } = useFilters();
  return (
    <Empty title={<Trans>Site not found.</Trans>}>
      <Trans>It was deleted, or belongs to the other environment.</Trans>
      <div>
        <Button onPress={() => set({ site: undefined })}>
          <Trans>Show all sites</Trans>
        </Button>
      </div>
    </Empty>
  );
}
