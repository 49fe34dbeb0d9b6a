import { Trans, useLingui } from '@lingui/react/macro';
import type { ShortlistItem } from '@tributary/sdk';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { Copy } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/time.tsx';

interface ItemPanelProps {
  readonly of: ShortlistItem;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

export function ItemPanel({ of, onClose, onStep }: ItemPanelProps) {
  const { t } = useLingui();
  const { client, can } = useHere();
  return (
    <Panel
      label={of.name}
      title={<h3 className="cut">{of.name}</h3>}
      onClose={onClose}
      onStep={onStep}
      foot={
        can('delete:finder') && (
          <DeleteButton
            label={<Trans>Delete…</Trans>}
            title={t`Delete from the shortlist`}
            what={[t`${of.name} is deleted for good, with the notes. Affiliates stay as they are.`]}
            verb={<Trans>Delete it</Trans>}
            change={() => client.finder.delete(of.id)}
            onDone={onClose}
          />
        )
      }
    >
      <Facts of={of} />
    </Panel>
  );
}

/** Only web addresses become links: what somebody stored may be anything. */
const isWeb = (url: string) => /^https?:\/\//i.test(url);

function Facts({ of }: { of: ShortlistItem }) {
  const { t } = useLingui();
  return (
    <dl className="facts">
      <dt>{t`Site`}</dt>
      <dd>{of.domain}</dd>
      <dt>{t`Category`}</dt>
      <dd>{of.category}</dd>
      {of.status !== null && (
        <>
          <dt>{t`Status`}</dt>
          <dd>{of.status}</dd>
        </>
      )}
      {of.emails.length > 0 && (
        <>
          <dt>{t`E-mail`}</dt>
          {of.emails.map((email) => (
            <dd key={email}>
              {email} <Copy text={email} />
            </dd>
          ))}
        </>
      )}
      {[...of.urls, ...of.social_media].length > 0 && (
        <>
          <dt>{t`Links`}</dt>
          <dd>
            {[...of.urls, ...of.social_media].map((url) => (
              <div key={url}>
                {isWeb(url) ? (
                  <a href={url} target="_blank" rel="noreferrer" className="link">
                    {url}
                  </a>
                ) : (
                  url
                )}
              </div>
            ))}
          </dd>
        </>
      )}
      {of.notes !== null && (
        <>
          <dt>{t`Notes`}</dt>
          <dd style={{ whiteSpace: 'pre-wrap' }}>{of.notes}</dd>
        </>
      )}
      <dt>{t`Added`}</dt>
      <dd>
        <Time at={of.created_at} />
      </dd>
    </dl>
  );
}
