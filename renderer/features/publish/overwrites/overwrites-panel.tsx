import { useId, useMemo, useState } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/page.tsx';
import type { Overwrite } from '#shared/bridge/publish.ts';
import { ActionButton } from '../actions/action-buttons.tsx';
import { useActions } from '../actions/actions.tsx';
import { changeLinesOf } from '../changes/change-lines.ts';
import { LinesTable } from '../changes/lines-table.tsx';
import { useLineWords, useStoreName } from '../parts/change-words.ts';
import { EditLink } from '../parts/edit-link.tsx';
import { useShownPart } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import { countOverwritten } from '../run/run-outcome.ts';
import classes from './overwrites.module.css';

/** How many entries, and lines of one, are shown at first. */
const STEP = 20;

type OverwritesPanelProps = { readonly overwrites: readonly Overwrite[]; readonly locked: boolean };

/** What was published from here and overwritten by somebody else afterwards. Nothing is repaired unless it is asked for. */
export function OverwritesPanel({ overwrites: data, locked }: OverwritesPanelProps) {
  const t = usePublishTexts();
  const number = useCount();
  const { shown, more } = useShownPart(STEP, 'stores');
  if (data.length === 0) return null;
  const { changes, stores } = countOverwritten(data);
  const changed = t('overwrites.changes', number(changes));
  return (
    <Panel
      title={t('overwrites.title')}
      note={t('overwrites.note', { changed, stores: t('overwrites.inStores', number(stores)) })}
    >
      {data.slice(0, shown).map((one) => (
        <OverwriteEntry key={one.id} overwrite={one} locked={locked} />
      ))}
      {more(data.length)}
    </Panel>
  );
}

function OverwriteEntry({ overwrite, locked }: { readonly overwrite: Overwrite; readonly locked: boolean }) {
  const { id, ref, rows, publishedAt } = overwrite;
  const t = usePublishTexts();
  const number = useCount();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const name = useStoreName()(ref.externalId);
  const { act } = useActions();
  const [isOpen, setOpen] = useState(false);
  const headId = useId();
  const again = () =>
    act(async (bridge) => {
      const drafted = await bridge.publish.decideOverwrite({
        id,
        again: { key: 'publishAgain', cells: rows, data: {} },
      });
      const count = drafted.rows;
      if (count === null) return { text: (say) => say.t('overwrites.unknown', { name }) };
      if (count === 0) return { text: (say) => say.t('overwrites.same') };
      return { text: (say) => say.t('overwrites.drafted', { ...say.number(count), name }) };
    });
  const leave = () =>
    act(async (bridge) => {
      await bridge.publish.decideOverwrite({ id, again: null });
      return null;
    });
  return (
    <section className={parts.store} aria-labelledby={headId}>
      <div className={classes.entry}>
        <h3 id={headId} className={classes.name}>
          {name} · {t(`kind.${ref.kind}`)}
        </h3>
        <span className={classes.what}>
          {t('overwrites.line', { ...number(rows), time: format.dateTime(publishedAt, timeZone) })}
        </span>
        <button type="button" className={classes.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'overwrites.hide' : 'overwrites.show')}
        </button>
        <EditLink refOf={ref} rows="all" className={classes.link}>
          {t('overwrites.open')}
        </EditLink>
        <ActionButton size="compact-sm" variant="default" disabled={locked} onClick={() => void leave()}>
          {t('overwrites.leave')}
        </ActionButton>
        <ActionButton size="compact-sm" disabled={locked} onClick={() => void again()}>
          {t('overwrites.again')}
        </ActionButton>
      </div>
      {isOpen ? <Lines overwrite={overwrite} name={name} /> : null}
    </section>
  );
}

/** Each overwritten field: what was published, and what is there now. */
function Lines({ overwrite, name }: { readonly overwrite: Overwrite; readonly name: string }) {
  const { ref, changes } = overwrite;
  const t = usePublishTexts();
  const words = useLineWords();
  const lines = useMemo(() => changeLinesOf({ ref, changes, errors: [], issues: [] }, words), [ref, changes, words]);
  const { shown, more } = useShownPart(STEP, 'lines');
  return (
    <>
      <LinesTable
        kind={ref.kind}
        lines={lines.slice(0, shown)}
        label={t('overwrites.of', { name })}
        heads={{ was: t('overwrites.published'), becomes: t('overwrites.now') }}
        locked
        onDrop={null}
      />
      {more(lines.length)}
    </>
  );
}
