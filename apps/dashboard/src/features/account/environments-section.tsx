import { Trans, useLingui } from '@lingui/react/macro';
import type { Me } from '@tributary/sdk';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { leaveToEnter } from '../../app/session/enter-address.ts';
import { tellOtherTabs } from '../../app/session/other-tabs.ts';
import type { Mode } from '../../app/session/session.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useRoleName } from '../../components/role-words.ts';

type Environment = Me['environments'][number];

export function EnvironmentsSection({ me: { environments } }: { me: Me }) {
  return (
    <section className="section stack">
      <h2>
        <Trans>Environments</Trans>
      </h2>
      <ul className="account-list">
        {environments.map((environment) => (
          <EnvironmentRow
            key={environment.environment_id}
            of={environment}
            other={environments.find((each) => each !== environment)}
          />
        ))}
      </ul>
    </section>
  );
}

function EnvironmentRow({ of, other }: { of: Environment; other: Environment | undefined }) {
  const roleName = useRoleName();
  return (
    <li>
      <div className="grow">
        <span className="name">
          {of.mode === 'live' ? <Trans>Live environment</Trans> : <Trans>Dev environment</Trans>}
        </span>
        <div className="secondary">{roleName(of.role)}</div>
      </div>
      <Leave of={of} other={other} />
    </li>
  );
}

function Leave({ of, other }: { of: Environment; other: Environment | undefined }) {
  const { t } = useLingui();
  const { client, mode, session } = useHere();
  const isLive = of.mode === 'live';
  const leave = async () => {
    await client.me.leave(of.environment_id);
    tellOtherTabs(of.mode as Mode);
    if (of.environment_id !== session.environment_id) return;
    if (other) window.location.replace(new URL(other.mode, document.baseURI));
    else leaveToEnter({ mode });
    // Never resolve: keep showing this page until the next page has loaded.
    await new Promise(() => undefined);
  };
  return (
    <DeleteButton
      label={isLive ? <Trans>Leave live…</Trans> : <Trans>Leave dev…</Trans>}
      look="plain"
      title={isLive ? t`Leave the live environment` : t`Leave the dev environment`}
      verb={isLive ? <Trans>Leave live</Trans> : <Trans>Leave dev</Trans>}
      change={leave}
      what={[
        isLive ? (
          <Trans key="access">You can no longer see or change anything in the live environment.</Trans>
        ) : (
          <Trans key="access">You can no longer see or change anything in the dev environment.</Trans>
        ),
        <Trans key="back">To return, you need a new invitation from someone else.</Trans>,
        !other && (
          <Trans key="last">This is your last environment, so you will be signed out in every browser.</Trans>
        ),
        <Trans key="keys">API keys you created will keep working.</Trans>,
        <Trans key="log">Your name and your actions stay in the audit log.</Trans>,
      ]}
    />
  );
}
