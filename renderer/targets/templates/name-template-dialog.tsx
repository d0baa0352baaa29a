import { type ReactNode, useRef, useState } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { PlanDialog } from '#renderer/drafts/plan-dialog.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import {
  LONGEST_TEMPLATE_NAME,
  MOST_TEMPLATE_TARGETS,
  MOST_TEMPLATES,
  TemplateName,
} from '#shared/domain/targets/target-template.ts';
import { useTemplateWords } from './template-words.ts';
import { useTemplates } from './use-templates.ts';

type NameTemplateDialogProps = {
  readonly title: string;
  /** The name at first. */
  readonly name: string;
  /** What the template gets. */
  readonly targets: readonly ExpectationInput[];
  /** What is left out, in sentences. */
  readonly notes: readonly string[];
  /** Why these can't become a template; null: they can. */
  readonly without?: string | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** Asks for the name of a template and saves it. A name that is taken is replaced only by a button that says so. */
export function NameTemplateDialog(props: NameTemplateDialogProps) {
  const { title, name: first, targets, notes, without = null, onSaved, onClose, children } = props;
  const t = useTargetsTexts();
  const format = useFormat();
  const number = useCount();
  const words = useTemplateWords();
  const { timeZone } = useWorkspace();
  const { templates, failure, act } = useTemplates();
  const [text, setText] = useState(first);
  const [saving, setSaving] = useState(false);
  // Two presses of a key may come before the page is drawn again.
  const isBusy = useRef(false);
  const [refused, setRefused] = useState<{ readonly name: string; readonly as: 'exists' | 'full' } | null>(null);
  const name = TemplateName.safeParse(text).data ?? null;
  const same = templates?.find((one) => one.name === name);
  const why = refused !== null && refused.name === name ? refused.as : null;
  const replaces = same !== undefined || why === 'exists';
  const canSave = without === null && targets.length > 0 && targets.length <= MOST_TEMPLATE_TARGETS;

  // It doesn't wait for the list of templates: whether a name is taken is said by whoever saves it.
  const save = async (given: string) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    const saved = await act((of) => of.save({ name: given, targets: [...targets], replaces }));
    isBusy.current = false;
    setSaving(false);
    if (saved === 'saved') onSaved();
    else setRefused(saved && { name: given, as: saved });
  };
  const made = [
    targets.length === 0
      ? t('template.nothing')
      : targets.length > MOST_TEMPLATE_TARGETS
        ? t('template.tooMany', { most: format.integer(MOST_TEMPLATE_TARGETS) })
        : t('template.willSave', {
            ...number(targets.length),
            types: words.types(targets.map(({ displayType }) => displayType)),
          }),
    ...notes,
  ];
  const told = [
    ...(without === null ? made : [without]),
    ...(name === null && canSave ? [t('template.nameMissing')] : []),
    ...(same !== undefined
      ? [t('template.exists', { ...number(same.rows), time: format.dateTime(same.savedAt, timeZone) })]
      : why === 'exists'
        ? [t('template.existsDamaged')]
        : []),
    ...(why === 'full' ? [t('template.full', { most: format.integer(MOST_TEMPLATES) })] : []),
    ...(failure === null ? [] : [words.failure(failure)]),
  ];
  return (
    <PlanDialog
      title={title}
      size={560}
      notes={told}
      isSaving={saving}
      confirm={replaces ? t('template.replace') : t('template.confirm')}
      onConfirm={name === null || !canSave ? null : () => void save(name)}
      onClose={onClose}
    >
      <TextInput
        label={t('template.name')}
        value={text}
        maxLength={LONGEST_TEMPLATE_NAME}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {children}
    </PlanDialog>
  );
}
