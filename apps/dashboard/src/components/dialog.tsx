import { type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { leave } from './unsaved.ts';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** False: only its own buttons close it. */
  readonly isDismissable?: boolean;
  /** True if only screen readers get the title. */
  readonly plain?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
}

/** Modal dialog for questions that must be answered first. Use a panel for everything else. */
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
