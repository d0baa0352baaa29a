import { useTablesTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import type { Failure } from '#shared/bridge/answer.ts';

/**
 * Explains why a file can't be read or written, and the next step. These texts load with the dialogs that need them.
 */
export function RefusedFile({ failure }: { readonly failure: Failure }) {
  const t = useTablesTexts();
  const format = useFormat();
  if (failure.code !== 'table_refused') return <FailureNotice failure={failure} />;
  const { reason, text } = failure;
  const words = { text: /^\d+$/u.test(text) ? format.integer(Number(text)) : text };
  return (
    <Banner tone="danger">
      <strong>{t(`file.${reason}.title`, words)}</strong>
      <br />
      {t(`file.${reason}.hint`, words)}
    </Banner>
  );
}
