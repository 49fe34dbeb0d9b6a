import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PAYOUT_AFFILIATES_MAX } from '@tributary/core';
import { useFirstFocus } from '../../../app/use-first-focus.ts';
import { Button } from '../../../components/button.tsx';
import { Form } from '../../../components/form.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useLanguage } from '../../../components/language.ts';
import { Amount } from '../../../components/money.tsx';
import { TotalField } from '../../../components/total-field.tsx';
import { type Money, minorOf, readAmount, sumsOf } from '../../../format/money.ts';
import { Changed } from './changed-details.tsx';
import { MadeOtherwise, MakeProblem } from './make-problem.tsx';
import { byCurrency, type Plan } from './plan.ts';
import { type Check, useTyped } from './use-check.ts';
import { useMake } from './use-make.ts';
import { useWizard } from './use-wizard.ts';

/** What to look at, the totals, and the one way to make the payouts: typing them. */
export function BeforeYouPay({ check, plan }: { check: Check; plan: Plan }) {
  const { t } = useLingui();
  const { go } = useWizard();
  const locale = useLanguage();
  const { key } = check.query.data ?? {};
  const typed = useTyped(key);
  const { make, made, error, isPending, reset } = useMake((run) => goToSend(run.payouts[0]?.created_at));
  const goToSend = (run: string | undefined) =>
    run && go('send', { run, left_out: undefined, kept: undefined });
  const totals = sumsOf(byCurrency(plan.payouts).flatMap(({ rows }) => rows));
  const matches = (total: Money) =>
    readAmount(typed.of[total.currency] ?? '', total.currency, locale) === minorOf(total);
  const undecided = check.changed.filter(({ isKept }) => !isKept).length;
  const isTooMany = check.leftOut.length > 0 && plan.payouts.length > PAYOUT_AFFILIATES_MAX;
  const canMake = totals.every(matches) && undecided === 0 && !isTooMany && !isPending && !made;
  const submit = () => {
    if (canMake && key && check.body) make({ key, body: check.body, checked: plan, leftOut: check.leftOut });
  };
  const again = () => {
    reset();
    void check.query.refetch();
  };
  // The names in the tables are links: from the top, a keyboard would have to pass each of them.
  const form = useFirstFocus<HTMLFormElement>();
  const label = t`Confirm the run`;
  return (
    <Form className="aside before" formRef={form} tabIndex={-1} aria-label={label} onSubmit={submit}>
      <Warnings check={check} plan={plan} />
      <section>
        <h3>
          <Trans>This run</Trans>
        </h3>
        <dl className="sums">
          {totals.map((total) => (
            <div key={total.currency}>
              <dt>
                <Plural
                  value={plan.payouts.filter(({ currency }) => currency === total.currency).length}
                  one="# payout"
                  other="# payouts"
                />
              </dt>
              <dd>
                <Amount of={total} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>
          <Trans>Type the totals to confirm</Trans>
        </h3>
        <p className="secondary">
          <Trans>If something changed since this check, the run stops.</Trans>
        </p>
        {totals.map((total) => (
          <TotalField
            key={total.currency}
            total={total}
            value={typed.of[total.currency] ?? ''}
            onChange={(text) => typed.set(total.currency, text)}
          />
        ))}
      </section>
      <div className="make">
        {error && <MakeProblem error={error} again={again} />}
        {made && made.differences.length > 0 && (
          <MadeOtherwise made={made} onGo={() => goToSend(made.run.payouts[0]?.created_at)} />
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
            <Trans>
              Leaving somebody out works for up to {PAYOUT_AFFILIATES_MAX} payouts. Prepare them by group or
              by currency.
            </Trans>
          </p>
        )}
        <Button type="submit" look="primary" wide isDisabled={!canMake}>
          {isPending ? (
            <Trans>Making…</Trans>
          ) : (
            <Plural value={plan.payouts.length} one="Make # payout" other="Make # payouts" />
          )}
        </Button>
        <p className="secondary center">
          <Trans>Making is not sending. Next you get the files for PayPal, Wise and SEPA.</Trans>
        </p>
      </div>
    </Form>
  );
}

/** Changed details, which somebody must decide about, and missing ones, which no file can carry. */
function Warnings({ check, plan }: { check: Check; plan: Plan }) {
  const { t } = useLingui();
  const without = plan.warnings.filter(({ reason }) => reason === 'no_payout_method');
  if (check.changed.length === 0 && without.length === 0) return null;
  return (
    <section>
      <h3>
        <Trans>Before you pay</Trans>
      </h3>
      {check.changed.length > 0 && <Changed check={check} />}
      {without.length > 0 && (
        <div className="warning">
          <Icon name="warning" />
          <div>
            <strong className="name">
              <Plural
                value={without.length}
                one="# payout has no payout method"
                other="# payouts have no payout method"
              />
            </strong>
            <p className="secondary">
              <Trans>No file can carry it. Ask the affiliate for it, or leave it out of this run.</Trans>
            </p>
            <ul aria-label={t`No payout method`}>
              {without.map(({ affiliate_id, affiliate_name, amount, currency }) => (
                <li key={`${affiliate_id} ${currency}`}>
                  <span className="cut">{affiliate_name}</span>
                  <Amount of={{ amount, currency }} />
                  <Button
                    small
                    look="quiet"
                    aria-label={t`Leave out ${affiliate_name}`}
                    onPress={() => check.leaveOut(affiliate_id)}
                  >
                    <Trans>Leave out</Trans>
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  );
}
