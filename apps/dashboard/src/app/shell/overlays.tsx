import { CommandMenu } from './command-menu.tsx';
import { KeysHelp } from './keys-help.tsx';
import { ProveDialog } from './prove-dialog.tsx';
import { SessionEnded, type SessionEndedProps } from './session-ended.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';

export function Overlays(props: SessionEndedProps) {
  return (
    <>
      <CommandMenu />
      <KeysHelp />
      <UnsavedQuestion />
      <SessionEnded {...props} />
      <ProveDialog />
    </>
  );
}
