import { useLingui } from '@lingui/react/macro';
import type { PortalSummary } from '@tributary/sdk/portal';
import type { ReactNode } from 'react';
import { Link } from '../../app/router.tsx';
import { useMe, useSite } from '../../app/site.tsx';
import { Icon } from '../../components/icon.tsx';

type Block = PortalSummary['blocks'][number];

/** The most important reason why the affiliate cannot be paid. */
export function Blocks({ blocks: [first] }: { blocks: readonly Block[] }) {
  const said = useWords(first);
  if (!said) return null;
  return (
    <div className="notice warn block">
      <Icon name="warning" />
      <p>{said.text}</p>
      {said.link}
    </div>
  );
}

function useWords(block: Block | undefined): { text: string; link?: ReactNode } | null {
  const { t } = useLingui();
  const { brand_name } = useSite();
  const { rejection_reason } = useMe();
  const number = block?.payout_number;
  const check = <Link to="payment-details" className="button">{t`Check payment details`}</Link>;
  switch (block?.reason) {
    case 'no_method':
      return {
        text: t`We don’t know where to send your money.`,
        link: <Link to="payment-details" className="button">{t`Add payment details`}</Link>,
      };
    case 'payout_failed':
      return { text: t`Payout ${number} did not go through.`, link: check };
    case 'payout_returned':
      return { text: t`Payout ${number} came back from your bank.`, link: check };
    case 'application_pending':
      return { text: t`${brand_name} has not decided about your application yet.` };
    case 'not_in_program':
      return {
        text: rejection_reason
          ? t`You are not in the program: ${rejection_reason}`
          : t`You are not in the program at the moment.`,
      };
    case 'merged':
      return { text: t`This account was merged into another one of yours, which is paid from now on.` };
    default:
      return null;
  }
}
