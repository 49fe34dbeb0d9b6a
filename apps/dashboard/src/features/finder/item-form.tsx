import { Trans, useLingui } from '@lingui/react/macro';
import { DOMAIN_LENGTH_MAX, NAME_LENGTH_MAX, SHORTLIST_WORD_LENGTH_MAX } from '@tributary/core';
import type { ShortlistItem } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { TextField } from '../../components/field.tsx';
import { FormPanel } from '../../components/form-panel.tsx';
import { SuggestField } from '../../components/suggest-field.tsx';
import { wordsOf } from '../../format/words.ts';
import { FIRST_STATUS, useStatusNames } from './item-status.tsx';

interface Draft {
  readonly name: string;
  readonly domain: string;
  readonly category: string;
  readonly emails: string;
  readonly urls: string;
  readonly social_media: string;
  readonly status: string;
  readonly notes: string;
}

const draftOf = (of?: ShortlistItem): Draft => ({
  name: of?.name ?? '',
  domain: of?.domain ?? '',
  category: of?.category ?? '',
  emails: of?.emails.join(', ') ?? '',
  urls: of?.urls.join(', ') ?? '',
  social_media: of?.social_media.join(', ') ?? '',
  status: of ? (of.status ?? '') : FIRST_STATUS,
  notes: of?.notes ?? '',
});

const bodyOf = ({ emails, urls, social_media, status, notes, ...named }: Draft) => ({
  ...named,
  emails: wordsOf(emails),
  urls: wordsOf(urls),
  social_media: wordsOf(social_media),
  status: status || null,
  notes: notes || null,
});

interface FieldsProps {
  /** Categories used by other items. */
  readonly categories: readonly string[];
}

interface AddItemProps extends FieldsProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

export function AddItem({ categories, onClose, onAdded }: AddItemProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    initial: draftOf(),
    required: ['name', 'domain', 'category'],
    send: (draft) => client.finder.create(bodyOf(draft)),
    onSaved: ({ id }) => onAdded(id),
  });
  return (
    <FormPanel
      title={t`Add to shortlist`}
      of={form}
      verb={<Trans>Add</Trans>}
      unchanged={t`The item was not added.`}
      onClose={onClose}
    >
      <Fields form={form} categories={categories} />
    </FormPanel>
  );
}

interface EditItemProps extends FieldsProps {
  readonly of: ShortlistItem;
  readonly onClose: () => void;
}

export function EditItem({ of, categories, onClose }: EditItemProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    isEdit: true,
    initial: draftOf(of),
    required: ['name', 'domain', 'category'],
    send: (draft) => client.finder.update(of.id, bodyOf(draft)),
    onSaved: onClose,
  });
  return (
    <FormPanel
      title={t`Edit ${of.name}`}
      of={form}
      verb={<Trans>Save changes</Trans>}
      unchanged={t`Nothing was changed.`}
      onClose={onClose}
    >
      <Fields form={form} categories={categories} isOpen />
    </FormPanel>
  );
}

type Form = Pick<ReturnType<typeof useForm<Draft, ShortlistItem>>, 'field'>;

function Fields({ form, categories, isOpen = false }: FieldsProps & { form: Form; isOpen?: boolean }) {
  const { t } = useLingui();
  const { names, nameOf, statusOf } = useStatusNames();
  const status = form.field('status');
  const addresses = t`Addresses that start with https://, separated by commas.`;
  return (
    <>
      <TextField label={t`Name`} {...form.field('name')} maxLength={NAME_LENGTH_MAX} autoFocus />
      <TextField
        label={t`Website`}
        {...form.field('domain')}
        placeholder="blog.example"
        maxLength={DOMAIN_LENGTH_MAX}
      />
      <SuggestField
        label={t`Category`}
        {...form.field('category')}
        suggestions={categories}
        placeholder={t`For example, podcast`}
        maxLength={SHORTLIST_WORD_LENGTH_MAX}
      />
      <TextField
        label={t`E-mail`}
        {...form.field('emails')}
        hint={t`Separate multiple addresses with commas. Optional.`}
      />
      <SuggestField
        label={t`Status`}
        {...status}
        value={nameOf(status.value)}
        onChange={(text) => status.onChange(statusOf(text))}
        suggestions={names}
        maxLength={SHORTLIST_WORD_LENGTH_MAX}
      />
      <details className="fold" open={isOpen}>
        <summary>
          <Trans>Links and notes</Trans>
        </summary>
        <div className="stack settings">
          <TextField label={t`Pages`} {...form.field('urls')} hint={addresses} />
          <TextField label={t`Profiles`} {...form.field('social_media')} hint={addresses} />
          <TextField label={t`Notes`} {...form.field('notes')} multiline />
        </div>
      </details>
    </>
  );
}
