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
 * A button that shows that its work is in progress and ignores presses meanwhile. It is not disabled, because that
 * would take the keyboard focus away from it.
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

/** Asks the service again for everything that the page shows. The current figures stay until the new ones arrive. */
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
