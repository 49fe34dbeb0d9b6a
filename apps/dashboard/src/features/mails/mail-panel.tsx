import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { MailWithContent } from '@tributary/sdk';
import { DetailPanel } from '../../app/detail.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Email, Facts, Id } from '../../components/facts.tsx';
import { Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { MailStatus } from './columns.tsx';
import { useKindName } from './mail-words.ts';
import { SetUpLink } from './set-up-link.tsx';

const AGAIN_MS = 2_000;

export function MailPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { client, mode, can, session } = useHere();
  const query = useQuery({
    queryKey: [mode, 'mails', 'one', id],
    queryFn: ({ signal }) => client.mails.get(id, { signal }),
    placeholderData: undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? AGAIN_MS : false),
  });
  return (
    <DetailPanel
      of={{
        id,
        kind: t`E-mail`,
        query,
        name: ({ subject }) => subject,
        body: (of) => <MailBody of={of} />,
        actions: ({ id, status }) =>
          can('write:mails') &&
          (status !== 'kept' || session.sends_mail) && <Resend id={id} isWaiting={status === 'waiting'} />,
      }}
      onClose={onClose}
    />
  );
}

function MailBody({ of }: { of: MailWithContent }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const kindName = useKindName();
  return (
    <div className="stack settings">
      {of.status === 'kept' && (
        <p>
          {mode === 'dev' ? (
            <Trans>It was not sent, because e-mails from the dev environment are kept here.</Trans>
          ) : (
            <Trans>
              It was not sent, because this server has no mail server configured. <SetUpLink />
            </Trans>
          )}
        </p>
      )}
      <Facts
        of={[
          [t`Status`, <MailStatus key="status" of={of} />],
          [t`To`, <Email key="to" of={of.recipient} />],
          [t`Type`, kindName(of.kind)],
          [t`Mail server response`, of.smtp_reply],
          [t`Attempts`, of.attempts_count > 0 && of.attempts_count],
          [t`Next attempt`, of.next_attempt_at && <Time at={of.next_attempt_at} />],
          [t`Created`, <Time key="created" at={of.created_at} />],
          [t`Id`, <Id key="id" of={of.id} />],
        ]}
      />
      {of.status === 'suppressed' && (
        <p className="hint">
          <Trans>No e-mails are sent to this address until you remove its suppression.</Trans>
        </p>
      )}
      {mode === 'live' && (
        <p className="hint">
          <Trans>In the live environment, codes and links are hidden here.</Trans>
        </p>
      )}
      <MailFrame of={of} />
    </div>
  );
}

/** Opens links in a new tab, and scales e-mails, whose text is 16 px, to the 13 px of this page. */
const FRAME_HEAD = '<head><base target="_blank"><style>html{zoom:0.8125}</style>';

/** Preview, which scrolls. It is sandboxed: scripts do not run, and the content cannot access this page. */
const MailFrame = ({ of: { subject, html } }: { of: MailWithContent }) => (
  <iframe
    className="mail-frame"
    title={subject}
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcDoc={html.replace('<head>', FRAME_HEAD)}
  />
);

/** Resends an e-mail as a new one, or sends a waiting e-mail immediately. */
function Resend({ id, isWaiting }: { id: string; isWaiting: boolean }) {
  const { t } = useLingui();
  const { client } = useHere();
  const { openPanel } = useFilters();
  const { mutate, error, isPending } = useChange(
    () => client.mails.resend(id),
    (sent) => openPanel(sent.id),
  );
  return (
    <>
      {error && <Problem error={error} unchanged={t`The e-mail was not sent.`} />}
      <Button isDisabled={isPending} onPress={() => mutate(undefined)}>
        {isWaiting ? <Trans>Retry now</Trans> : <Trans>Send again</Trans>}
      </Button>
    </>
  );
}
