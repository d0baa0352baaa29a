import { useFormat } from '#renderer/i18n/use-format.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { Confirm } from '#renderer/ui/dialog.tsx';
import type { CachedAmount } from '#shared/bridge/offline.ts';

type ClearDialogProps = {
  readonly kept: CachedAmount;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before a kind is cleared: how much goes, and what stays. */
export function ClearDialog({ kept, busy, onConfirm, onClose }: ClearDialogProps) {
  const t = useOfflineTexts();
  const format = useFormat();
  const { kind, count, bytes, pinnedBytes } = kept;
  const counted = { count, number: format.integer(count) };
  const all = t('clear.text', { ...counted, size: format.bytes(bytes) });
  return (
    <Confirm
      title={t('clear.title', { kind: t(`kept.kind.${kind}`) })}
      text={pinnedBytes === 0 ? all : `${all} ${t('clear.pinned', { size: format.bytes(pinnedBytes) })}`}
      action={t('clear.confirm', counted)}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
