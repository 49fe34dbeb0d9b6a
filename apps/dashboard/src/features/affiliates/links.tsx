import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SITES_MAX } from '@tributary/core';
import { useState } from 'react';
import { serverUrl } from '../../app/session/session.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { later } from '../../components/later.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { linksOf } from './link-of.ts';
import type { AffiliateWithBalances } from './use-affiliate.ts';

const QrDialog = later(async () => (await import('./qr-dialog.tsx')).QrDialog);

export function useSites(programId: string) {
  const { client, mode, can } = useHere();
  const query = { program_id: programId, limit: SITES_MAX };
  return useQuery({
    queryKey: [mode, 'sites', 'list', query],
    queryFn: async ({ signal }) => (await client.sites.list(query, { signal })).data,
    enabled: programId !== '' && can('read:sites'),
  });
}

export function Links({ of }: { of: AffiliateWithBalances }) {
  const { t } = useLingui();
  const { mode, can } = useHere();
  const [shown, setShown] = useState<string>();
  const sites = useSites(of.program_id);
  return (
    <section className="section" aria-label={t`Links`}>
      <div className="title">
        <h3>
          <Trans>Links</Trans>
        </h3>
      </div>
      {!can('read:sites') && (
        <p className="secondary">
          <Trans>You need the read:sites permission to see the links.</Trans>
        </p>
      )}
      {sites.error && <Problem error={sites.error} retry={() => void sites.refetch()} />}
      {sites.data?.length === 0 && (
        <p className="secondary">
          <Trans>
            The tracking id is <code>{of.tracking_id}</code>. Links appear here once the program has a site.
          </Trans>{' '}
          <Link to="/$mode/tracking" params={{ mode }} className="link">
            <Trans>Set up tracking</Trans>
          </Link>
        </p>
      )}
      <ul className="links">
        {(sites.data ?? []).flatMap((site) =>
          linksOf(site, of.tracking_id, serverUrl).map(({ kind, url }) => (
            <li key={`${site.id} ${kind}`}>
              <span className="cut">
                <span className="name">{site.name}</span>{' '}
                <span className="secondary">
                  {kind === 'short' ? <Trans>Short link</Trans> : <Trans>Page link</Trans>}
                </span>
              </span>
              <code>{url}</code>
              <span className="row">
                <Copy text={url} />
                <Button small onPress={() => setShown(url)} aria-label={t`QR code for ${url}`}>
                  <Trans>QR code</Trans>
                </Button>
              </span>
            </li>
          )),
        )}
      </ul>
      {shown !== undefined && (
        <QrDialog url={shown} name={of.tracking_id} onClose={() => setShown(undefined)} />
      )}
    </section>
  );
}
