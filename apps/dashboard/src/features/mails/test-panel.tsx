import { Trans, useLingui } from '@lingui/react/macro';
import { EMAIL_LENGTH_MAX, type Locale } from '@tributary/core';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { useForm } from '../../app/use-form.ts';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { Panel } from '../../components/panel.tsx';

/** Panel that sends a test e-mail. */
export function TestPanel({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { client, mode, session } = useHere();
  const { openPanel } = useFilters();
  const form = useForm({
    initial: { email: '' },
    required: ['email'],
    needs: 'write:mails',
    send: ({ email }) => client.mails.test({ email, language: i18n.locale as Locale }),
    onSaved: ({ id }) => openPanel(id),
  });
  const title = t`Send test e-mail`;
  return (
    <Panel label={title} title={<h2>{title}</h2>} onClose={onClose}>
      <Form className="stack settings" of={form} unchanged={t`The delivery was not sent.`}>
        {!session.sends_mail ? (
          <p className="hint">
            <Trans>
              This server has no mail server configured, so the test e-mail is kept in the mailbox.
            </Trans>
          </p>
        ) : (
          mode === 'dev' && (
            <p className="hint">
              <Trans>
                In the dev environment, e-mails are kept in the mailbox, unless the server’s settings allow
                their address.
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
          hint={t`An address where you can receive e-mail.`}
        />
        <FormButtons verb={<Trans>Send test e-mail</Trans>} />
      </Form>
    </Panel>
  );
}
