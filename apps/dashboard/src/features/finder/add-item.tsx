import { Trans, useLingui } from '@lingui/react/macro';
import { DOMAIN_LENGTH_MAX, NAME_LENGTH_MAX, SHORTLIST_WORD_LENGTH_MAX } from '@tributary/core';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { useForm } from '../../app/use-form.ts';
import { TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';
import { filled } from '../../components/values.ts';
import { wordsOf } from '../../format/words.ts';

export function AddItem({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { client } = useHere();
  const { openPanel } = useFilters();
  const form = useForm({
    initial: {
      name: '',
      domain: '',
      category: '',
      emails: '',
      urls: '',
      social_media: '',
      status: '',
      notes: '',
    },
    required: ['name', 'domain', 'category'],
    send: ({ name, domain, category, status, notes, ...lists }) =>
      client.finder.create({
        ...{ name, domain, category, ...filled({ status, notes }) },
        emails: wordsOf(lists.emails),
        urls: wordsOf(lists.urls),
        social_media: wordsOf(lists.social_media),
      }),
    onSaved: ({ id }) => openPanel(id),
  });
  const addresses = t`Addresses that begin with https://, separated by commas.`;
  return (
    <FormPanel
      title={t`Add to the shortlist`}
      of={form}
      verb={<Trans>Add</Trans>}
      unchanged={t`Nothing was added.`}
      onClose={onClose}
    >
      <TextField label={t`Name`} {...form.field('name')} maxLength={NAME_LENGTH_MAX} autoFocus />
      <TextField
        label={t`Site`}
        {...form.field('domain')}
        hint={t`Such as blog.example.`}
        maxLength={DOMAIN_LENGTH_MAX}
      />
      <TextField
        label={t`Category`}
        {...form.field('category')}
        hint={t`Such as podcast, or newsletter.`}
        maxLength={SHORTLIST_WORD_LENGTH_MAX}
      />
      <TextField label={t`E-mail`} {...form.field('emails')} hint={t`Several are separated by commas.`} />
      <TextField label={t`Pages`} {...form.field('urls')} hint={addresses} />
      <TextField label={t`Profiles`} {...form.field('social_media')} hint={addresses} />
      <TextField
        label={t`Status`}
        {...form.field('status')}
        hint={t`A word of your own, such as CONTACTED.`}
        maxLength={SHORTLIST_WORD_LENGTH_MAX}
      />
      <TextField label={t`Notes`} {...form.field('notes')} multiline />
    </FormPanel>
  );
}
