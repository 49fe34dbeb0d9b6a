import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Connection } from '@tributary/sdk';
import { useHere } from '../../../app/session/session-context.tsx';
import { useForm } from '../../../app/use-form.ts';
import { Form, FormButtons } from '../../../components/form.tsx';
import { KeyField, SecretField } from '../secret-fields.tsx';
import { ConnectFrame, FinishLater } from './connect-frame.tsx';

/** Third step: asks for the secret that proves that events come from Stripe, and optionally for an API key. */
export function SecretStep({ of }: { of: Connection }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const navigate = useNavigate();
  const form = useForm({
    initial: { webhook_secret: '', api_key: '' },
    required: ['webhook_secret'],
    needs: 'write:connections',
    send: ({ webhook_secret, api_key }) =>
      client.connections.update(of.id, { webhook_secret, ...(api_key !== '' && { api_key }) }),
    onSaved: () =>
      void navigate({ to: '/$mode/connections/$id', params: { mode, id: of.id }, search: { step: 'check' } }),
  });
  return (
    <ConnectFrame
      of={of}
      step="secret"
      title={<Trans>Paste the signing secret</Trans>}
      lead={
        <Trans>
          You can find it in Stripe on your new endpoint’s page. It is used to verify that events come from
          Stripe.
        </Trans>
      }
    >
      <Form of={form} className="stack form" unchanged={t`Your changes were not saved.`}>
        <SecretField {...form.field('webhook_secret')} autoFocus />
        <details className="fold">
          <summary>
            <Trans>Add a restricted key (optional)</Trans>
          </summary>
          <KeyField {...form.field('api_key')} />
        </details>
        <FormButtons verb={<Trans>Save and check</Trans>}>
          <FinishLater id={of.id} />
        </FormButtons>
      </Form>
    </ConnectFrame>
  );
}
