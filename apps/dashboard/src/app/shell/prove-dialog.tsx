import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../components/dialog.tsx';
import { proof } from '../session/proof.ts';
import { useHere } from '../session/session-context.tsx';
import { UserProofForm } from '../session/user-proof-form.tsx';
import { ProviderProof } from './provider-proof.tsx';

/** Asks for a recent sign-in over the page, so that the user's input is kept and sent afterwards. */
export function ProveDialog() {
  const { t } = useLingui();
  const { session } = useHere();
  const question = proof.use();
  const queries = useQueryClient();
  const cancel = () => question?.answer(false);
  const proven = () => {
    question?.answer(true);
    void queries.invalidateQueries({ queryKey: ['session'] });
  };
  const { user, account_id } = session;
  return (
    <Dialog title={t`Confirm it’s you`} isOpen={question !== null && user !== null} onClose={cancel}>
      {user && (
        <UserProofForm email={user.email} account_id={account_id} onCancel={cancel} onDone={proven}>
          <p>
            <Trans>
              This action affects money or access, and you haven’t confirmed your identity in the last 15
              minutes. Your changes will be saved once you do.
            </Trans>
          </p>
          <ProviderProof onProven={proven} />
        </UserProofForm>
      )}
    </Dialog>
  );
}
