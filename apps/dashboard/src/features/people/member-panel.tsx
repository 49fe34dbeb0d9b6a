import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { EMAIL_LENGTH_MAX } from '@tributary/core';
import type { ApiKey, Member, PersonLink } from '@tributary/sdk';
import { Fragment, useState } from 'react';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { DetailPanel } from '../../app/detail.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { Checkbox, TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { FormPanel } from '../../components/form-panel.tsx';
import { Name } from '../../components/names.tsx';
import { Banner } from '../../components/notes.tsx';
import { useRoleName } from '../../components/role-words.ts';
import { ShownOnce } from '../../components/shown-once.tsx';
import { Time } from '../../components/time.tsx';
import { filled } from '../../components/values.ts';
import { keysMadeBy } from '../developers/made-keys.ts';
import { useKeys } from '../developers/use-keys.ts';
import { Address } from './columns.tsx';
import { Maker } from './maker.tsx';
import { RoleSelect } from './role-select.tsx';
import { covers, holds, rolesToGive } from './roles.ts';
import { useMembers } from './use-members.ts';

interface MemberPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Member, with the actions that other users can perform on them. */
export function MemberPanel({ id, onClose }: MemberPanelProps) {
  const { t } = useLingui();
  const members = useMembers();
  const [isEditing, setEditing] = useState(false);
  const toFacts = () => setEditing(false);
  const data = members.data?.find((member) => member.id === id);
  if (isEditing && data) return <RoleForm of={data} onClose={toFacts} />;
  return (
    <DetailPanel
      of={{
        id,
        kind: t`Member`,
        query: { data, error: members.error, refetch: members.refetch },
        name: ({ name }) => name,
        actions: (of) => <Actions of={of} onEdit={() => setEditing(true)} />,
        body: (of) => <Body key={of.id} of={of} />,
      }}
      onClose={onClose}
    />
  );
}

/** Returns the reason why this session may not change the member; null if it may. */
function useRefusal(of: Member): string | null {
  const { t } = useLingui();
  const { session, can } = useHere();
  const roleName = useRoleName();
  if (session.user?.id === of.id) return t`This is you. Only someone else can change your role.`;
  if (!can('write:members')) return t`Only owners and admins can manage members.`;
  if (!covers(session.permissions, of.role))
    return t`You cannot change a member who has more permissions than you. This member’s role is ${roleName(of.role)}.`;
  return null;
}

function Body({ of }: { of: Member }) {
  const { t } = useLingui();
  const refusal = useRefusal(of);
  const roleName = useRoleName();
  return (
    <div className="stack settings">
      <Facts
        of={[
          [t`E-mail`, <Address key="email" of={of} />],
          [t`Role`, roleName(of.role)],
          [
            t`Password`,
            of.has_password
              ? t({ message: 'Set up', context: 'state' })
              : t({ message: 'None', context: 'password' }),
          ],
          [t`Authenticator app`, of.has_totp ? t({ message: 'Set up', context: 'state' }) : t`None`],
          [t`Last active`, of.last_used_at ? <Time at={of.last_used_at} /> : t`Never`],
          [t`Member since`, <Time key="since" at={of.created_at} />],
          [t`Added by`, <Maker key="by" of={of.added_by} />],
          [t`Id`, <Id key="id" of={of.id} />],
        ]}
      />
      {of.disabled_at !== null && (
        <Banner tone="warn">
          <Trans>This user is disabled and cannot sign in.</Trans>
        </Banner>
      )}
      {refusal !== null && <p className="secondary">{refusal}</p>}
    </div>
  );
}

function RoleForm({ of, onClose }: { of: Member; onClose: () => void }) {
  const { t } = useLingui();
  const { client, session } = useHere();
  const form = useForm({
    isEdit: true,
    initial: { role: of.role },
    send: ({ role }) => client.members.update(of.id, { role: role as 'viewer' }),
    onSaved: onClose,
  });
  return (
    <FormPanel
      title={t`Edit ${of.name}`}
      of={form}
      verb={<Trans>Save role</Trans>}
      unchanged={t`The role was not changed.`}
      onClose={onClose}
    >
      <RoleSelect {...form.field('role')} offered={rolesToGive(session, false)} />
    </FormPanel>
  );
}

