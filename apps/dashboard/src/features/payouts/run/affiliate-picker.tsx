import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/field.tsx';
import { SearchInput } from '../../../components/filter-bar.tsx';
import { Problem } from '../../../components/notes.tsx';
import { listOf, textOf, useWizard } from './use-wizard.ts';

const SHOWN = 8;

/** Finds affiliates by name or e-mail; those chosen stay in sight. */
export function AffiliatePicker({ programId }: { programId: string }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { values, set } = useWizard();
  const [search, setSearch] = useState<string>();
  const chosen = listOf(values.affiliates);
  const found = useQuery({
    queryKey: [mode, 'affiliates', 'pick', programId, search],
    queryFn: async () => {
      const asked = { program_id: programId, limit: SHOWN, ...(search ? { search } : {}) };
      return (await client.affiliates.list(asked)).data;
    },
  });
  const toggle = (id: string, isChosen: boolean) =>
    set({ affiliates: textOf(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id)) });
  return (
    <div className="picker">
      <SearchInput value={search} onChange={setSearch} label={t`Find affiliates`} />
      {found.error && !found.data && <Problem error={found.error} retry={() => void found.refetch()} />}
      <ul aria-label={t`Affiliates`}>
        {found.data?.map(({ id, name, email }) => (
          <li key={id}>
            <Checkbox isSelected={chosen.includes(id)} onChange={(isChosen) => toggle(id, isChosen)}>
              <span className="cut">
                {name} <span className="muted">{email}</span>
              </span>
            </Checkbox>
          </li>
        ))}
        {found.data?.length === 0 && (
          <li className="muted">
            <Trans>Nobody is called so.</Trans>
          </li>
        )}
      </ul>
      {chosen.length > 0 ? (
        <Chosen ids={chosen} onRemove={(id) => toggle(id, false)} />
      ) : (
        <p className="muted">
          <Trans>Nobody is chosen yet.</Trans>
        </p>
      )}
    </div>
  );
}

function Chosen({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const affiliates = useQueries({
    queries: ids.map((id) => ({
      queryKey: [mode, 'affiliates', 'name', id],
      queryFn: () => client.affiliates.get(id),
      staleTime: 60_000,
    })),
  });
  return (
    <ul className="chosen" aria-label={t`Chosen affiliates`}>
      {ids.map((id, index) => {
        const name = affiliates[index]?.data?.name ?? id;
        return (
          <li key={id} className="chip">
            <span className="cut">{name}</span>
            <Button
              small
              look="quiet"
              icon="close"
              aria-label={t`Remove ${name}`}
              onPress={() => onRemove(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
