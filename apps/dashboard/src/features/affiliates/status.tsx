import { Trans } from '@lingui/react/macro';
import type { Affiliate } from '@tributary/sdk';
import { Status } from '../../components/status.tsx';

type Partnership = Pick<Affiliate, 'partnership_status'> & { readonly rejection_reason?: string | null };

/** Whether somebody is in the program: a shape, a word, and why not. */
export function AffiliateStatus({ of }: { of: Partnership }) {
  if (of.partnership_status === 'APPROVED')
    return (
      <Status shape="tick" tone="good">
        <Trans>Approved</Trans>
      </Status>
    );
  if (of.partnership_status === 'REJECTED')
    return (
      <Status shape="cross" tone="bad" more={of.rejection_reason}>
        <Trans>Rejected</Trans>
      </Status>
    );
  return (
    <Status shape="waiting" tone="warn">
      <Trans>Applied</Trans>
    </Status>
  );
}
