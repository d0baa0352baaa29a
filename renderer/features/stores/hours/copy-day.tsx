import { ActionIcon, Button, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Checkbox } from '#renderer/ui/mantine-more.ts';
import { Popover } from '#renderer/ui/popover.tsx';
import { WEEK } from '#shared/domain/week.ts';
import classes from './hours.module.css';

type CopyDayProps = { readonly weekday: number; readonly onCopy: (weekdays: readonly number[]) => void };

/** Copies the hours of one day to other days. */
export function CopyDay({ weekday, onCopy }: CopyDayProps) {
  const t = useDetailsTexts();
  const format = useFormat();
  const day = format.weekday(weekday);
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <Popover
      label={t('hours.copy', { day })}
      side="end"
      className={classes.copyDays}
      onOpen={() => setChosen([])}
      target={
        <ActionIcon size={24} aria-label={t('hours.copy', { day })} title={t('hours.copy', { day })}>
          <IconCopy size={14} aria-hidden />
        </ActionIcon>
      }
    >
      {(close) => (
        <>
          <Checkbox.Group label={t('hours.copyTo')} value={chosen} onChange={setChosen}>
            <Stack gap={8} mt={6}>
              {WEEK.filter((other) => other !== weekday).map((other) => (
                <Checkbox key={other} value={String(other)} label={format.weekday(other)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button
            mt="sm"
            size="compact-sm"
            disabled={chosen.length === 0}
            onClick={() => {
              close();
              onCopy(chosen.map(Number));
            }}
          >
            {t('hours.copyDays')}
          </Button>
        </>
      )}
    </Popover>
  );
}
