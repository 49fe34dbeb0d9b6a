import { Trans, useLingui } from '@lingui/react/macro';
import type { ShortlistItem } from '@tributary/sdk';
import { useState } from 'react';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Email, Facts } from '../../components/facts.tsx';
import { later } from '../../components/later.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/time.tsx';
import { EditItem } from './item-form.tsx';
import { ItemStatus } from './item-status.tsx';

const AddAffiliate = later(async () => (await import('../affiliates/add-affiliate.tsx')).AddAffiliate);

interface ItemPanelProps {
  readonly of: ShortlistItem;
  readonly categories: readonly string[];
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

export function ItemPanel({ of, categories, onClose, onStep }: ItemPanelProps) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const [form, setForm] = useState<'edit' | 'affiliate'>();
  const toFacts = () => setForm(undefined);
  if (form === 'edit') return <EditItem of={of} categories={categories} onClose={toFacts} />;
  if (form === 'affiliate') return <AddAffiliate name={of.name} email={of.emails[0]} onClose={toFacts} />;
  return (
    <Panel
      label={of.name}
      title={<h2 className="cut">{of.name}</h2>}
      onClose={onClose}
      onStep={onStep}
      foot={
        <>
          {can('delete:finder') && (
            <DeleteButton
              label={<Trans>Delete…</Trans>}
              title={t`Delete from shortlist`}
              what={[t`${of.name} and any notes will be permanently deleted. Affiliates are not affected.`]}
              verb={<Trans>Delete</Trans>}
              change={() => client.finder.delete(of.id)}
              onDone={onClose}
            />
          )}
          {can('write:finder') && (
            <Button onPress={() => setForm('edit')}>
              <Trans>Edit</Trans>
            </Button>
          )}
          {can('write:affiliates') && (
            <Button look="primary" onPress={() => setForm('affiliate')}>
              <Trans>Add as affiliate</Trans>
            </Button>
          )}
        </>
      }
    >
      <ItemFacts of={of} />
    </Panel>
  );
}

function ItemFacts({ of }: { of: ShortlistItem }) {
  const { t } = useLingui();
  const links = [...of.urls, ...of.social_media];
  return (
    <Facts
      of={[
        [t`Website`, of.domain],
        [t`Category`, of.category],
        [t`Status`, of.status && <ItemStatus of={of.status} />],
        [
          t`E-mail`,
          of.emails.length > 0 &&
            of.emails.map((email) => (
              <div key={email}>
                <Email of={email} />
              </div>
            )),
        ],
        [t`Links`, links.length > 0 && links.map((url) => <div key={url}>{linkTo(url)}</div>)],
        [t`Notes`, of.notes !== null && <span style={{ whiteSpace: 'pre-wrap' }}>{of.notes}</span>],
        [t`Added`, <Time key="added" at={of.created_at} />],
      ]}
    />
  );
}

/** Links only http and https URLs, because the stored text can contain any scheme. */
const linkTo = (url: string) =>
  /^https?:\/\//i.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer" className="link">
      {url}
    </a>
  ) : (
    url
  );
