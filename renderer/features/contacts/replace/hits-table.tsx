import { useContactsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Checkbox } from '#renderer/ui/mantine-more.ts';
import classes from './replace.module.css';
import { changesOf, type Hit, type Replacement } from './replace-plan.ts';

/** Tells a hit from all others. */
export const keyOfHit = ({ externalId, rowId }: Hit): string => `${externalId}\n${rowId}`;

type HitsTableProps = {
  readonly hits: readonly Hit[];
  /** Keys of the hits that stay as they are. */
  readonly left: ReadonlySet<string>;
  readonly replacement: Replacement;
  readonly nameOf: (externalId: string) => string;
  readonly onLeft: (left: ReadonlySet<string>) => void;
};

const SHOWN = ['name', 'phone', 'email'] as const;

/** A contact in one line. */
const lineOf = (row: Hit['row']): string =>
  SHOWN.flatMap((field) => (typeof row[field] === 'string' && row[field] !== '' ? [row[field]] : [])).join(' · ');

/** Every contact found, with its store and what becomes of it. Each can be left as it is. */
export function HitsTable({ hits, left, replacement, nameOf, onLeft }: HitsTableProps) {
  const t = useContactsTexts();
  const toggle = (key: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(key);
    else next.add(key);
    onLeft(next);
  };
  return (
    <div className={classes.area}>
      <table className={classes.table} aria-label={t('replace.table')}>
        <thead>
          <tr>
            <th scope="col">{t('replace.chosen')}</th>
            <th scope="col">{t('replace.store')}</th>
            <th scope="col">{t('replace.was')}</th>
            <th scope="col">{t('replace.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {hits.map((hit) => {
            const key = keyOfHit(hit);
            const store = nameOf(hit.externalId);
            const changes = left.has(key) ? [] : changesOf(hit, replacement);
            return (
              <tr key={key}>
                <td>
                  <Checkbox
                    checked={!left.has(key)}
                    aria-label={t('replace.choose', { name: String(hit.row['name'] ?? ''), store })}
                    onChange={(event) => toggle(key, event.currentTarget.checked)}
                  />
                </td>
                <th scope="row">
                  {store} <span className={classes.id}>{hit.externalId}</span>
                </th>
                <td>{lineOf(hit.row)}</td>
                <td>
                  {changes.length === 0 ? (
                    <span className={classes.faint}>{t('replace.same')}</span>
                  ) : (
                    lineOf({ ...hit.row, ...Object.fromEntries(changes) })
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
