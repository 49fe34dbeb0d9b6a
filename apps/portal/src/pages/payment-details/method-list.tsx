import { useLingui } from '@lingui/react/macro';
import type { PayoutMethod } from '@tributary/core';
import type { ReactNode } from 'react';
import { BackButton } from '../../components/back-button.tsx';
import { useMethodWords } from '../../components/method-words.ts';
import { Page } from '../../components/page.tsx';
import { useBack } from './use-back.ts';
import { useMethodNotes } from './words.ts';

interface MethodListProps {
  readonly methods: readonly PayoutMethod[];
  readonly current: PayoutMethod | null;
  readonly onChoose: (method: PayoutMethod) => void;
  /** Undefined if no details have been saved. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Returns the methods with bank transfers first, because most affiliates have a bank account. */
const inOrder = (methods: readonly PayoutMethod[]): readonly PayoutMethod[] =>
  [...methods].sort((a, b) => Number(b === 'wire_transfer') - Number(a === 'wire_transfer'));

/** Asks for the payout method. Choosing one leads to its details. */
export function MethodList({ methods, current, onChoose, onClose, children }: MethodListProps) {
  const { t } = useLingui();
  const methodWords = useMethodWords();
  const notes = useMethodNotes();
  const back = useBack();
  return (
    <Page
      title={t`How do you want to be paid?`}
      {...(onClose
        ? { above: <BackButton onClick={onClose} /> }
        : { back, lead: t`This takes a minute. You can change your details at any time.` })}
    >
      {methods.length === 0 ? (
        <p className="card empty">{t`No payout methods are available here. Contact support.`}</p>
      ) : (
        <ul className="card list">
          {inOrder(methods).map((method) => (
            <li key={method}>
              <button type="button" className="item" onClick={() => onChoose(method)}>
                <span className="item-what">
                  <span className="item-title">{methodWords(method)}</span>
                  <span className="item-note">{notes[method]}</span>
                </span>
                {method === current && <span className="status">{t`Current`}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Page>
  );
}
