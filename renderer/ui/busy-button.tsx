import { Button, type ButtonProps } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#renderer/bridge/use-read.ts';

type BusyButtonProps = ButtonProps & {
  readonly busy: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/**
 * A button that shows that its work is under way, and does nothing meanwhile. It is not disabled: that would take the
 * focus from it, and the keys with it.
 */
export function BusyButton({ busy, onClick, ...props }: BusyButtonProps) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy) onClick();
  };
  return (
    <Button
      {...props}
      loading={busy}
      renderRoot={(root) => <button {...root} disabled={false} aria-disabled={busy || undefined} onClick={press} />}
    />
  );
}

/** Asks the service once more for everything that the page shows; what is there stays while it is on the way. */
export function RefreshButton() {
  const { t } = useTranslation('common');
  const { refresh, refreshing } = useRefresh();
  return (
    <BusyButton
      variant="subtle"
      color="gray"
      leftSection={<IconRefresh size={16} aria-hidden />}
      busy={refreshing}
      onClick={() => void refresh()}
    >
      {t('refresh')}
    </BusyButton>
  );
}
