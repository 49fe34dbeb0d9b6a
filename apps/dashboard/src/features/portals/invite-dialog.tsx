import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { Affiliate } from '@tributary/sdk';
import { errorInLanguage } from '../../app/session/errors-in-language.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Banner, Problem } from '../../components/notes.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { Time } from '../../components/time.tsx';

interface InviteDialogProps {
  readonly of: Affiliate;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Invites an affiliate to the portal by e-mail, or creates a link that the user can pass on. */
export function InviteDialog({ of, isOpen, onClose }: InviteDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Invite ${of.name} to the portal`} isOpen={isOpen} onClose={onClose}>
      <Choices of={of} onClose={onClose} />
    </Dialog>
  );
}

function Choices({ of, onClose }: Pick<InviteDialogProps, 'of' | 'onClose'>) {
  const { t } = useLingui();
  const { client } = useHere();
  const mail = useMutation({
    mutationFn: async () => {
      const { results } = await client.affiliates.act({ action: 'invite', ids: [of.id] });
      const [result] = results;
      if (result?.error) throw new Error((await errorInLanguage(result.error)).message);
      return result?.changed ?? false;
    },
  });
  const link = useMutation({ mutationFn: () => client.affiliates.createPortalLink(of.id) });
  const error = mail.error ?? link.error;
  const isBusy = mail.isPending || link.isPending;
  if (link.data)
    return (
      <div className="stack">
        <ShownOnce
          title={<Trans>{of.name} can open the portal with this link.</Trans>}
          secret={link.data.url}
          label={t`Portal link`}
          onDone={onClose}
        />
        <p className="hint">
          <Trans>
            It can be used only once and expires <Time at={link.data.expires_at} />. Give it only to this
            person: anyone who opens it can see this person’s commissions.
          </Trans>
        </p>
      </div>
    );
  return (
    <div className="stack">
      <p>
        <Trans>
          In the portal, they see their links, commissions and payouts. An invitation can be used only once
          and expires after seven days.
        </Trans>
      </p>
      {mail.data !== undefined && (
        <Banner tone={mail.data ? 'good' : 'warn'}>
          {mail.data ? (
            <Trans>We sent the invitation to {of.email}.</Trans>
          ) : (
            <Trans>This person was already invited in the last 24 hours.</Trans>
          )}
        </Banner>
      )}
      {error && <Problem error={error} unchanged={t`The invitation was not created.`} />}
      <div className="row wrap">
        <Button look="primary" isDisabled={isBusy || mail.data !== undefined} onPress={() => mail.mutate()}>
          <Trans>Invite by e-mail</Trans>
        </Button>
        <Button isDisabled={isBusy} onPress={() => link.mutate()}>
          <Trans>Create a link to copy</Trans>
        </Button>
      </div>
    </div>
  );
}
