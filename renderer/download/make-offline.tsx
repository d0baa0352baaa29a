import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const loadDialog = () => import('./pin-dialog.tsx');
const PinDialog = lazy(async () => ({ default: (await loadDialog()).PinDialog }));

type MakeOfflineProps = {
  /** External IDs of the stores to start with; empty: all stores. */
  readonly externalIds: readonly string[];
  readonly children: ReactNode;
};

/** Opens "Make available offline". The form's code is loaded when someone is about to use it. */
export function MakeOffline({ externalIds, children }: MakeOfflineProps) {
  const [opened, setOpened] = useState(false);
  const prepare = () => void loadDialog().catch(() => undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpened(true)}
      >
        {children}
      </Button>
      <Suspense>{opened ? <PinDialog externalIds={externalIds} onClose={() => setOpened(false)} /> : null}</Suspense>
    </>
  );
}
