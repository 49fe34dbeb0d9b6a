import { Trans, useLingui } from '@lingui/react/macro';
import type { Group, Incentive, Program } from '@tributary/sdk';
import { useRef } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Form, FormButtons } from '../../components/form.tsx';
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

/**
 * Second step: adds an incentive to the default group, so that the first affiliate earns commission on the first sale.
 */
export function EarningsStep({ program, parts: { group, unused } }: EarningsStepProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const locale = useLanguage();
  const read = (draft: Draft) => inputOf(draft, locale, t`Enter a number, such as 20.`);
  // After a failure, the incentive may exist without being in the group. A retry then adds the existing one.
  const created = useRef(unused);
  const form = useForm({
    initial: unused
      ? draftOf(unused, locale, program.timezone)
      : { ...emptyDraft, name: t`Standard commission`, currency: program.default_currency },
    wrong: (draft) => read(draft).errors,
    send: async (draft) => {
      const { input } = read(draft);
      const known = created.current;
      created.current = known
        ? await client.incentives.update(known.id, { ...input, in_force_from: null })
        : await client.incentives.create({ ...input, program_id: program.id });
      await client.groups.incentives.create(group.id, { incentive_id: created.current.id });
    },
  });
  const { input, errors } = read(form.values);
  const isWrong = Object.keys(errors).length > 0;
  return (
    <Form of={form} className="stack start" unchanged={t`Affiliates earn nothing yet.`}>
      <header>
        <h2>
          <Trans>What do affiliates earn?</Trans>
        </h2>
        <p className="muted">
          <Trans>This applies to everyone who joins. You can add tiers, caps and more groups later.</Trans>
        </p>
      </header>
      <AmountFields form={form} />
      <LengthFields form={form} />
      <ApprovalFields form={form} />
      {!isWrong && (
        <Example
          program={program}
          terms={{ ...input, variable_commission: input.variable_config !== null } as Terms}
        />
      )}
      <FormButtons verb={<Trans>Save commission</Trans>} autoFocus />
    </Form>
  );
}

/** Price in the example, in major units. */
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
