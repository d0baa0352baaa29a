import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Progress } from '#renderer/ui/progress.tsx';

type WorkBarProps = {
  /** What is under way, with its count in words. */
  readonly label: ReactNode;
  readonly done: number;
  /** null: not known. */
  readonly total: number | null;
  /** Absent: it can not be cancelled here, or is being cancelled. */
  readonly onCancel?: (() => void) | undefined;
};

/** Work that a person waits for: how far it is, and how to end it. */
export function WorkBar({ label, done, total, onCancel }: WorkBarProps) {
  const { t } = useTranslation('common');
  return (
    <Progress
      label={label}
      done={done}
      total={total}
      action={
        onCancel && (
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        )
      }
    />
  );
}
