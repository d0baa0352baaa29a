import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { saveFile } from '#renderer/ui/save-file.ts';
import type { TemplateSummary } from '#shared/bridge/templates.ts';
import { LONGEST_TEMPLATE_NAME, TemplateName } from '#shared/domain/targets/target-template.ts';
import { useTemplateWords } from './template-words.ts';
import classes from './templates.module.css';
import type { useTemplates } from './use-templates.ts';

type TemplateLineProps = {
  readonly template: TemplateSummary;
  readonly act: ReturnType<typeof useTemplates>['act'];
  readonly onApply: () => void;
  /** The line with the focus is gone: it was deleted, or stands elsewhere under its new name. */
  readonly onGone: () => void;
};

/** A file's name may not have these on every system. */
const UNSAFE = /[^\p{L}\p{N}]+/gu;

/** One template of the list, with what can be done with it. Deleting asks first, in the same line. */
export function TemplateLine({ template, act, onApply, onGone }: TemplateLineProps) {
  const { name, rows, displayTypes, savedAt } = template;
  const t = useTargetsTexts();
  const { t: c } = useTranslation('common');
  const format = useFormat();
  const words = useTemplateWords();
  const bridge = useBridge();
  const { timeZone } = useWorkspace();
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null);
  const line = useRef<HTMLTableRowElement>(null);
  const asked = useRef(asking);
  // The focus goes back to the button that asked, before another key is pressed.
  useLayoutEffect(() => {
    const was = asked.current;
    asked.current = asking;
    if (asking === null && was !== null) line.current?.querySelector<HTMLElement>(`[data-act="${was}"]`)?.focus();
  }, [asking]);
  const close = () => setAsking(null);
  const remove = async () => {
    await act((of) => of.remove({ name }));
    onGone();
  };
  const save = async () => {
    await act(async (of) => {
      const text = await of.exportFile({ name });
      const file = t('template.file', { name: name.replaceAll(UNSAFE, '-') });
      if (text !== null) await saveFile(bridge, new Blob([text], { type: 'application/json' }), file);
    });
  };
  return (
    <tr ref={line}>
      <th scope="row">
        {asking === 'rename' ? <Renaming name={name} act={act} onClose={close} onGone={onGone} /> : <span>{name}</span>}
      </th>
      {asking === 'remove' ? (
        <td colSpan={4}>
          <div className={classes.acts}>
            {t('template.askRemove')}
            <Button size="compact-sm" color="red" onClick={() => void remove()}>
              {t('template.remove')}
            </Button>
            {/* The question takes the place of the button that had the focus. */}
            <Button size="compact-sm" variant="default" onClick={close} autoFocus>
              {c('action.cancel')}
            </Button>
          </div>
        </td>
      ) : (
        <>
          <td className={classes.number}>{format.integer(rows)}</td>
          <td>{words.types(displayTypes)}</td>
          <td className={classes.time}>{format.dateTime(savedAt, timeZone)}</td>
          <td>
            <div className={classes.acts}>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('template.applyOf', { name })}
                onClick={onApply}
              >
                {t('template.applyIt')}
              </Button>
              <ActionIcon
                aria-label={t('template.renameOf', { name })}
                title={t('template.rename')}
                data-act="rename"
                onClick={() => setAsking('rename')}
              >
                <IconPencil size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t('template.exportOf', { name })}
                title={t('template.export')}
                onClick={() => void save()}
              >
                <IconDownload size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t('template.removeOf', { name })}
                title={t('template.remove')}
                data-act="remove"
                onClick={() => setAsking('remove')}
              >
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </div>
          </td>
        </>
      )}
    </tr>
  );
}

type RenamingProps = Pick<TemplateLineProps, 'act' | 'onGone'> & {
  readonly name: string;
  readonly onClose: () => void;
};

/** Gives a template another name. Enter saves it, Escape leaves it. */
function Renaming({ name, act, onClose, onGone }: RenamingProps) {
  const t = useTargetsTexts();
  const [text, setText] = useState(name);
  const [taken, setTaken] = useState<string | null>(null);
  const to = TemplateName.safeParse(text).data ?? null;
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (to === null) return;
    const renamed = await act((of) => of.rename({ name, to }));
    if (renamed === 'saved') return to === name ? onClose() : onGone();
    if (renamed === 'exists') setTaken(to);
  };
  return (
    <form className={classes.renaming} onSubmit={(event) => void rename(event)}>
      <TextInput
        className={classes.field}
        aria-label={t('template.newName', { name })}
        value={text}
        maxLength={LONGEST_TEMPLATE_NAME}
        error={taken !== null && taken === to ? t('template.taken') : undefined}
        // The field takes the place of the button that had the focus.
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        // Escape leaves the field, not the dialog.
        data-mantine-stop-propagation
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <Button type="submit" size="compact-sm" disabled={to === null}>
        {t('template.rename')}
      </Button>
    </form>
  );
}
