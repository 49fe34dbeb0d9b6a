import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Amount } from '../../../components/money.tsx';
import { Name } from '../../../components/names.tsx';
import { usePages } from '../../../components/paged-table.tsx';
import { changedDetails, lacksMethod, type Warning } from './plan.ts';
import { listOf, useRun, withItem, withoutItem } from './search.ts';

/** Changed payout details, which somebody must decide about, and missing ones, which no file can carry. */
export function Warnings({ of: warnings }: { of: readonly Warning[] }) {
  const { t } = useLingui();
  const { values, set } = useRun();
  const kept = listOf(values.kept);
  const changed = changedDetails(warnings);
  const without = warnings.filter(lacksMethod);
  if (changed.length === 0 && without.length === 0) return null;
  return (
    <section>
      <h3>{t`Before you pay`}</h3>
      <Doubt
        title={
          <Plural value={changed.length} one="# payout detail changed" other="# payout details changed" />
        }
        advice={t`Since their last payout. Ask them on a channel you trust, or leave them out of this run.`}
        label={t`Changed payout details`}
        items={changed}
        state={({ key }) =>
          kept.includes(key) && (
            <span className="good row secondary">
              <Icon name="check" small />
              {t`Kept`}
            </span>
          )
        }
        actionOf={({ key, affiliate_name: name }) =>
          kept.includes(key)
            ? {
                ...{ label: t`Do not keep ${name}`, verb: t`Undo` },
                onPress: () => set({ kept: withoutItem(values.kept, key) }),
              }
            : {
                ...{ label: t`Keep ${name}`, verb: t`Keep` },
                onPress: () => set({ kept: withItem(values.kept, key) }),
              }
        }
      />
      <Doubt
        title={
          <Plural
            value={without.length}
            one="# payout has no payout method"
            other="# payouts have no payout method"
          />
        }
        advice={t`No file can carry it. Ask the affiliate for it, or leave it out of this run.`}
        label={t`No payout method`}
        items={without}
        state={(money) => <Amount of={money} />}
        onLeaveOut={() => set({ without_method: 'out' })}
      />
    </section>
  );
}

/** As many as are named before somebody wants to see all, and then at once. */
const FIRST = 5;
const PAGE = 10;

interface DoubtProps<Item> {
  readonly title: ReactNode;
  readonly advice: string;
  readonly label: string;
  readonly items: readonly Item[];
  /** Beside the name. */
  readonly state: (item: Item) => ReactNode;
  readonly actionOf?: (item: Item) => { readonly label: string; readonly verb: string; onPress: () => void };
  /** Leaves all of them out. */
  readonly onLeaveOut?: () => void;
}

/** Whom somebody should ask before paying them, each with a way to leave them out. */
function Doubt<Item extends Warning>(props: DoubtProps<Item>) {
  const { title, advice, label, items, state, actionOf, onLeaveOut } = props;
  const { t } = useLingui();
  const { values, set } = useRun();
  const [isWhole, setWhole] = useState(false);
  const { page, pager } = usePages(items, PAGE);
  const isCut = !isWhole && items.length > FIRST;
  if (items.length === 0) return null;
  return (
    <div className="doubt">
      <Icon name="warning" />
      <div>
        <strong className="name">{title}</strong>
        <p className="secondary">{advice}</p>
        {onLeaveOut && items.length > 1 && (
          <Button small onPress={onLeaveOut}>
            <Plural value={items.length} one="Leave # out" other="Leave all # out" />
          </Button>
        )}
        <ul aria-label={label}>
          {(isCut ? page.slice(0, FIRST) : page).map((item) => {
            const { affiliate_id, affiliate_name, currency } = item;
            const action = actionOf?.(item);
            return (
              <li key={`${affiliate_id} ${currency}`}>
                <span className="cut">
                  <Name of={affiliate_name} />
                </span>
                {state(item)}
                <Button
                  small
                  look="quiet"
                  aria-label={t`Leave out ${affiliate_name}`}
                  onPress={() => set({ left_out: withItem(values.left_out, affiliate_id) })}
                >
                  {t`Leave out`}
                </Button>
                {action && (
                  <Button small look="quiet" aria-label={action.label} onPress={action.onPress}>
                    {action.verb}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        {isCut ? (
          <Button small look="quiet" onPress={() => setWhole(true)}>
            <Plural value={items.length} one="Show #" other="Show all #" />
          </Button>
        ) : (
          pager
        )}
      </div>
    </div>
  );
}
