import { Trans, useLingui } from '@lingui/react/macro';
import { List, NewButton } from '../../app/list.tsx';
import { NEW } from '../../app/new.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { useWhoCanHelp } from '../../components/role-words.ts';
import { TabHead } from '../../components/tab-head.tsx';
import { useInvitationColumns, useMemberColumns } from './columns.tsx';
import { InvitationPanel } from './invitation-panel.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { MemberPanel } from './member-panel.tsx';
import { useInvitations, useMembers } from './use-members.ts';

/** Users who can sign in to this environment, and pending invitations. */
export function People() {
  const { t } = useLingui();
  const { can } = useHere();
  const members = useMembers();
  const whoCanHelp = useWhoCanHelp();
  const columns = useMemberColumns();
  if (!can('read:members'))
    return (
      <div className="content">
        <p className="muted">
          <Trans>You need the read:members permission to see people.</Trans> {whoCanHelp}
        </p>
      </div>
    );
  return (
    <>
      <TabHead
        what={<Trans>Everyone who signs in. Their role defines what they can do.</Trans>}
        action={
          can('write:members') &&
          members.data &&
          members.data.length > 0 && (
            <NewButton>
              <Trans>Invite person</Trans>
            </NewButton>
          )
        }
      />
      <List
        label={t`People`}
        list={{ rows: members.data, error: members.error, refetch: () => void members.refetch() }}
        columns={columns}
        empty={<Nobody />}
      />
      <OpenInvitations />
    </>
  );
}

/** Note shown if there are API keys but no users. */
function Nobody() {
  const { session } = useHere();
  const { openPanel } = useFilters();
  const canMake = session.permissions.includes('*');
  return (
    <Empty title={<Trans>No people yet.</Trans>}>
      <p>
        <Trans>
          People sign in with an e-mail address and appear by name in the audit log. Until you add people,
          everyone uses API keys, which continue to work afterwards.
        </Trans>
      </p>
      {canMake ? (
        <div>
          <Button look="primary" onPress={() => openPanel(NEW)}>
            <Trans>Create first owner</Trans>
          </Button>
        </div>
      ) : (
        <p className="muted">
          <Trans>To create the first owner, you need an API key with all permissions.</Trans>
        </p>
      )}
    </Empty>
  );
}

function OpenInvitations() {
  const { t } = useLingui();
  const { data = [], error, refetch } = useInvitations();
  const { values, openPanel } = useFilters();
  const columns = useInvitationColumns();
  if (error && data.length === 0)
    return (
      <div className="content">
        <Problem error={error} retry={() => void refetch()} />
      </div>
    );
  if (data.length === 0) return null;
  return (
    <section className="section">
      <div className="tab-head">
        <h2>
          <Trans>Open invitations</Trans>
        </h2>
      </div>
      <DataTable
        label={t`Open invitations`}
        columns={columns}
        items={data}
        openId={values.open}
        onOpen={(id) => openPanel(id)}
      />
    </section>
  );
}

export function PeoplePanel({ id, onClose }: { id: string; onClose: () => void }) {
  if (id === NEW) return <InvitePanel onClose={onClose} />;
  return id.startsWith('inv_') ? (
    <InvitationPanel id={id} onClose={onClose} />
  ) : (
    <MemberPanel id={id} onClose={onClose} />
  );
}
