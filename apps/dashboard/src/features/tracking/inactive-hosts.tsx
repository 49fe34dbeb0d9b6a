import { Trans } from '@lingui/react/macro';
import type { Site } from '@tributary/sdk';
import { Banner } from '../../components/notes.tsx';

type InactiveHost = Site['inactive_link_hosts'][number];

/** Explains how to point each inactive link host to the site. */
export function InactiveHosts({ hosts }: { hosts: readonly InactiveHost[] }) {
  return hosts.map((inactive) => (
    <Banner key={inactive.host} tone="warn">
      <Reason {...inactive} />
    </Banner>
  ));
}

function Reason({ host, reason, record }: InactiveHost) {
  if (record)
    return (
      <>
        <p>
          <Trans>
            <strong>{host}</strong> is not active until you verify that you own it. Add this record to its
            DNS:
          </Trans>
        </p>
        <dl className="record">
          <dt>
            <Trans>Type</Trans>
          </dt>
          <dd>
            <code>{record.type}</code>
          </dd>
          <dt>
            <Trans>Name</Trans>
          </dt>
          <dd>
            <code>{record.name}</code>
          </dd>
          <dt>
            <Trans>Value</Trans>
          </dt>
          <dd>
            <code>{record.value}</code>
          </dd>
        </dl>
      </>
    );
  return (
    <p>
      {reason === 'live_environment' ? (
        <Trans>
          <strong>{host}</strong> belongs to a site in your live environment. Remove it there, or use another
          host.
        </Trans>
      ) : (
        <Trans>
          <strong>{host}</strong> is not active, because this server itself uses it. Use another host.
        </Trans>
      )}
    </p>
  );
}
