import { useLingui } from '@lingui/react/macro';
import { Icon } from './icon.tsx';

export function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  return (
    <button type="button" className="back" onClick={onClick}>
      <Icon name="left" />
      {t`Back`}
    </button>
  );
}
