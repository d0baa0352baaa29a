import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { copyText } from '#renderer/ui/copy-text.ts';

type CopyButtonProps = {
  readonly text: string;
  /** Names what is copied: "external ID". */
  readonly name: string;
};

const SAID_FOR_MS = 2000;
const ICON = { ready: IconCopy, copied: IconCheck, failed: IconX } as const;

/** Copies a text and says whether that worked. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const t = useStoresTexts();
  const [state, setState] = useState<keyof typeof ICON>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const Icon = ICON[state];
  return (
    <>
      <ActionIcon
        size={24}
        aria-label={t('copy.label', { name })}
        title={t('copy.label', { name })}
        onClick={() => setState(copyText({ text }) ? 'copied' : 'failed')}
      >
        <Icon size={14} aria-hidden />
      </ActionIcon>
      <VisuallyHidden role="status">{state === 'ready' ? '' : t(`copy.${state}`)}</VisuallyHidden>
    </>
  );
}
