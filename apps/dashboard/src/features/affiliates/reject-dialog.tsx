import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { RejectDialog } from '../../components/reject-dialog.tsx';

type Props = Omit<ComponentProps<typeof RejectDialog>, 'title' | 'children'>;

/** Asks for the reason, and says what a rejection does. */
export function RejectAffiliatesDialog(props: Props) {
  const { t } = useLingui();
  return (
    <RejectDialog {...props} title={t`Reject affiliates`}>
      <Plural
        value={props.count}
        one="# affiliate gets no credit for clicks and sales from now on."
        other="# affiliates get no credit for clicks and sales from now on."
      />{' '}
      <Trans>What was earned before stays as it is.</Trans>
    </RejectDialog>
  );
}
