import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PAYOUT_AFFILIATES_MAX } from '@tributary/core';
import type { PayoutRunCreate } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { useFirstFocus } from '../../../app/use-first-focus.ts';
import { Button } from '../../../components/button.tsx';
import { useTypedTotals } from '../../../components/confirmed-totals.tsx';
import { Form } from '../../../components/form.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Amount } from '../../../components/money.tsx';
import { Name } from '../../../components/names.tsx';
import { usePages } from '../../../components/paged-table.tsx';
import { sumsOf } from '../../../format/money.ts';
import { MadeOtherwise, MakeProblem, useMake } from './make.tsx';
import { affiliatesIn, changedDetails, lacksMethod, type Plan, type Warning } from './plan.ts';
import { RunSums } from './run-frame.tsx';
import { listOf, useRun, withItem, withoutItem } from './search.ts';

interface ConfirmRunProps {
  readonly checkKey: string;
  readonly body: PayoutRunCreate;
  readonly plan: Plan;
  readonly again: () => void;
}

/** Warnings and totals. The user must type the totals to create the payouts. */
export function ConfirmRun({ checkKey, body, plan, again }: ConfirmRunProps) {
  const { t } = useLingui();
  const { values, go } = useRun();
  const { kept, left_out, without_method } = values;
  const { payouts } = plan;
  const totals = useTypedTotals(
    sumsOf(payouts),
    t`If anything has changed since this check, the run will stop.`,
  );
  const goToSend = (run = '') =>
    go('send', { run, left_out: undefined, without_method: undefined, kept: undefined });
  const { mutate, data, error, isPending } = useMake((run) => goToSend(run.payouts[0]?.created_at));
  const undecided = changedDetails(plan.warnings).filter(({ key }) => !listOf(kept).includes(key)).length;
  const isTooMany = plan.leftOut.length > 0 && affiliatesIn(payouts).length > PAYOUT_AFFILIATES_MAX;
  const canMake = totals.isRight && undecided === 0 && !isTooMany && !isPending && !data;
  const submit = () => {
    if (canMake) mutate({ key: checkKey, body, checked: plan, leftOut: { left_out, without_method } });
  };
  // Keyboard users would otherwise have to tab through every name in the tables, because the names are links.
  const form = useFirstFocus<HTMLFormElement>();
  return (
    <Form className="aside before" formRef={form} tabIndex={-1} aria-label={t`Confirm run`} onSubmit={submit}>
      <Warnings of={plan.warnings} />
      <RunSums of={payouts} />
      <div className="make">
        {totals.fields}
        {error && <MakeProblem error={error} again={again} />}
        {data?.changes && (
          <MadeOtherwise
            run={data.run}
            changes={data.changes}
            onGo={() => goToSend(data.run.payouts[0]?.created_at)}
          />
        )}
        {undecided > 0 && (
          <p className="secondary">
            <Plural
              value={undecided}
              one="Decide whether to pay the affiliate whose payout details changed."
              other="Decide whether to pay the # affiliates whose payout details changed."
            />
          </p>
        )}
        {isTooMany && (
          <p className="error-text" role="alert">
            {t`You can exclude affiliates from runs of up to ${PAYOUT_AFFILIATES_MAX} payouts. Prepare larger runs by group or by currency.`}
          </p>
        )}
        <Button type="submit" look="primary" wide isDisabled={!canMake}>
          {isPending ? (
            <Trans>Creating…</Trans>
          ) : (
            <Plural value={payouts.length} one="Create # payout" other="Create # payouts" />
          )}
        </Button>
        <p className="secondary">
          {t`No money moves yet. In the next step, you’ll get the files for PayPal, Wise and SEPA.`}
        </p>
      </div>
    </Form>
  );
}

/**
 * Affiliates whose payout details changed or are missing. Changed details require a decision; without details, no file
 * can include the payout.
 */
function Warnings({ of: warnings }: { of: readonly Warning[] }) {
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
          <Plural
            value={changed.length}
            one="# change to payout details"
            other="# changes to payout details"
          />
        }
        advice={t`Changed since their last payout. Contact the affiliates through a channel you trust, or exclude them from this run.`}
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
        actionOf={({ key, affiliate_name: name }) => {
          const isKept = kept.includes(key);
          return {
            label: isKept ? t`Undo “Keep ${name}”` : t`Keep ${name}`,
            verb: isKept ? t`Undo` : t`Keep`,
            onPress: () => set({ kept: (isKept ? withoutItem : withItem)(values.kept, key) }),
          };
        }}
      />
      <Doubt
        title={
          <Plural
            value={without.length}
            one="# payout has no payout method"
            other="# payouts have no payout method"
          />
        }
        advice={t`It cannot be included in any file. Ask the affiliate for their payout method, or exclude them from this run.`}
        label={t`No payout method`}
        items={without}
        state={(money) => <Amount of={money} />}
        onLeaveOut={() => set({ without_method: 'out' })}
      />
    </section>
  );
}

/** Number of warnings listed before "Show all". */
const FIRST = 5;
const PAGE = 10;

interface DoubtProps<Item> {
  readonly title: ReactNode;
  readonly advice: string;
  readonly label: string;
  readonly items: readonly Item[];
  readonly state: (item: Item) => ReactNode;
  readonly actionOf?: (item: Item) => { readonly label: string; readonly verb: string; onPress: () => void };
  readonly onLeaveOut?: () => void;
}

/** Affiliates to contact before they are paid, each with a button that excludes them. */
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
            <Plural value={items.length} one="Exclude #" other="Exclude all #" />
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
                  aria-label={t`Exclude ${affiliate_name}`}
                  onPress={() => set({ left_out: withItem(values.left_out, affiliate_id) })}
                >
                  {t`Exclude`}
                </Button>
                {action && (
                  <Button small aria-label={action.label} onPress={action.onPress}>
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
