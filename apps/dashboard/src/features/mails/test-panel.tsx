import { Trans, useLingui } from '@lingui/react/macro';
import { EMAIL_LENGTH_MAX, type Locale } from '@tributary/core';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { useForm } from '../../app/use-form.ts';
import { TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';
import { SetUpLink } from './set-up-link.tsx';

export function TestPanel({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { client, mode, session } = useHere();
  const { openPanel } = useFilters();
  const isSent = session.sends_mail && mode === 'live';
  const form = useForm({
    initial: { email: session.user?.email ?? '' },
    required: ['email'],
    needs: 'write:mails',
    send: ({ email }) => client.mails.test({ email, language: i18n.locale as Locale }),
    onSaved: ({ id }) => openPanel(id),
  });
  return (
    <FormPanel
      title={t`Send test e-mail`}
      of={form}
      verb={<Trans>Send test e-mail</Trans>}
      unchanged={t`The e-mail was not sent.`}
      onClose={onClose}
    >
      {!session.sends_mail ? (
        <p>
          <Trans>
            This server has no mail server configured. Your test will be listed but not sent. <SetUpLink />
          </Trans>
        </p>
      ) : (
        mode === 'dev' && (
          <p>
            <Trans>
              In the dev environment, e-mails are kept in the mailbox unless the server’s settings allow the
              recipient’s address.
            </Trans>
          </p>
        )
      )}
      <TextField
        label={t`To`}
        {...form.field('email')}
        type="email"
        maxLength={EMAIL_LENGTH_MAX}
        autoFocus
        placeholder="name@example.com"
        hint={isSent && t`An address where you can receive e-mail.`}
      />
    </FormPanel>
  );
}
