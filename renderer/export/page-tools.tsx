import { Button, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '#renderer/ui/popover.tsx';
import type { ExportPanelProps } from './export-panel.tsx';
import type { ViewsPanelProps } from './views-panel.tsx';

const ExportPanel = lazy(async () => ({ default: (await import('./export-panel.tsx')).ExportPanel }));
const ViewsPanel = lazy(async () => ({ default: (await import('./views-panel.tsx')).ViewsPanel }));

type ToolProps = {
  readonly label: string;
  /** Words by which the palette finds it, too, in any language. */
  readonly also?: string;
  /** The key that presses it, as `aria-keyshortcuts` names it. */
  readonly keys?: string;
  readonly children: (close: () => void) => ReactNode;
};

/** A button with a dialog below it, whose code and texts are loaded when it is first opened. */
export function PageTool({ label, also, keys, children }: ToolProps) {
  return (
    <Popover
      label={label}
      side="end"
      target={
        <Button variant="subtle" color="gray" px={8} data-also={also} aria-keyshortcuts={keys}>
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
    <PageTool label={t('export')} also="pdf Excel xlsx csv png" keys="Control+P">
      {() => <ExportPanel {...props} />}
    </PageTool>
  );
}

/** Named views of a page, and the one that Endcap starts with. */
export function PageViews(of: Omit<ViewsPanelProps, 'onClose'>) {
  const { t } = useTranslation('common');
  return <PageTool label={t('views')}>{(close) => <ViewsPanel {...of} onClose={close} />}</PageTool>;
}
