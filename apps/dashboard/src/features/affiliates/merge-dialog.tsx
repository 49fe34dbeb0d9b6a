import { Trans, useLingui } from '@lingui/react/macro';
import type { Affiliate } from '@tributary/sdk';
import { useNamed } from '../../app/filters.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { useOneKey } from '../../app/use-one-key.ts';
import { Combobox } from '../../components/combobox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { ReasonField } from '../../components/reason-field.tsx';

interface MergeDialogProps {
  readonly of: Affiliate;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Explains a merge and asks which affiliate to keep. */
export function MergeDialog(props: MergeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Merge ${props.of.name}`} isOpen={props.isOpen} onClose={props.onClose}>
      <MergeForm {...props} />
    </Dialog>
  );
}

/** Value while the text matches no affiliate. */
const UNKNOWN = 'unknown';

function MergeForm({ of, onClose }: MergeDialogProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const named = useNamed(of.program_id);
  const once = useOneKey();
  const form = useForm({
    initial: { into: '', reason: '' },
    needs: 'write:payouts',
    required: ['into', 'reason'],
    wrong: ({ into }) => ({
      into:
        (into === UNKNOWN && t`Choose an affiliate from the list.`) ||
        (into === of.id && t`Choose another affiliate.`),
    }),
    send: (body) => once((options) => client.affiliates.merge(of.id, body, options)),
    onSaved: onClose,
  });
  return (
    <Form className="stack form" of={form} unchanged={t`Nothing was changed.`} movesMoney>
      <p>
        <Trans>
          For one person with two accounts. Links, coupons, customers, recruited affiliates and future sales
          move to the account you keep.
        </Trans>
      </p>
      <p>
        <Trans>
          Past earnings do not change. They are included in the other affiliate’s payouts and paid using that
          affiliate’s payout details.
        </Trans>
      </p>
      <p className="warn">
        <Trans>This cannot be undone.</Trans>
      </p>
      <Combobox
        of={named.affiliate}
        label={t`Affiliate to keep`}
        field="into"
        error={form.field('into').error}
        onChange={(chosen) => form.set({ into: chosen === UNKNOWN ? UNKNOWN : (chosen?.id ?? '') })}
        autoFocus
      />
      <ReasonField {...form.field('reason')} hint={t`Shown for both affiliates.`} />
      <FormButtons look="danger" verb={<Trans>Merge permanently</Trans>} onCancel={onClose} />
    </Form>
  );
}
