import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { RejectDialog } from '../../components/reject-dialog.tsx';

type Props = Omit<ComponentProps<typeof RejectDialog>, 'title' | 'children'>;

export function RejectAffiliatesDialog(props: Props) {
  const { t } = useLingui();
  return (
    <RejectDialog {...props} title={t`Reject affiliates`}>
      <Plural
        value={props.count}
        one="# affiliate will no longer be credited with clicks and sales."
        other="# affiliates will no longer be credited with clicks and sales."
      />{' '}
      <Trans>Past earnings do not change.</Trans>
    </RejectDialog>
  );
}
