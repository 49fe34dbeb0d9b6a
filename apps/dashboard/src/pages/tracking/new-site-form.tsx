import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Site } from '@tributary/sdk';
import { useState } from 'react';
import { fieldError } from '../../app/field-error.ts';
import { programsQuery } from '../../app/shared-queries.ts';
import { useChange } from '../../app/use-change.ts';
import { useHere } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/notes.tsx';
import { pageOf } from './link.ts';

interface NewSiteFormProps {
  readonly onMade: (site: Site) => void;
  readonly onCancel?: () => void;
}

/** A site needs its home page only: everything else has a default that fits most. */
export function NewSiteForm({ onMade, onCancel }: NewSiteFormProps) {
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
        ...(programs.length > 1 && programId ? { program_id: programId } : {}),
      }),
    onMade,
  );
  const programId = program ?? programs[0]?.id;
  const wrong = fieldError(error, 'home_url');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim()) mutate(undefined);
      }}
    >
      {error && !wrong && <Problem error={error} unchanged={t`No site was made.`} />}
      <TextField
        label={t`Home page`}
        placeholder="https://shop.com"
        value={address}
        onChange={setAddress}
        error={wrong}
        hint={t`Every subdomain of it may record clicks. You can change that afterwards.`}
        maxLength={2_048}
        autoFocus
      />
      {programs.length > 1 && (
        <Select
          label={t`Program`}
          labelled
          value={programId ?? null}
          onChange={setProgram}
          options={programs.map(({ id, name }) => ({ id, label: name }))}
        />
      )}
      <div className="row">
        <Button type="submit" look="primary" isDisabled={!address.trim() || isPending}>
          <Trans>Add this site</Trans>
        </Button>
        {onCancel && (
          <Button look="quiet" onPress={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
