import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Affiliate } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { Problem } from '../../components/notes.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';

const SHOWN = 5;

/** Affiliates from whose sales this affiliate earns. */
export function Recruited({ by }: { by: string }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const query = { parent_affiliate_id: by, limit: SHOWN };
  const children = useQuery({
    queryKey: [mode, 'affiliates', 'list', query],
    queryFn: async ({ signal }) => await client.affiliates.list(query, { signal }),
    placeholderData: undefined,
  });
  if (children.error) return <Problem error={children.error} />;
  if (!children.data || children.data.data.length === 0) return null;
  return (
    <section className="section" aria-label={t`Recruited`}>
      <div className="title">
        <h3>
          <Trans>Recruited</Trans>
        </h3>
        {children.data.has_more && (
          <Link
            to="/$mode/affiliates"
            params={{ mode }}
            search={{ parent_affiliate_id: by }}
            className="link"
          >
            <Trans>All recruited affiliates</Trans>
          </Link>
        )}
      </div>
      <ul className="stack">
        {children.data.data.map((child) => (
          <li key={child.id}>
            <Relative of={child} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Relative({ of }: { of: Affiliate }) {
  const { mode } = useHere();
  return (
    <div className="row">
      <Link to="/$mode/affiliates/$id" params={{ mode, id: of.id }} className="link cut">
        {of.name}
      </Link>
      <StatusBadge of="affiliate" status={of.partnership_status} more={of.rejection_reason} />
    </div>
  );
}
