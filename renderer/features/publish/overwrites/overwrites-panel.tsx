import { useId, useState } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/page.tsx';
import type { Overwrite } from '#shared/bridge/publish.ts';
import { ActionButton } from '../actions/action-buttons.tsx';
import { useActions } from '../actions/actions.tsx';
import { StoredLines } from '../changes/stored-lines.tsx';
import { EditLink } from '../parts/edit-link.tsx';
import { useShownPart } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import { useStoreName } from '../parts/store-name.ts';
import { countOverwritten } from '../run/run-outcome.ts';
import classes from './overwrites.module.css';

/** How many entries are shown at first, and how many more with each press. */
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
      note={t('overwrites.note', { changed, stores: t('tally.in', number(stores)) })}
    >
      {data.slice(0, shown).map((one) => (
        <OverwriteEntry key={one.id} overwrite={one} locked={locked} />
      ))}
      {more(data.length)}
    </Panel>
  );
}

function OverwriteEntry({ overwrite, locked }: { readonly overwrite: Overwrite; readonly locked: boolean }) {
  const { id, ref, size, publishedAt } = overwrite;
  const t = usePublishTexts();
  const number = useCount();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const name = useStoreName()(ref.externalId);
  const { actOnce } = useActions();
  const [isOpen, setOpen] = useState(false);
  const headId = useId();
  const decision = `overwrite ${id}`;
  const again = () =>
    actOnce(decision, async (bridge) => {
      const drafted = await bridge.publish.decideOverwrite({
        id,
        again: { key: 'publishAgain', cells: size, data: {} },
      });
      const count = drafted.rows;
      if (count === null) return { text: (say) => say.t('overwrites.unknown', { name }) };
      if (count === 0) return { text: (say) => say.t('overwrites.same') };
      return { text: (say) => say.t('overwrites.drafted', { ...say.number(count), name }) };
    });
  const leave = () =>
    actOnce(decision, async (bridge) => {
      await bridge.publish.decideOverwrite({ id, again: null });
      return { text: (say) => say.t('overwrites.left', { name }) };
    });
  return (
    <section className={parts.store} aria-labelledby={headId}>
      <div className={classes.entry}>
        <h3 id={headId} className={classes.name}>
          {name} · {t(`kind.${ref.kind}`)}
        </h3>
        <span className={classes.what}>
          {t('overwrites.line', { ...number(size), time: format.dateTime(publishedAt, timeZone) })}
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
      {isOpen ? (
        <StoredLines
          of={ref}
          changes={overwrite.changes}
          size={overwrite.size}
          label={t('overwrites.of', { name })}
          heads={{ was: t('overwrites.published'), becomes: t('overwrites.now') }}
        />
      ) : null}
    </section>
  );
}
