import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { PayoutActions } from './payout-actions.tsx';
import { PayoutDetail } from './payout-detail.tsx';

/** One payout with its transactions; also used by its page. */
export function usePayout(id: string) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'payouts', 'one', id],
    queryFn: ({ signal }) => client.payouts.get(id, { signal }),
    placeholderData: undefined,
  });
}

interface PayoutPanelProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

export function PayoutPanel({ id, onClose, onStep }: PayoutPanelProps) {
  const { t } = useLingui();
  const { mode } = useHere();
  const payout = usePayout(id);
  return (
    <Panel
      label={t`Payout ${id}`}
      onClose={onClose}
      onStep={onStep}
      title={
        <>
          <h3>
            <Trans>Payout</Trans>
          </h3>
          <code className="cut">{id}</code>
          <Copy text={id} />
        </>
      }
      foot={
        <>
          {payout.data && <PayoutActions of={payout.data} />}
          <Link to="/$mode/payouts/$id" params={{ mode, id }} className="link">
            <Trans>Open page</Trans>
          </Link>
        </>
      }
    >
      {payout.error && <Problem error={payout.error} retry={() => void payout.refetch()} />}
      {payout.data && <PayoutDetail of={payout.data} />}
    </Panel>
  );
}
