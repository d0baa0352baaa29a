import { Button, type ButtonProps } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#renderer/bridge/use-read.ts';

type BusyButtonProps = ButtonProps & {
  readonly title?: string;
  readonly autoFocus?: boolean;
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

/**
 * Asks the service again for everything that the page shows. The current figures stay until the new ones arrive. A sign
 * without its word, because the head of a page also says what it shows and how old that is, on one line.
 */
export function RefreshButton() {
  const { t } = useTranslation('common');
  const { refresh, refreshing } = useRefresh();
  return (
    <BusyButton
      variant="subtle"
      color="gray"
      px={8}
      aria-label={t('refresh')}
      title={t('refresh')}
      busy={refreshing}
      onClick={() => void refresh()}
    >
      <IconRefresh size={16} aria-hidden />
    </BusyButton>
  );
}
