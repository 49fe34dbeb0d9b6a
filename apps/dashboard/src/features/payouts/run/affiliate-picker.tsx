import { useLingui } from '@lingui/react/macro';
import { Button } from 'react-aria-components';
import { Icon } from '../../../components/icon.tsx';
import { AffiliateField } from '../../affiliates/affiliate-field.tsx';
import { useAffiliateName } from '../paid-to.tsx';
import { listOf, useRun, withItem, withoutItem } from './search.ts';

/** Adds affiliates by name, one after the other; those chosen stay in sight. */
export function AffiliatePicker({ programId }: { programId: string }) {
  const { t } = useLingui();
  const { values, set } = useRun();
  const chosen = listOf(values.affiliates);
  return (
    <div className="stack">
      <AffiliateField
        // An empty field for the next.
        key={chosen.length}
        label={t`Add an affiliate`}
        programId={programId}
        autoFocus={chosen.length > 0}
        onChange={(found) => {
          if (found === null || found === 'unknown' || chosen.includes(found.id)) return;
          set({ affiliates: withItem(values.affiliates, found.id) });
        }}
      />
      {chosen.length > 0 && (
        <ul className="row wrap" aria-label={t`Chosen affiliates`}>
          {chosen.map((id) => (
            <Chosen
              key={id}
              id={id}
              onRemove={() => set({ affiliates: withoutItem(values.affiliates, id) })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useLingui();
  const name = useAffiliateName(id);
  return (
    <li className="chip">
      <span className="cut">{name}</span>
      <Button aria-label={t`Remove ${name}`} onPress={onRemove}>
        <Icon name="close" small />
      </Button>
    </li>
  );
}
