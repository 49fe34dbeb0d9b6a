import { Trans, useLingui } from '@lingui/react/macro';
import { URL_LENGTH_MAX } from '@tributary/core';
import type { Site } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { ProgramField } from '../../app/program-field.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { filled } from '../../components/values.ts';
import { pageOf } from './link.ts';

interface NewSiteFormProps {
  readonly onMade: (site: Site) => void;
  readonly onCancel?: () => void;
  /** Default: "Cancel". */
  readonly cancel?: ReactNode;
  /** If undefined, users with several programs select one. */
  readonly programId?: string;
}

/** Requires only the home page, because the defaults suit most sites. */
export function NewSiteForm({ onMade, onCancel, cancel, programId = '' }: NewSiteFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    initial: { home_url: '', program_id: programId },
    required: ['home_url'],
    send: ({ home_url, program_id }) =>
      client.sites.create({ home_url: pageOf(home_url)?.href ?? home_url, ...filled({ program_id }) }),
    onSaved: onMade,
  });
  return (
    <Form of={form} className="stack form" unchanged={t`The site was not created.`}>
      <TextField
        label={t`Home page`}
        {...form.field('home_url')}
        placeholder="https://shop.com"
        hint={t`All of its subdomains can record clicks. You can change this later.`}
        maxLength={URL_LENGTH_MAX}
        autoFocus
      />
      {programId === '' && <ProgramField {...form.field('program_id')} />}
      <FormButtons verb={<Trans>Add site</Trans>} onCancel={onCancel} cancel={cancel} />
    </Form>
  );
}
