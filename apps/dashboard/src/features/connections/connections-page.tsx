import './connections.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { ListPage } from '../../app/list.tsx';
import { NEW } from '../../app/new.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/notes.tsx';
import { useWhoCanHelp } from '../../components/role-words.ts';
import { useConnectionColumns } from './columns.tsx';
import { CreateStep } from './connect/create-step.tsx';
import { useConnections } from './use-connection.ts';

export function ConnectionsPage() {
  const { t } = useLingui();
  const { can } = useHere();
  const { values, openPanel } = useFilters();
  const { data, error, refetch } = useConnections();
  const columns = useConnectionColumns();
  if (values.open === NEW && can('write:connections')) return <CreateStep />;
  return (
    <ListPage
      needsProgram
      label={t`Connections`}
      list={{ rows: data, error, refetch: () => void refetch() }}
      columns={columns}
      page="/$mode/connections/$id"
      actions={
        can('write:connections') &&
        data !== undefined &&
        data.length > 0 && (
          <Button look="primary" icon="plus" onPress={() => openPanel(NEW)}>
            <Trans>Connect Stripe</Trans>
          </Button>
        )
      }
      empty={<Nothing />}
    />
  );
}

function Nothing() {
  const { can } = useHere();
  const { openPanel } = useFilters();
  const whoCanHelp = useWhoCanHelp();
  return (
    <Empty title={<Trans>Do you collect payments with Stripe?</Trans>}>
      <p>
        <Trans>
          Connect Stripe to record every payment from a referred customer as a sale. Refunds and disputes
          reverse the sale. No code needed.
        </Trans>
      </p>
      {can('write:connections') ? (
        <div>
          <Button look="primary" onPress={() => openPanel(NEW)}>
            <Trans>Connect Stripe</Trans>
          </Button>
        </div>
      ) : (
        <p className="muted">
          <Trans>You need the write:connections permission to connect Stripe.</Trans> {whoCanHelp}
        </p>
      )}
    </Empty>
  );
}
