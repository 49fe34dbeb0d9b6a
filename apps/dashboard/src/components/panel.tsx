import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { Button } from './button.tsx';
import { isTyping } from './keys.ts';

interface PanelProps {
  readonly title: ReactNode;
  readonly label: string;
  readonly onClose: () => void;
  readonly onStep?: ((by: 1 | -1) => void) | undefined;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Panel next to a table that shows one row. Escape closes it. */
export function Panel({ title, label, onClose, onStep, foot, children }: PanelProps) {
  const { t } = useLingui();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isTyping(event) && !event.defaultPrevented) onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <section className="panel" aria-label={label}>
      <div className="head">
        {title}
        <div className="tools">
          {onStep && <Button look="quiet" icon="up" aria-label={t`Previous`} onPress={() => onStep(-1)} />}
          {onStep && <Button look="quiet" icon="down" aria-label={t`Next`} onPress={() => onStep(1)} />}
          <Button look="quiet" icon="close" aria-label={t`Close`} onPress={onClose} />
        </div>
      </div>
      <div className="scroll">{children}</div>
      {foot && <div className="foot">{foot}</div>}
    </section>
  );
}
