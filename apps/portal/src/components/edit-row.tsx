import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';

interface EditRowProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** Value that can be edited in place. When the form closes, the focus returns to the button. */
export function EditRow({ label, value, isOpen, onOpen, children }: EditRowProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <div className="row open">{children}</div>;
  return (
    <div className="row">
      <div>
        <p className="row-label">{label}</p>
        <p className="row-value">{value}</p>
      </div>
      <button ref={button} type="button" className="button" aria-label={t`Change: ${label}`} onClick={onOpen}>
        {t`Change`}
      </button>
    </div>
  );
}
