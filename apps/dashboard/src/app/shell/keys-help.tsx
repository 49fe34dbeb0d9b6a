import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { isTyping } from '../../components/keys.ts';
import { useHere } from '../session/session-context.tsx';
import { destinations, SEARCH_KEYS, shortcuts } from './navigation.ts';

const withKey = [...destinations, ...shortcuts].filter(({ key }) => key);

const SEQUENCE_MS = 1_200;
const NEVER = Number.NEGATIVE_INFINITY;

export function KeysHelp() {
  const { i18n, t } = useLingui();
  const { mode } = useHere();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const startedAt = useRef(NEVER);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return;
      const to = withKey.find(({ key }) => key === event.key)?.to;
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
  const keys: readonly (readonly [keys: string, label: string])[] = [
    [SEARCH_KEYS, t`Search and navigate`],
    ['j k', t`Next and previous row`],
    ['Enter', t`Open row`],
    ['Space', t`Select row`],
    [SEARCH_KEYS.replace('K', 'A'), t`Select all rows on the page`],
    ['Esc', t`Close the panel or clear the selection`],
    ...withKey.map(({ key, label }) => [`g ${key}`, i18n._(label)] as const),
    ['?', t`This list`],
  ];
  return (
    <Dialog title={t`Keyboard shortcuts`} isOpen={isOpen} onClose={() => setOpen(false)}>
      <Facts of={keys.map(([pressed, label]) => [<Keys key={pressed} of={pressed} />, label])} />
    </Dialog>
  );
}

/** Keys pressed one after another or together. */
const Keys = ({ of }: { of: string }) => (
  <span className="keys">
    {of.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);
