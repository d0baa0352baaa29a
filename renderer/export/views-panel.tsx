import { Button } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useStartView, useWorkspace } from '#renderer/bridge/page-context.ts';
import { ViewsList } from '#renderer/drafts/views-list.tsx';
import { useExportTexts } from '#renderer/i18n/use-export-texts.ts';
import classes from './export.module.css';

/** Parses a page's address. */
type Schema = { readonly parse: (search: unknown) => object };

export type ViewsPanelProps = {
  /** The page that the views belong to. */
  readonly page: string;
  readonly schema: Schema;
  readonly search: object;
  readonly onClose: () => void;
};

/** Views of a page under names, and whether Endcap starts with this one. */
export function ViewsPanel({ page, schema, search, onClose }: ViewsPanelProps) {
  const t = useExportTexts();
  const navigate = useNavigate();
  const { id } = useWorkspace();
  const start = useStartView();
  const address = useRouterState({ select: ({ location: { pathname, searchStr } }) => `${pathname}${searchStr}` });
  const [started, setStarted] = useState(() => start.get(id));
  const set = (next: string | null) => {
    start.set(id, next);
    setStarted(next);
  };
  return (
    <div className={classes.views}>
      <ViewsList
        page={page}
        schema={schema}
        search={search}
        onOpen={(next) => void navigate({ to: '.', search: next } as never)}
        onClose={onClose}
      />
      <div className={classes.start}>
        <span role="status">
          {t(started === null ? 'start.none' : started === address ? 'start.here' : 'start.other')}
        </span>
        {/* One button for both: if it went away, the focus would leave the dialog. */}
        <Button variant="default" size="xs" onClick={() => set(started === address ? null : address)}>
          {t(started === address ? 'start.unset' : 'start.set')}
        </Button>
      </div>
    </div>
  );
}
