import { Plural, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Amounts } from '../../components/money.tsx';
import { RejectDialog } from '../../components/reject-dialog.tsx';
import type { Money } from '../../format/money.ts';

interface RejectCommissionsDialogProps
  extends Omit<ComponentProps<typeof RejectDialog>, 'title' | 'children'> {
  readonly sums: readonly Money[];
}

export function RejectCommissionsDialog({ sums, ...rest }: RejectCommissionsDialogProps) {
  const { t } = useLingui();
  return (
    <RejectDialog {...rest} sums={sums} title={t`Reject commissions`}>
      <Plural
        value={rest.count}
        one="# commission will not be paid."
        other="# commissions will not be paid."
      />{' '}
      <Amounts of={sums} />
    </RejectDialog>
  );
}
