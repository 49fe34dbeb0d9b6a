import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { CommissionActions } from './commission-actions.tsx';
import { CommissionDetail } from './commission-detail.tsx';

interface CommissionPanelProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** Everything that one commission and its explanation need; also used by its page. */
export function useCommission(id: string) {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'commissions', 'one', id],
    queryFn: ({ signal }) =>
      client.commissions.get(id, { expand: ['affiliate', 'referral', 'earnings'] }, { signal }),
    placeholderData: undefined,
  });
}

export function CommissionPanel({ id, onClose, onStep }: CommissionPanelProps) {
  const { t } = useLingui();
  const { mode } = useHere();
  const commission = useCommission(id);
  return (
    <Panel
      label={t`Commission ${id}`}
      onClose={onClose}
      onStep={onStep}
      title={
        <>
          <h3>
            <Trans>Commission</Trans>
          </h3>
          <code className="cut">{id}</code>
          <Copy text={id} />
        </>
      }
      foot={
        <>
          {commission.data && <CommissionActions of={commission.data} />}
          <Link to="/$mode/commissions/$id" params={{ mode, id }} className="link">
            <Trans>Open page</Trans>
          </Link>
        </>
      }
    >
      {commission.error && <Problem error={commission.error} retry={() => void commission.refetch()} />}
      {commission.data && <CommissionDetail of={commission.data} />}
    </Panel>
  );
}
