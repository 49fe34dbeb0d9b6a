import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DOMAIN_LENGTH_MAX, NAME_LENGTH_MAX, SHORTLIST_WORD_LENGTH_MAX } from '@tributary/core';
import type { ShortlistItemCreate } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Panel } from '../../components/panel.tsx';
import '../affiliates/affiliates.css';

const FORM = 'add-to-shortlist';
type Name = 'name' | 'domain' | 'category' | 'emails' | 'urls' | 'social_media' | 'status' | 'notes';

const linesOf = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter(Boolean);

function itemOf(values: Partial<Record<Name, string>>): ShortlistItemCreate {
  const text = (name: Name) => values[name]?.trim() ?? '';
  const lists = (['emails', 'urls', 'social_media'] as const).flatMap((name) =>
    linesOf(values[name]).length > 0 ? [[name, linesOf(values[name])] as const] : [],
  );
  return {
    ...{ name: text('name'), domain: text('domain'), category: text('category') },
    ...Object.fromEntries(lists),
    ...(text('status') ? { status: text('status') } : {}),
    ...(text('notes') ? { notes: text('notes') } : {}),
  };
}

export function AddItem({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { openPanel } = useFilters();
  const queries = useQueryClient();
  const [values, setValues] = useState<Partial<Record<Name, string>>>({});
  const item = itemOf(values);
  const isReady = Boolean(item.name && item.domain && item.category);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => client.finder.create(item),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: [mode] });
      openPanel(id);
    },
  });
  const fields: readonly {
    readonly name: Name;
    readonly label: string;
    readonly max?: number;
    readonly hint?: string;
  }[] = [
    { name: 'name', label: t`Name`, max: NAME_LENGTH_MAX },
    { name: 'domain', label: t`Site`, hint: t`Such as blog.example.`, max: DOMAIN_LENGTH_MAX },
    {
      name: 'category',
      label: t`Category`,
      hint: t`Such as podcast, or newsletter.`,
      max: SHORTLIST_WORD_LENGTH_MAX,
    },
    { name: 'emails', label: t`E-mail`, hint: t`Several are separated by commas.` },
    { name: 'urls', label: t`Pages`, hint: t`Addresses that begin with https://, separated by commas.` },
    {
      name: 'social_media',
      label: t`Profiles`,
      hint: t`Addresses that begin with https://, separated by commas.`,
    },
    {
      name: 'status',
      label: t`Status`,
      hint: t`A word of your own, such as CONTACTED.`,
      max: SHORTLIST_WORD_LENGTH_MAX,
    },
  ];
  return (
    <Panel
      label={t`Add to the shortlist`}
      title={
        <h3>
          <Trans>Add to the shortlist</Trans>
        </h3>
      }
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form={FORM} look="primary" isDisabled={!isReady || isPending}>
            <Trans>Add</Trans>
          </Button>
          <Button look="quiet" onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        className="stack form"
        error={error}
        unchanged={t`Nothing was added.`}
        onSubmit={() => {
          if (isReady && !isPending) mutate();
        }}
      >
        {fields.map(({ name, label, hint, max }, index) => (
          <TextField
            key={name}
            field={name}
            label={label}
            {...(hint ? { hint } : {})}
            {...(max ? { maxLength: max } : {})}
            value={values[name] ?? ''}
            onChange={(value) => setValues({ ...values, [name]: value })}
            autoFocus={index === 0}
          />
        ))}
        <TextField
          label={t`Notes`}
          field="notes"
          value={values.notes ?? ''}
          onChange={(notes) => setValues({ ...values, notes })}
          multiline
        />
      </Form>
    </Panel>
  );
}
