import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { hasUnsaved, leave, stay, useHasUnsaved, useStopped } from '../../components/unsaved.ts';

/**
 * Asks for confirmation before unsaved text is discarded by a link, by Back, or by closing a panel or dialog. Before a
 * reload, the browser asks.
 */
export function UnsavedQuestion() {
  const { t } = useLingui();
  const { history } = useRouter();
  const isUnsaved = useHasUnsaved();
  const stopped = useStopped();
  useEffect(() => {
    if (!isUnsaved) return;
    return history.block({
      enableBeforeUnload: hasUnsaved,
      // Block the navigation and repeat it after confirmation, so that the URL does not change while the dialog is
      // open.
      blockerFn: ({ action, currentLocation: here, nextLocation: { href, state } }) => {
        if (!hasUnsaved()) return false;
        const anyway = { ignoreBlocker: true };
        leave(() => {
          if (action === 'PUSH') history.push(href, state, anyway);
          else if (action === 'REPLACE') history.replace(href, state, anyway);
          else history.go(state.__TSR_index - here.state.__TSR_index, anyway);
        });
        return true;
      },
    });
  }, [history, isUnsaved]);
  return (
    <Dialog title={t`Leave without saving?`} role="alertdialog" isOpen={stopped !== null} onClose={stay}>
      <div className="stack">
        <p>
          <Trans>Your changes have not been saved.</Trans>
        </p>
        <div className="row">
          <Button look="primary" autoFocus onPress={stay}>
            <Trans>Keep editing</Trans>
          </Button>
          <Button
            look="danger"
            onPress={() => {
              stay();
              stopped?.();
            }}
          >
            <Trans>Discard</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