function Actions({ of, onEdit }: { of: Member; onEdit: () => void }) {
  const { can, session } = useHere();
  const refusal = useRefusal(of);
  const isSelf = session.user?.id === of.id;
  return (
    <>
      {refusal === null && (
        <Button onPress={onEdit}>
          <Trans>Change role</Trans>
        </Button>
      )}
      {refusal === null && session.user !== null && <Reset of={of} />}
      {can('delete:members') && (isSelf || covers(session.permissions, of.role)) && (
        <Remove of={of} isSelf={isSelf} />
      )}
    </>
  );
}

function Remove({ of, isSelf }: { of: Member; isSelf: boolean }) {
  const { t } = useLingui();
  const { client, mode, can, session } = useHere();
  const { openPanel } = useFilters();
  const [revokes, setRevokes] = useState(false);
  const keys = keysMadeBy(of.id, useKeys().data ?? []);
  // Users cannot revoke keys that have permissions they lack, or keys of former members.
  const mayRevoke = can('delete:keys') && !isSelf;
  const revocable = keys.filter(({ permissions }) => mayRevoke && holds(session.permissions, permissions));
  const remove = async () => {
    await client.members.remove(of.id);
    if (revokes) for (const key of revocable) await client.apiKeys.delete(key.id);
  };
  return (
    <DeleteButton
      label={<Trans>Remove…</Trans>}
      title={t`Remove ${of.name}`}
      verb={<Trans>Remove {of.name}</Trans>}
      change={remove}
      onDone={() => openPanel(undefined)}
      what={[
        mode === 'live' ? (
          <Trans key="mode">Within a second, they can no longer see or change the live environment.</Trans>
        ) : (
          <Trans key="mode">Within a second, they can no longer see or change the dev environment.</Trans>
        ),
        <Trans key="log">Their name and actions stay in the audit log.</Trans>,
        keys.length > 0 && (
          <Trans key="keys">
            API keys they created will keep working: <KeyNames of={keys} />
          </Trans>
        ),
        !can('read:keys') && <Trans key="keys">API keys they created will keep working.</Trans>,
        isSelf && (
          <Trans key="self">This is you. To return, you need a new invitation from someone else.</Trans>
        ),
      ]}
    >
      {revocable.length > 0 && (
        <Checkbox isSelected={revokes} onChange={setRevokes}>
          <Plural
            value={revocable.length}
            one="Also revoke this key. Anything that uses it stops working."
            other="Also revoke # of these keys. Anything that uses them stops working."
          />
        </Checkbox>
      )}
    </DeleteButton>
  );
}

const KeyNames = ({ of }: { of: readonly ApiKey[] }) =>
  of.map(({ id, name, hint }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Name of={name} /> (<code>{hint}…</code>)
    </Fragment>
  ));

function Reset({ of }: { of: Member }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Trans>Reset sign-in…</Trans>
      </Button>
      <Dialog title={t`Reset sign-in for ${of.name}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ResetForm of={of} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ResetForm({ of, onClose }: { of: Member; onClose: () => void }) {
  const { t } = useLingui();
  const { client } = useHere();
  const [made, setMade] = useState<PersonLink>();
  const form = useForm({
    initial: { email: of.email },
    required: ['email'],
    send: ({ email }) =>
      client.members.createResetLink(of.id, filled({ email: email === of.email ? '' : email })),
    onSaved: setMade,
  });
  if (made)
    return (
      <div className="stack">
        <ShownOnce
          title={<Trans>They can choose a new password with this link.</Trans>}
          secret={made.url}
          label={t`Password reset link`}
          onDone={onClose}
        />
        <p className="hint">
          <Trans>
            It can be used only once and expires <Time at={made.expires_at} />. Send it through a channel you
            trust.
          </Trans>
        </p>
      </div>
    );
  return (
    <Form className="stack form" of={form} unchanged={t`The sign-in was not reset.`}>
      <ul className="sentences">
        <li>
          <Trans>Their password, authenticator app, recovery codes and all sessions will be deleted.</Trans>
        </li>
        <li>
          <Trans>You’ll get a link for setting a new password. It expires after 24 hours.</Trans>
        </li>
      </ul>
      <TextField
        label={t`E-mail`}
        {...form.field('email')}
        type="email"
        maxLength={EMAIL_LENGTH_MAX}
        hint={t`Change it if it is incorrect or belongs to someone else.`}
      />
      <FormButtons verb={<Trans>Reset sign-in</Trans>} look="danger" onCancel={onClose} />
    </Form>
  );
}
