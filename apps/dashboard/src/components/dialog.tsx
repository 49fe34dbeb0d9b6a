import { type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { leave } from './unsaved.ts';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** False if only the dialog's own buttons close it. */
  readonly isDismissable?: boolean;
  /** True to show the title only to screen readers. */
  readonly plain?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
}

/** Modal dialog for questions that must be answered before continuing. For anything else, use a panel. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, children, isDismissable = true, plain, role = 'dialog' } = props;
  const body = useRef<HTMLElement>(null);
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(open) => !open && leave(onClose, body.current)}
    >
      <Modal className="dialog">
        <AriaDialog aria-label={title} className="dialog-body" role={role} ref={body}>
          {!plain && <Heading slot="title">{title}</Heading>}
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
