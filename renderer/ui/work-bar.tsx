import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Progress } from '#renderer/ui/progress.tsx';

type WorkBarProps = {
  /** The current work, with its count. */
  readonly label: ReactNode;
  readonly done: number;
  /** null: not known. */
  readonly total: number | null;
  /** Absent when it can't be cancelled here, or is already being cancelled. */
  readonly onCancel?: (() => void) | undefined;
};

/** Progress of work that a person waits for, with a Cancel button. */
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
