import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../session/session-context.tsx';
import { Problem } from '../../ui/notes.tsx';
import { AffiliateStatus } from './status.tsx';
import { type AffiliateWithBalances, useAffiliate } from './use-affiliate.ts';

/** Who earns from this affiliate's sales. */
export function Family({ of }: { of: AffiliateWithBalances }) {
  const { t } = useLingui();
  if (!of.parent_affiliate_id) return null;
  return (
    <section className="section" aria-label={t`Recruited by`}>
      <div className="title">
        <h3>
          <Trans>Recruited by</Trans>
        </h3>
        <span className="secondary">
          <Trans>earns from these sales, as the group’s levels say</Trans>
        </span>
      </div>
      <Parent id={of.parent_affiliate_id} />
    </section>
  );
}

function Parent({ id }: { id: string }) {
  const { mode } = useHere();
  const parent = useAffiliate(id);
  if (parent.error) return <Problem error={parent.error} />;
  if (!parent.data) return null;
  return (
    <div className="row">
      <Link to="/$mode/affiliates/$id" params={{ mode, id } as never} className="link cut">
        {parent.data.name}
      </Link>
      <AffiliateStatus of={parent.data} />
    </div>
  );
}
