import { useState } from 'react';
import { ToolMenu } from '#renderer/drafts/sheet-tools.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { MenuItem } from '#renderer/ui/menu.tsx';
import { ApplyTemplateDialog } from './apply-template-dialog.tsx';
import { ImportTemplateDialog, type OpenedTemplate } from './import-template-dialog.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { TemplatesDialog } from './templates-dialog.tsx';

/** What the selection of a sheet means for templates. */
export type TemplateStart = {
  /** The store whose targets are saved; undefined: no row is active. */
  readonly store: string | undefined;
  /** Keys of the selected rows where they are several of this store alone. */
  readonly rows: readonly string[];
  /** Stores that a template is applied to at first. */
  readonly stores: readonly string[];
};

type Shown =
  | { readonly view: 'save'; readonly store: string; readonly rows: readonly string[] }
  | { readonly view: 'apply'; readonly name: string | null }
  | { readonly view: 'list' }
  | { readonly view: 'import'; readonly opened: OpenedTemplate };

type TemplateToolsProps = {
  /** Other tools in the same menu, where the window has no room for each; null: the menu is for templates alone. */
  readonly more?: { readonly label: string; readonly items: readonly MenuItem[] } | null;
  readonly targets: Pick<StoreRowsSheet, 'sheet' | 'query' | 'nameOf' | 'saveStep'>;
  readonly readOnly: boolean;
  /** True when there are no targets to save. */
  readonly isEmpty: boolean;
  /** Reads the selection when a tool is chosen. */
  readonly start: () => TemplateStart;
  /** Called when the last dialog is closed. */
  readonly onClosed: () => void;
};

/** Templates of targets among the tools of a sheet: saved from a store, applied to stores, and looked after. */
export function TemplateTools({ targets, readOnly, isEmpty, start, onClosed, more = null }: TemplateToolsProps) {
  const t = useTargetsTexts();
  const [shown, setShown] = useState<Shown | null>(null);
  const [stores, setStores] = useState<readonly string[]>([]);
  const list = () => setShown({ view: 'list' });
  const close = () => {
    setShown(null);
    onClosed();
  };
  const begin = (next: Shown) => {
    setStores(start().stores);
    setShown(next);
  };
  const save = () => {
    const { store, rows } = start();
    if (store !== undefined) begin({ view: 'save', store, rows });
  };
  const items: readonly MenuItem[] = [
    ...(isEmpty ? [] : [{ id: 'save', label: t('template.save'), onSelect: save }]),
    { id: 'apply', label: t('template.apply'), onSelect: () => begin({ view: 'apply', name: null }) },
    { id: 'list', label: t('template.list'), onSelect: () => begin({ view: 'list' }) },
  ];
  return (
    <>
      <ToolMenu
        label={more?.label ?? t('tool.templates')}
        disabled={readOnly && more === null}
        items={[...(readOnly ? [] : items), ...(more?.items ?? [])]}
      />
      {shown?.view === 'save' ? (
        <SaveTemplateDialog
          targets={targets}
          externalId={shown.store}
          rows={shown.rows}
          onSaved={list}
          onClose={close}
        />
      ) : null}
      {shown?.view === 'list' ? (
        <TemplatesDialog
          onApply={(name) => setShown({ view: 'apply', name })}
          onOpened={(opened) => setShown({ view: 'import', opened })}
          onClose={close}
        />
      ) : null}
      {shown?.view === 'import' ? <ImportTemplateDialog opened={shown.opened} onSaved={list} onClose={list} /> : null}
      {shown?.view === 'apply' ? (
        <ApplyTemplateDialog name={shown.name} stores={stores} saveStep={targets.saveStep} onClose={close} />
      ) : null}
    </>
  );
}
