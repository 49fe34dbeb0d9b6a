import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { URL_LENGTH_MAX } from '@tributary/core';
import type { Site } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { programsQuery } from '../../app/shared-queries.ts';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { pageOf } from './link.ts';

interface NewSiteFormProps {
  readonly onMade: (site: Site) => void;
  readonly onCancel?: () => void;
  /** Says what `onCancel` does, if it is not to cancel. */
  readonly cancel?: ReactNode;
  /** Otherwise it is chosen, if there are several. */
  readonly programId?: string;
}

/** A site needs its home page only: everything else has a default that fits most. */
export function NewSiteForm({ onMade, onCancel, cancel, programId: given }: NewSiteFormProps) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const { data: programs = [] } = useQuery({ ...programsQuery(client, mode), enabled: can('read:programs') });
  const [address, setAddress] = useState('');
  const [program, setProgram] = useState<string>();
  const home = pageOf(address);
  const { mutate, error, isPending } = useChange(
    () =>
      client.sites.create({
        home_url: home?.href ?? address.trim(),
        ...(programId && (given || programs.length > 1) ? { program_id: programId } : {}),
      }),
    onMade,
  );
  const programId = given ?? program ?? programs[0]?.id;
  return (
    <Form
      className="stack"
      error={error}
      unchanged={t`No site was made.`}
      onSubmit={() => {
        if (address.trim()) mutate(undefined);
      }}
    >
      {(problem) => (
        <>
          <TextField
            label={t`Home page`}
            placeholder="https://shop.com"
            value={address}
            onChange={setAddress}
            field="home_url"
            hint={t`Every subdomain of it may record clicks. You can change that afterwards.`}
            maxLength={URL_LENGTH_MAX}
            autoFocus
          />
          {!given && programs.length > 1 && (
            <Select
              label={t`Program`}
              field="program_id"
              labelled
              value={programId ?? null}
              onChange={setProgram}
              options={programs.map(({ id, name }) => ({ id, label: name }))}
            />
          )}
          {problem}
          <div className="row">
            <Button type="submit" look="primary" isDisabled={!address.trim() || isPending}>
              <Trans>Add this site</Trans>
            </Button>
            {onCancel && (
              <Button look="quiet" onPress={onCancel}>
                {cancel ?? <Trans>Cancel</Trans>}
              </Button>
            )}
          </div>
        </>
      )}
    </Form>
  );
}
