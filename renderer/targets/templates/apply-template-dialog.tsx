import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import { SpreadDialog } from '../spread-dialog.tsx';
import { wholeSource } from '../spread-targets.ts';
import { useTemplateWords } from './template-words.ts';
import { templateTargetsQuery, useTemplates } from './use-templates.ts';

type ApplyTemplateDialogProps = {
  /** The template that is chosen at first; null: the first of the list. */
  readonly name: string | null;
  /** Stores that are chosen at first. */
  readonly stores: readonly string[];
  readonly saveStep: StoreRowsSheet['saveStep'];
  readonly onClose: () => void;
};

/** Asks which template is applied to which stores, and shows what that changes in them before anything is done. */
export function ApplyTemplateDialog({ name: first, stores, saveStep, onClose }: ApplyTemplateDialogProps) {
  const t = useTargetsTexts();
  const number = useCount();
  const bridge = useBridge();
  const { id } = useWorkspace();
  const words = useTemplateWords();
  const { templates, failure } = useTemplates();
  const [chosen, setChosen] = useState(first);
  const name = chosen ?? templates?.[0]?.name ?? '';
  const { data: targets, error } = useQuery(templateTargetsQuery(bridge, id, name));
  const source = useMemo(() => (targets === null || targets === undefined ? null : wholeSource(targets)), [targets]);
  const failed = failure ?? (error && failureOf(error));
  const without =
    failed !== null
      ? words.failure(failed)
      : templates?.length === 0
        ? t('template.emptyHint')
        : targets === null
          ? t('template.gone')
          : null;
  return (
    <SpreadDialog
      title={t('template.applyTitle')}
      confirm={t('template.applyIt')}
      step="applyTemplate"
      source={source}
      without={without}
      from={null}
      chosen={stores}
      saveStep={saveStep}
      onClose={onClose}
    >
      {templates?.length === 0 ? undefined : (
        <NativeSelect
          label={t('template.one')}
          value={name}
          onChange={setChosen}
          options={(templates ?? []).map((one) => ({
            value: one.name,
            label: `${one.name} · ${t('template.targets', number(one.rows))}`,
          }))}
        />
      )}
    </SpreadDialog>
  );
}
