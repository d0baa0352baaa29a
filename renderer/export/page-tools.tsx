import { Button, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '#renderer/ui/popover.tsx';
import { usePageKey } from '#renderer/ui/use-page-key.ts';
import type { ExportPanelProps } from './export-panel.tsx';
import type { ViewsPanelProps } from './views-panel.tsx';

const ExportPanel = lazy(async () => ({ default: (await import('./export-panel.tsx')).ExportPanel }));
const ViewsPanel = lazy(async () => ({ default: (await import('./views-panel.tsx')).ViewsPanel }));

type ToolProps = {
  readonly label: string;
  /** Words by which the palette finds it, too, in any language. */
  readonly also?: string;
  /** The key that opens it. */
  readonly isKey?: (event: KeyboardEvent) => boolean;
  readonly children: (close: () => void) => ReactNode;
};

/** A button with a dialog below it, whose code and texts are loaded when it is first opened. */
export function PageTool({ label, also, isKey, children }: ToolProps) {
  const button = usePageKey(isKey);
  return (
    <Popover
      label={label}
      side="end"
      target={
        <Button ref={button} variant="subtle" color="gray" px={8} data-also={also}>
          {label}
        </Button>
      }
    >
      {(close) => <Suspense fallback={<Skeleton width={320} height={320} />}>{children(close)}</Suspense>}
    </Popover>
  );
}

/** Exports what a page shows: as a file, as a picture, onto the clipboard. */
export function ExportPage(props: ExportPanelProps) {
  const { t } = useTranslation('common');
  return (
    <PageTool label={t('export')} also="pdf Excel xlsx csv png">
      {() => <ExportPanel {...props} />}
    </PageTool>
  );
}

/** Named views of a page, and the one that Endcap starts with. */
export function PageViews(of: Omit<ViewsPanelProps, 'onClose'>) {
  const { t } = useTranslation('common');
  return <PageTool label={t('views')}>{(close) => <ViewsPanel {...of} onClose={close} />}</PageTool>;
}
