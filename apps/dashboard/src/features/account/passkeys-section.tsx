import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { NAME_LENGTH_MAX } from '@tributary/core';
import { APIError, type Me, type Passkey } from '@tributary/sdk';
import { useState } from 'react';
import { DeleteDialog } from '../../app/delete-dialog.tsx';
import {
  isPasskeyDeclined,
  isPasskeyThere,
  passkeyDialogs,
  passkeyPlace,
} from '../../app/session/passkey.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { Name } from '../../components/names.tsx';
import { Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';

/** The user's passkeys. Listed even if this browser does not support passkeys. */
export function PasskeysSection({ me }: { me: Me }) {
  const { client, mode } = useHere();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [mode, 'me', 'passkeys'],
    queryFn: ({ signal }) => client.me.passkeys({ signal }),
  });
  const place = passkeyPlace();
  if (place === null && me.passkeys === 0) return null;
  return (
    <section className="section stack">
      <h2>
        <Trans>Passkeys</Trans>
      </h2>
      <p>
        <Trans>Sign in with your fingerprint, face or device PIN instead of a password and code.</Trans>
      </p>
      {error && !data && <Problem error={error} retry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className="account-list">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} of={passkey} isOnly={data.length === 1} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddForm me={me} count={data?.length ?? 0} onDone={() => setAdding(false)} />
      ) : place === 'here' ? (
        <div>
          <Button onPress={() => setAdding(true)}>
            <Trans>Add passkey</Trans>
          </Button>
        </div>
      ) : (
        place !== null && (
          <p className="hint">
            <Trans>
              Passkeys require a host name, not an IP address.{' '}
              <a href={place.href}>Open this page on localhost</a> to add one.
            </Trans>
          </p>
        )
      )}
    </section>
  );
}

interface AddFormProps {
  readonly me: Me;
  readonly count: number;
  readonly onDone: () => void;
}

function AddForm({ me, count, onDone }: AddFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const number = count + 1;
  const form = useForm({
    initial: { name: count === 0 ? t`Passkey` : t`Passkey ${number}` },
    required: ['name'],
    send: async ({ name }) => {
      const { makePasskey } = await passkeyDialogs();
      return await client.me.addPasskey({ name, ...(await makePasskey(await client.me.beginPasskey(), me)) });
    },
    onSaved: onDone,
  });
  const refusal = isPasskeyDeclined(form.error)
    ? t`The passkey was not added, because the dialog was closed or timed out.`
    : isPasskeyThere(form.error)
      ? t`This device already has one of your passkeys.`
      : form.error instanceof APIError && form.error.code === 'SIGN_IN_FAILED'
        ? t`This passkey cannot be used here, or the request timed out. Try again.`
        : undefined;
  return (
    <Form
      className="stack settings"
      of={{ ...form, error: refusal === undefined ? form.error : undefined }}
      unchanged={t`The passkey was not added.`}
    >
      <TextField
        label={t`Name`}
        {...form.field('name')}
        maxLength={NAME_LENGTH_MAX}
        hint={t`A name to recognize it by, such as the device or where it is stored.`}
        autoFocus
      />
      {refusal !== undefined && (
        <p className="error-text" role="alert">
          {refusal}
        </p>
      )}
      <FormButtons verb={<Trans>Continue</Trans>} onCancel={onDone} />
    </Form>
  );
}

function PasskeyRow({ of, isOnly }: { of: Passkey; isOnly: boolean }) {
  const { t } = useLingui();
  const { client } = useHere();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <li>
      <div className="grow">
        <span className="name">
          <Name of={of.name} />
        </span>
        <div className="secondary">
          <Trans>
            added <Time at={of.created_at} as="day" />
          </Trans>
          {' · '}
          {of.last_used_at === null ? (
            <Trans>never used</Trans>
          ) : (
            <Trans>
              last used <Time at={of.last_used_at} as="ago" />
            </Trans>
          )}
        </div>
      </div>
      <Button small aria-label={t`Rename: ${of.name}`} onPress={() => setOpen('rename')}>
        <Trans>Rename</Trans>
      </Button>
      <Button small aria-label={t`Remove: ${of.name}`} onPress={() => setOpen('remove')}>
        <Trans>Remove</Trans>
      </Button>
      <Dialog title={t`Rename passkey`} isOpen={open === 'rename'} onClose={close}>
        <RenameForm of={of} onClose={close} />
      </Dialog>
      <DeleteDialog
        title={t`Remove passkey`}
        isOpen={open === 'remove'}
        onClose={close}
        verb={<Trans>Remove passkey</Trans>}
        change={() => client.me.removePasskey(of.id)}
        what={[
          <Trans key="out">
            You will no longer be able to sign in with <Name of={of.name} />, and you will be signed out in
            all other browsers.
          </Trans>,
          isOnly && (
            <Trans key="only">
              This is your only passkey. Without it, you will sign in with a password or a code.
            </Trans>
          ),
          <Trans key="there">Your device will still show it until you delete it there.</Trans>,
        ]}
      />
    </li>
  );
}

function RenameForm({ of, onClose }: { of: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    isEdit: true,
    initial: { name: of.name },
    required: ['name'],
    send: ({ name }) => client.me.renamePasskey(of.id, { name }),
    onSaved: onClose,
  });
  return (
    <Form of={form} className="stack form" unchanged={t`Your changes were not saved.`}>
      <TextField label={t`Name`} {...form.field('name')} maxLength={NAME_LENGTH_MAX} autoFocus isRequired />
      <FormButtons verb={<Trans>Save name</Trans>} onCancel={onClose} />
    </Form>
  );
}
