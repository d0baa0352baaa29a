import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { activeStore } from '#renderer/drafts/draft-sheet.ts';
import { ActTools, type RowAct, Tool } from '#renderer/drafts/sheet-tools.tsx';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { CopyDialog } from '#renderer/sheets/copy/copy-dialog.tsx';
import type { SheetActs, SheetOnPage } from '#renderer/sheets/sheet-description.ts';
import { Popover } from '#renderer/ui/popover.tsx';
import type { Fields } from '#shared/bridge/drafts.ts';
import { AddDisplayDialog } from './add-dialog.tsx';
import classes from './displays.module.css';
import type { DisplaysSearch } from './displays-search.ts';
import { displayCopies, selectedDisplays, setStatus } from './sheet/display-acts.ts';

/** Says why displays are switched off instead of removed. */
function WhyNoRemoval() {
  const t = useDisplaysTexts();
  return (
    <Popover
      label={t('tool.why')}
      side="end"
      className={classes.why}
      target={
        <ActionIcon aria-label={t('tool.why')}>
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      }
    >
      <p>{t('tool.whyText')}</p>
    </Popover>
  );
}

type Open = { readonly what: 'add' } | { readonly what: 'copy'; readonly copied: readonly Fields[] };

/** Displays are added, copied, and switched off and on. Each act is one step. */
export function useDisplaysActs(on: SheetOnPage<DisplaysSearch>): SheetActs {
  const { rows, stores, externalIds, readOnly, isEmpty, focusActive } = on;
  const { sheet } = rows;
  const t = useDisplaysTexts();
  const [open, setOpen] = useState<Open | null>(null);
  const shown = useMemo(() => {
    const wanted = new Set(externalIds);
    return stores.filter(({ externalId }) => wanted.has(externalId));
  }, [stores, externalIds]);
  const close = () => setOpen(null);
  const menu: readonly RowAct[] = [
    {
      id: 'copy',
      label: t('tool.copy'),
      act: () => {
        const copied = selectedDisplays(sheet);
        if (copied.length > 0) setOpen({ what: 'copy', copied });
      },
    },
    { id: 'disable', label: t('tool.disable'), act: () => setStatus(sheet, 'disabled') },
    { id: 'enable', label: t('tool.enable'), act: () => setStatus(sheet, 'active') },
  ];
  return {
    menu,
    tools: (
      <>
        <Tool disabled={readOnly || shown.length === 0} onClick={() => setOpen({ what: 'add' })}>
          {t('tool.add')}
        </Tool>
        <ActTools acts={menu} disabled={readOnly || isEmpty} />
        <WhyNoRemoval />
      </>
    ),
    dialogs:
      open === null ? null : open.what === 'add' ? (
        <AddDisplayDialog
          rows={rows}
          stores={shown}
          at={activeStore(sheet)}
          onAdded={() => {
            close();
            focusActive();
          }}
          onClose={close}
        />
      ) : (
        <CopyDialog
          kind={displayCopies}
          text={(key, data = {}) => t(`copy.${key}`, data)}
          rows={open.copied}
          stores={stores}
          saveStep={rows.saveStep}
          onClose={close}
        />
      ),
  };
}
