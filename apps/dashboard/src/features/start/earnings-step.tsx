import { Trans, useLingui } from '@lingui/react/macro';
import type { Group, Incentive, Program } from '@tributary/sdk';
import { useRef, useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import { minorOf, moneyOf } from '../../format/money.ts';
import { type Draft, draftOf, emptyDraft, inputOf } from '../groups/draft.ts';
import { AmountFields, ApprovalFields, LengthFields } from '../groups/term-fields.tsx';
import { type Terms, useTermsInWords } from '../groups/terms.ts';

interface EarningsStepProps {
  readonly program: Program;
  readonly parts: { readonly group: Group; readonly unused: Incentive | undefined };
}

/** The second step: an incentive of the default group, so that the first sale of the first affiliate earns. */
export function EarningsStep({ program, parts: { group, unused } }: EarningsStepProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const locale = useLanguage();
  const [draft, setDraft] = useState<Draft>(() =>
    unused
      ? draftOf(unused, locale)
      : { ...emptyDraft, name: t`Standard commission`, currency: program.default_currency },
  );
  const { input, errors } = inputOf(draft, locale, t`A number, such as 20.`);
  const isWrong = Object.keys(errors).length > 0;
  // Created, but perhaps not attached yet: trying again goes on from there.
  const created = useRef(unused);
  const { mutate, error, isPending } = useChange(async () => {
    const known = created.current;
    created.current = known
      ? await client.incentives.update(known.id, input)
      : await client.incentives.create({ ...input, program_id: program.id });
    await client.groups.incentives.create(group.id, { incentive_id: created.current.id });
  });
  const fields = {
    draft,
    errors,
    onChange: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
  };
  return (
    <Form
      className="stack start"
      error={error}
      unchanged={t`Affiliates earn nothing yet.`}
      onSubmit={() => {
        if (!isWrong && !isPending) mutate(undefined);
      }}
      buttons={
        <Button type="submit" look="primary" isDisabled={isWrong || isPending} autoFocus>
          <Trans>Save the commission</Trans>
        </Button>
      }
    >
      <header>
        <h2>
          <Trans>What does an affiliate earn?</Trans>
        </h2>
        <p className="muted">
          <Trans>This applies to everybody who joins. Tiers, caps and other groups can be added later.</Trans>
        </p>
      </header>
      <AmountFields {...fields} />
      <LengthFields {...fields} />
      <ApprovalFields {...fields} />
      {!isWrong && (
        <Example
          program={program}
          terms={{ ...input, variable_commission: input.variable_config !== null } as Terms}
        />
      )}
    </Form>
  );
}

/** The price in the example, in major units. */
const PRICE = 100;

function Example({ program, terms }: { program: Program; terms: Terms }) {
  const words = useTermsInWords();
  const currency = terms.is_percentage ? program.default_currency : (terms.currency ?? '');
  const sale = { amount: PRICE, currency: program.default_currency };
  const earned = terms.is_percentage
    ? moneyOf((minorOf(sale) * BigInt(Math.round(terms.amount * 10_000))) / 1_000_000n, currency)
    : { amount: terms.amount, currency };
  return (
    <div className="example" role="status">
      <strong className="name">{words(terms)}</strong>
      <span className="secondary">
        <Trans>
          A sale of <Amount of={sale} /> earns <Amount of={earned} />.
        </Trans>
      </span>
    </div>
  );
}
