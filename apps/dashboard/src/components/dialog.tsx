import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** False: only its own buttons close it. */
  readonly isDismissable?: boolean;
  /** The title is only spoken. */
  readonly plain?: boolean;
}

/** For what must be answered before going on. What a panel can do is not a dialog. */
export function Dialog({ title, isOpen, onClose, children, isDismissable = true, plain }: DialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className="dialog">
        <AriaDialog aria-label={title} className="dialog-body">
          {!plain && <Heading slot="title">{title}</Heading>}
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
