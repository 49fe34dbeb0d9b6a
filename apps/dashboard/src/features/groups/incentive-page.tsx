import './groups.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { Incentive, IncentiveVersion } from '@tributary/sdk';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { Back } from '../../app/detail.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Facts } from '../../components/facts.tsx';
import { Banner, Problem } from '../../components/notes.tsx';
import { useWhoCanHelp } from '../../components/role-words.ts';
import { Time } from '../../components/time.tsx';
import { CountedAffiliates } from './affiliates.tsx';
import { IncentiveForm } from './incentive-form.tsx';
import { useRewarded, useTerms, useTermsInWords } from './terms.ts';
import { TierCurve } from './tier-curve.tsx';
import { TryIt } from './try-it.tsx';
import { useGroups, usersOf } from './use-groups.ts';
import { VersionHistory } from './version-history.tsx';

export function IncentivePage() {
  const { id } = useParams({ from: '/$mode/groups/incentives/$id' });
  const { client, mode, can } = useHere();
  const { values, set } = useFilters();
  const incentive = useQuery({
    queryKey: [mode, 'incentives', 'one', id],
    queryFn: ({ signal }) => client.incentives.get(id, { signal }),
    placeholderData: undefined,
  });
  const isEditing = values.edit === '1' && can('write:groups');
  const of = incentive.data;
  return (
    <Page
      back={<ToIncentives />}
      title={of?.name ?? <Trans>Incentive</Trans>}
      actions={
        of && !isEditing && can('write:groups') && <Actions of={of} onEdit={() => set({ edit: '1' })} />
      }
    >
      <div className="content">
        {incentive.error && <Problem error={incentive.error} retry={() => void incentive.refetch()} />}
        {of && isEditing && (
          <IncentiveForm key={of.version} of={of} onClose={() => set({ edit: undefined })} />
        )}
        {of && !isEditing && <InForce of={of} />}
      </div>
    </Page>
  );
}

export function NewIncentivePage() {
  const { mode, can } = useHere();
  const navigate = useNavigate();
  const whoCanHelp = useWhoCanHelp();
  const title = { back: <ToIncentives />, title: <Trans>New incentive</Trans> };
  if (!can('write:groups'))
    return (
      <Page needsProgram {...title}>
        <div className="content">
          <Banner>
            <Trans>You need the write:groups permission.</Trans> {whoCanHelp}
          </Banner>
        </div>
      </Page>
    );
  return (
    <Page needsProgram {...title}>
      <div className="content">
        <IncentiveForm
          onClose={(saved) =>
            void navigate(
              saved
                ? { to: '/$mode/groups/incentives/$id', params: { mode, id: saved.id } }
                : { to: '/$mode/groups', params: { mode }, search: { view: 'incentives' } },
            )
          }
        />
      </div>
    </Page>
  );
}

const ToIncentives = () => (
  <Back to="/$mode/groups" search={{ view: 'incentives' }}>
    <Trans>Incentives</Trans>
  </Back>
);

function Actions({ of, onEdit }: { of: Incentive; onEdit: () => void }) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const navigate = useNavigate();
  const groups = useGroups();
  const isUnused = groups.isComplete && usersOf(of.id, groups.known).groups.length === 0;
  return (
    <>
      {isUnused && can('delete:groups') && (
        <DeleteButton
          label={<Trans>Delete…</Trans>}
          title={t`Delete ${of.name}`}
          verb={<Trans>Delete incentive</Trans>}
          change={() => client.incentives.delete(of.id)}
          onDone={() =>
            void navigate({ to: '/$mode/groups', params: { mode }, search: { view: 'incentives' } })
          }
          what={[t`The incentive will be permanently deleted. No group uses it.`]}
        />
      )}
      <Button look="primary" onPress={onEdit}>
        <Trans>Edit</Trans>
      </Button>
    </>
  );
}

function InForce({ of }: { of: Incentive }) {
  const rewarded = useRewarded();
  const terms = useTerms();
  return (
    <div className="incentive">
      <div>
        <h2>{rewarded(of)}</h2>
        <p className="secondary">
          <Trans>
            Created on <Time at={of.created_at} as="day" />
          </Trans>
        </p>
        {of.scheduled && (
          <section className="section">
            <Scheduled of={of} version={of.scheduled} />
          </section>
        )}
        <section className="section">
          <Facts of={terms(of).map(({ label, value }) => [label, value])} />
        </section>
        {of.variable_config && (
          <section className="section">
            <h3>
              <Trans>Tiers</Trans>
            </h3>
            <TierCurve of={of} />
          </section>
        )}
        <Users of={of} />
        <VersionHistory of={of} />
      </div>
      <TryIt of={of} />
    </div>
  );
}

/** Upcoming version, with a button to withdraw it. */
function Scheduled({ of, version }: { of: Incentive; version: IncentiveVersion }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const words = useTermsInWords();
  return (
    <Banner>
      <strong>
        <Trans>
          Version {version.version} takes effect <Time at={version.in_force_from} />:
        </Trans>
      </strong>{' '}
      {words(version)}
      {can('write:groups') && (
        <div className="ask">
          <DeleteButton
            label={<Trans>Withdraw…</Trans>}
            look="plain"
            title={t`Withdraw version ${version.version}`}
            verb={<Trans>Withdraw version</Trans>}
            change={() => client.incentives.update(of.id, { in_force_from: null })}
            what={[t`The scheduled version will be deleted. The current terms remain in effect.`]}
          />
        </div>
      )}
    </Banner>
  );
}

export function Users({ of }: { of: Incentive }) {
  const { mode } = useHere();
  const { known, isComplete, error, refetch } = useGroups();
  const { groups } = usersOf(of.id, known);
  if (error) return <Problem error={error} retry={refetch} />;
  if (!isComplete) return null;
  return (
    <section className="section">
      <h3>
        <Trans>Groups using this incentive</Trans>
      </h3>
      {groups.length === 0 && (
        <p className="secondary">
          <Trans>No group uses it yet. Attach it to a group under Groups.</Trans>
        </p>
      )}
      <ul className="attached">
        {groups.map(({ group, affiliates }) => (
          <li key={group.id} className="row spread">
            <Link to="/$mode/groups" params={{ mode }} search={{ open: group.id }} className="link">
              {group.name}
            </Link>
            <span className="secondary">
              <CountedAffiliates count={affiliates} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
