import { Trans, useLingui } from '@lingui/react/macro';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { DetailPanel } from '../../app/detail.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Facts, Id } from '../../components/facts.tsx';
import { useRoleName } from '../../components/role-words.ts';
import { Time } from '../../components/time.tsx';
import { Maker } from './maker.tsx';
import { covers } from './roles.ts';
import { useInvitations } from './use-members.ts';

/** Pending invitation. Its link is not available, because it was shown only once. */
export function InvitationPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { client, can, session } = useHere();
  const { openPanel } = useFilters();
  const roleName = useRoleName();
  const { data, error, refetch } = useInvitations();
  return (
    <DetailPanel
      of={{
        id,
        kind: t`Invitation`,
        query: { data: data?.find((each) => each.id === id), error, refetch },
        name: ({ email }) => email,
        body: (of) => (
          <Facts
            of={[
              [t`Role`, roleName(of.role)],
              [t`Invited by`, <Maker key="by" of={of.made_by} />],
              [t`Link`, of.is_mailed ? t`mailed` : t`copied`],
              [t`Created`, <Time key="created" at={of.created_at} />],
              [t`Ends`, <Time key="ends" at={of.expires_at} />],
              [t`Id`, <Id key="id" of={of.id} />],
            ]}
          />
        ),
        actions: (of) =>
          can('delete:members') &&
          covers(session.permissions, of.role) && (
            <DeleteButton
              label={<Trans>Revoke…</Trans>}
              title={t`Revoke invitation for ${of.email}`}
              verb={<Trans>Revoke invitation</Trans>}
              change={() => client.invitations.revoke(of.id)}
              onDone={() => openPanel(undefined)}
              what={[<Trans key="link">The link will no longer work. You can invite them again.</Trans>]}
            />
          ),
      }}
      onClose={onClose}
    />
  );
}
