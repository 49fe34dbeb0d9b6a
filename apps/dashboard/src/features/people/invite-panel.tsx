import { Trans, useLingui } from '@lingui/react/macro';
import { EMAIL_LENGTH_MAX, type Role } from '@tributary/core';
import type { CreatedInvitation } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';
import { Name } from '../../components/names.tsx';
import { Banner } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { Time } from '../../components/time.tsx';
import { RoleSelect } from './role-select.tsx';
import { rolesToGive } from './roles.ts';
import { useMembers } from './use-members.ts';

/** Invites a user. The first user becomes the owner. */
export function InvitePanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [made, setMade] = useState<CreatedInvitation>();
  const members = useMembers();
  if (!members.data) return null;
  const isFirst = members.data.length === 0;
  const title = isFirst ? t`Create first owner` : t`Invite person`;
  if (!made) return <InviteForm title={title} isFirst={isFirst} onSaved={setMade} onClose={onClose} />;
  return (
    <Panel label={title} title={<h2>{title}</h2>} onClose={onClose}>
      <Made of={made} isFirst={isFirst} onClose={onClose} />
    </Panel>
  );
}

interface InviteFormProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly onSaved: (made: CreatedInvitation) => void;
  readonly onClose: () => void;
}

function InviteForm({ title, isFirst, onSaved, onClose }: InviteFormProps) {
  const { t } = useLingui();
  const { client, session } = useHere();
  const offered = rolesToGive(session, isFirst);
  const first: Role = isFirst ? 'owner' : (offered.at(-1) ?? 'viewer');
  const form = useForm({
    initial: { email: '', role: first, way: 'link' as 'link' | 'mail' },
    required: ['email'],
    needs: 'write:members',
    send: ({ email, role, way }) =>
      client.invitations.create({ email, role, ...(way === 'mail' && { is_mailed: true }) }),
    onSaved,
  });
  return (
    <FormPanel
      title={title}
      of={form}
      verb={isFirst ? <Trans>Continue</Trans> : <Trans>Invite</Trans>}
      unchanged={t`The invitation was not created.`}
      onClose={onClose}
    >
      {isFirst && (
        <p>
          <Trans>
            Owners have all permissions, sign in with an e-mail address and a password, and appear by name in
            the audit log.
          </Trans>
        </p>
      )}
      <TextField
        label={t`E-mail`}
        {...form.field('email')}
        type="email"
        maxLength={EMAIL_LENGTH_MAX}
        autoFocus
        hint={isFirst ? t`Enter your own if you are the owner.` : t`Used to sign in.`}
      />
      {!isFirst && <RoleSelect {...form.field('role')} offered={offered} />}
      {!isFirst && !session.sends_mail && (
        <p className="hint">
          <Trans>
            This server does not send e-mail, so you’ll get a link to copy. Whoever opens it first becomes the
            member, so send it through a channel you trust.
          </Trans>
        </p>
      )}
      {!isFirst && session.sends_mail && (
        <Select
          label={t`Delivery`}
          labelled
          {...form.field('way')}
          field="is_mailed"
          options={[
            { id: 'link', label: t`Copy the link and send it myself` },
            { id: 'mail', label: t`Send by e-mail` },
          ]}
          hint={
            form.values.way === 'mail'
              ? t`This verifies the address, so sign-in codes can be sent to it.`
              : t`Whoever opens it first becomes the member. Send it through a channel you trust.`
          }
        />
      )}
    </FormPanel>
  );
}

interface MadeProps {
  readonly of: CreatedInvitation;
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

function Made({ of, isFirst, onClose }: MadeProps) {
  const { t } = useLingui();
  const { email, url, is_mailed, expires_at } = of;
  if (is_mailed)
    return (
      <Banner tone="good">
        <div className="stack">
          <div>
            <strong>
              <Trans>
                We sent the invitation to <Name of={email} />.
              </Trans>
            </strong>{' '}
            <Trans>
              The link can be used only once and expires <Time at={expires_at} />.
            </Trans>
          </div>
          <div>
            <Button small onPress={onClose}>
              <Trans>Close</Trans>
            </Button>
          </div>
        </div>
      </Banner>
    );
  return (
    <div className="stack settings">
      <ShownOnce
        title={
          <Trans>
            This link makes <Name of={email} /> a member.
          </Trans>
        }
        secret={url}
        label={t`Invitation link`}
        onDone={onClose}
      />
      <p className="hint">
        <Trans>
          It can be used only once and expires <Time at={expires_at} />.
        </Trans>
      </p>
      {isFirst && url !== null && (
        <div>
          <a className="button primary" href={url}>
            <Trans>This is me: choose a name and password</Trans>
          </a>
        </div>
      )}
    </div>
  );
}
