import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { isTyping } from '../../components/keys.ts';
import { useHere } from '../session/session-context.tsx';

const pages: Readonly<Record<string, string>> = {
  h: '/$mode',
  a: '/$mode/affiliates',
  r: '/$mode/referrals',
  c: '/$mode/commissions',
  p: '/$mode/payouts',
  n: '/$mode/payouts/new',
  t: '/$mode/reports',
};

const SEQUENCE_MS = 1_200;
const NEVER = Number.NEGATIVE_INFINITY;

/** Help on keyboard shortcuts: `?` shows it, and `g` with a letter opens a page. */
export function KeysHelp() {
  const { t } = useLingui();
  const { mode } = useHere();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const startedAt = useRef(NEVER);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return;
      const to = pages[event.key];
      if (event.key === '?') setOpen(true);
      else if (event.key === 'g') startedAt.current = event.timeStamp;
      else if (to && event.timeStamp - startedAt.current < SEQUENCE_MS) {
        startedAt.current = NEVER;
        void navigate({ to, params: { mode } });
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mode, navigate]);
  const keys: readonly (readonly [string, string])[] = [
    ['⌘ K / Ctrl K', t`Search and navigate`],
    ['j  k', t`Next and previous row`],
    ['Enter', t`Open row`],
    ['Space', t`Select row`],
    ['⌘ A / Ctrl A', t`Select all rows on the page`],
    ['Esc', t`Close the panel or clear the selection`],
    ['g h', t`Home`],
    ['g c', t`Commissions`],
    ['g a', t`Affiliates`],
    ['g r', t`Referrals`],
    ['g p', t`Payouts`],
    ['g n', t`Prepare payout`],
    ['g t', t`Reports`],
    ['?', t`This list`],
  ];
  return (
    <Dialog title={t`Keyboard shortcuts`} isOpen={isOpen} onClose={() => setOpen(false)}>
      <Facts of={keys.map(([key, what]) => [<kbd key={key}>{key}</kbd>, what])} />
    </Dialog>
  );
}
