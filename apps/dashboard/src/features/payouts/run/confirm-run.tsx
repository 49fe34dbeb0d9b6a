import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PAYOUT_AFFILIATES_MAX } from '@tributary/core';
import type { PayoutRunCreate } from '@tributary/sdk';
import { useFirstFocus } from '../../../app/use-first-focus.ts';
import { Button } from '../../../components/button.tsx';
import { useTypedTotals } from '../../../components/confirmed-totals.tsx';
import { Form } from '../../../components/form.tsx';
import { sumsOf } from '../../../format/money.ts';
import { MadeOtherwise, MakeProblem, useMake } from './make.tsx';
import { affiliatesIn, changedDetails, type Plan } from './plan.ts';
import { RunSums } from './run-frame.tsx';
import { listOf, useRun } from './search.ts';
import { Warnings } from './warnings.tsx';

interface ConfirmRunProps {
  readonly checkKey: string;
  readonly body: PayoutRunCreate;
  readonly plan: Plan;
  readonly again: () => void;
}

/** What to look at, the totals, and the one way to make the payouts: typing them. */
export function ConfirmRun({ checkKey, body, plan, again }: ConfirmRunProps) {
  const { t } = useLingui();
  const { values, go } = useRun();
  const { kept, left_out, without_method } = values;
  const { payouts } = plan;
  const totals = useTypedTotals(sumsOf(payouts), t`If something changed since this check, the run stops.`);
  const goToSend = (run = '') =>
    go('send', { run, left_out: undefined, without_method: undefined, kept: undefined });
  const { mutate, data, error, isPending } = useMake((run) => goToSend(run.payouts[0]?.created_at));
  const undecided = changedDetails(plan.warnings).filter(({ key }) => !listOf(kept).includes(key)).length;
  const isTooMany = plan.leftOut.length > 0 && affiliatesIn(payouts).length > PAYOUT_AFFILIATES_MAX;
  const canMake = totals.isRight && undecided === 0 && !isTooMany && !isPending && !data;
  const submit = () => {
    if (canMake) mutate({ key: checkKey, body, checked: plan, leftOut: { left_out, without_method } });
  };
  // The names in the tables are links: from the top, a keyboard would have to pass each of them.
  const form = useFirstFocus<HTMLFormElement>();
  return (
    <Form
      className="aside before"
      formRef={form}
      tabIndex={-1}
      aria-label={t`Confirm the run`}
      onSubmit={submit}
    >
      <Warnings of={plan.warnings} />
      <RunSums of={payouts} />
      {totals.fields}
      <div className="make">
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
              one="Decide about the one whose payout details changed."
              other="Decide about the # whose payout details changed."
            />
          </p>
        )}
        {isTooMany && (
          <p className="error-text" role="alert">
            {t`Leaving somebody out works for up to ${PAYOUT_AFFILIATES_MAX} payouts. Prepare them by group or by currency.`}
          </p>
        )}
        <Button type="submit" look="primary" wide isDisabled={!canMake}>
          {isPending ? (
            <Trans>Making…</Trans>
          ) : (
            <Plural value={payouts.length} one="Make # payout" other="Make # payouts" />
          )}
        </Button>
        <p className="secondary center">
          {t`Making is not sending. Next you get the files for PayPal, Wise and SEPA.`}
        </p>
      </div>
    </Form>
  );
}
