import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { isolated } from '#renderer/i18n/shown-text.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { sendTable } from '#renderer/tables/table-calls.ts';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import type { ChangesImported } from '#shared/bridge/publish.ts';
import { MOST_TABLE_BYTES } from '#shared/bridge/tables.ts';
import type { RefusedResource } from '#shared/domain/change-set/change-set-file.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import { useChangeWords } from '../parts/change-words.ts';
import parts from '../parts/parts.module.css';
import { useStoreName } from '../parts/store-name.ts';
import classes from './files.module.css';

type ChangeFileDialogProps = {
  readonly opened: OpenedFile;
  readonly onImport: () => void;
  readonly onClose: () => void;
};

type Taken = Extract<ChangesImported, { ok: true }>;

const RESULTS = ['taken', 'conflict', 'same', 'has_draft', 'unknown_store'] as const;
/** If one result has more stores than this, they are counted instead of named. */
const MOST_NAMES = 8;

/** What importing an opened change file would do, shown before anything is imported. */
export function ChangeFileDialog({ opened, onImport, onClose }: ChangeFileDialogProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const { outcome } = opened;
  const isOfUse = outcome.ok && outcome.resources.some(({ result }) => result === 'taken' || result === 'conflict');
  return (
    <Dialog title={t('imported.title')} size={560} onClose={onClose}>
      <p className={classes.name}>{opened.name}</p>
      {opened.differs ? (
        <p role="alert" className={classes.refused}>
          {t('imported.differs')}
        </p>
      ) : null}
      {outcome.ok ? (
        <Outcome outcome={outcome} isOfUse={isOfUse} />
      ) : (
        <p role="alert" className={classes.refused}>
          {t(`imported.${outcome.reason}`, { most: format.bytes(MOST_TABLE_BYTES) })}
        </p>
      )}
      {isOfUse ? (
        <DialogFoot onCancel={onClose}>
          <Button onClick={onImport} data-autofocus>
            {t('imported.confirm')}
          </Button>
        </DialogFoot>
      ) : (
        <Button variant="default" onClick={onClose}>
          {t('imported.close')}
        </Button>
      )}
    </Dialog>
  );
}

/** Says that a file is of another service: an ID of its stores may be that of another store here. */
function OtherService({ service }: Pick<Taken, 'service'>) {
  const t = usePublishTexts();
  const { t: common } = useTranslation('common');
  const { baseUrl } = useWorkspace();
  if (service === undefined || service === baseUrl) return null;
  const nameOf = (one: string | null) => (one === null ? common('workspace.sampleName') : isolated(one));
  return <Banner role="alert">{t('imported.otherService', { there: nameOf(service), here: nameOf(baseUrl) })}</Banner>;
}

function Outcome({ outcome, isOfUse }: { readonly outcome: Taken; readonly isOfUse: boolean }) {
  const t = usePublishTexts();
  const format = useFormat();
  const nameOf = useStoreName();
  const words = useChangeWords();
  const { timeZone } = useWorkspace();
  const size = outcome.resources.reduce((sum, one) => sum + one.size, 0);
  // A store has up to four kinds in a file, with a result each.
  const storesOf = (of: Taken['resources']) => [...Map.groupBy(of, ({ ref }) => ref.externalId)];
  const namesOf = (stores: ReturnType<typeof storesOf>) => {
    const names = stores
      .map(([externalId, of]) => `${nameOf(externalId)} (${of.map(({ ref }) => t(`kind.${ref.kind}`)).join(', ')})`)
      .toSorted(format.collator.compare);
    const more = names.length - MOST_NAMES;
    return `${joinNames(names.slice(0, MOST_NAMES))}${more > 0 ? ` ${t('changes.more', { count: more, number: format.integer(more) })}` : ''}`;
  };
  const refusal = ({ externalId, kind, row, field, problem }: RefusedResource): string => {
    const where = [
      externalId === null ? t('imported.noStore') : nameOf(externalId),
      kind === null ? null : t(`kind.${kind}`),
      row,
      field === null || kind === null ? null : words.field(kind, field),
    ];
    return `${where.filter((part) => part !== null).join(', ')}: ${t(`imported.damage.${problem}`)}`;
  };
  return (
    <>
      {isOfUse ? <OtherService service={outcome.service} /> : null}
      <p className={parts.text}>
        {t('imported.exportedAt', { time: format.dateTime(outcome.exportedAt, timeZone) })}{' '}
        {isOfUse ? t('imported.rows', { count: size, number: format.integer(size) }) : t('imported.nothing')}
      </p>
      <ul className={parts.points}>
        {RESULTS.flatMap((result) => {
          const of = storesOf(outcome.resources.filter((one) => one.result === result));
          const { length: count } = of;
          return count === 0
            ? []
            : [
                <li key={result}>
                  {t(`imported.${result}`, { count, number: format.integer(count) })}{' '}
                  <span className={parts.faint}>{namesOf(of)}</span>
                </li>,
              ];
        })}
        {outcome.refused.length === 0 ? null : (
          <li>
            {t('imported.refused', { count: outcome.refused.length, number: format.integer(outcome.refused.length) })}
            <ul className={parts.points}>
              {outcome.refused.slice(0, MOST_NAMES).map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file may name the same store twice
                <li key={at}>{refusal(one)}</li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </>
  );
}

/** A change file that was opened, and what importing it would do. */
export type OpenedFile = {
  readonly name: string;
  readonly content: Blob;
  readonly outcome: ChangesImported;
  /** It was to be imported, and would by then have done something else than was shown. */
  readonly differs: boolean;
};

/** Name of the step that an import creates. */
const IMPORT_STEP = { key: 'import', cells: 0, data: {} };

/** Reads a file and tries the import; nothing is imported yet. */
export async function readChangeFile(bridge: Bridge, file: File): Promise<OpenedFile> {
  // Whatever is larger is not even read.
  if (file.size > MOST_TABLE_BYTES) {
    return { name: file.name, content: new Blob(), outcome: { ok: false, reason: 'too_large' }, differs: false };
  }
  // The file may become another one on the disk.
  const content = new Blob([await file.arrayBuffer()]);
  return { name: file.name, content, outcome: await importIt(bridge, content, true), differs: false };
}

async function importIt(bridge: Bridge, content: Blob, isTrial: boolean): Promise<ChangesImported> {
  const sent = { tableId: '' };
  const begun = (tableId: string) => Object.assign(sent, { tableId });
  await sendTable(bridge, content, new AbortController().signal, begun, () => {});
  return bridge.publish.importChanges({ ...sent, isTrial, name: IMPORT_STEP });
}

/** `again`: the file as it is to be shown again, because nothing was imported; null: it was. */
type ShownImport =
  | { readonly again: OpenedFile }
  | { readonly again: null; readonly count: number; readonly step: number | null };

/** Imports a file that was shown; nothing if it would do something else by now, because somebody has edited since. */
export async function importAsShown(bridge: Bridge, opened: OpenedFile): Promise<ShownImport> {
  const { content } = opened;
  const now = await importIt(bridge, content, true);
  if (!now.ok || canonicalJson(now) !== canonicalJson(opened.outcome))
    return { again: { ...opened, outcome: now, differs: true } };
  const outcome = await importIt(bridge, content, false);
  if (!outcome.ok) return { again: { ...opened, outcome, differs: true } };
  return { again: null, count: outcome.resources.reduce((sum, { size }) => sum + size, 0), step: outcome.step };
}
