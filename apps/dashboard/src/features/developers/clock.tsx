import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CLOCK_ADVANCE_DAYS_MAX } from '@tributary/core';
import { formatUtc } from '@tributary/ui/time';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { Empty, Problem } from '../../components/notes.tsx';

const DAY_SECONDS = 86_400;

/** The dev environment's clock, which can be advanced and reset. */
export function Clock() {
  const { mode } = useHere();
  if (mode !== 'dev')
    return (
      <Empty title={<Trans>The live environment always uses real time.</Trans>}>
        <Trans>Switch to the dev environment to advance its clock.</Trans>
      </Empty>
    );
  return <DevClock />;
}

function DevClock() {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const locale = useLanguage();
  const clock = useQuery({
    queryKey: [mode, 'test-clock'],
    queryFn: ({ signal }) => client.testClock.get({ signal }),
  });
  const form = useForm({
    initial: { days: '31' },
    wrong: ({ days }) => ({ days: daysOf(days) === 0 && t`Enter a whole number from 1 to 3,650.` }),
    send: ({ days }) => client.testClock.advance({ days: daysOf(days) }),
  });
  const reset = useChange(() => client.testClock.reset());
  const days = daysOf(form.values.days);
  const ahead = Math.floor((clock.data?.offset_seconds ?? 0) / DAY_SECONDS);
  return (
    <div className="content narrow stack clock">
      {clock.error && <Problem error={clock.error} retry={() => void clock.refetch()} />}
      {clock.data && (
        <div>
          <div className="secondary">
            <Trans>Current time</Trans>
          </div>
          <h2 className="num">{formatUtc(new Date(clock.data.now), locale)}</h2>
          <div className="muted">
            <Plural
              value={ahead}
              _0="Same as real time."
              one="# day ahead of real time."
              other="# days ahead of real time."
            />
          </div>
        </div>
      )}
      <p>
        <Trans>
          Moving the clock ends hold periods immediately: commissions become ready, and you can create a
          payout without waiting 30 days. Clicks and cookies age, and recurring commissions run out.
        </Trans>
      </p>
      <p className="muted">
        <Trans>
          A reset returns the clock to real time. Recorded data keeps its dates, which may then be in the
          future. API keys, signatures, rate limits, webhook deliveries and the live environment always use
          real time.
        </Trans>
      </p>
      <Form
        className="stack"
        of={{ ...form, error: form.error ?? reset.error, isSaved: false }}
        unchanged={t`The clock was not changed.`}
      >
        <TextField label={t`Days`} {...form.field('days')} amount />
        <FormButtons verb={<Plural value={days} one="Advance by # day" other="Advance by # days" />}>
          <Button
            isDisabled={!clock.data?.offset_seconds || reset.isPending}
            onPress={() => reset.mutate(undefined)}
          >
            <Trans>Reset to real time</Trans>
          </Button>
        </FormButtons>
      </Form>
    </div>
  );
}

/** Returns the number of days typed; 0 if the clock cannot be advanced that far. */
function daysOf(typed: string): number {
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return days <= CLOCK_ADVANCE_DAYS_MAX ? days : 0;
}
