import { useTranslation } from 'react-i18next';
import { useKeysTexts } from '#renderer/i18n/use-keys-texts.ts';
import { Grouped } from '#renderer/ui/grouped.tsx';
import classes from './command-palette.module.css';
import type { PaletteCommand } from './use-commands.ts';

type PaletteListProps = {
  readonly id: string;
  readonly lines: readonly PaletteCommand[];
  readonly active: number;
  readonly lineId: (place: number) => string;
  readonly onPoint: (place: number) => void;
  readonly onRun: (line: PaletteCommand) => void;
};

/** The matching lines, each group under its name. The field above keeps the focus. */
export function PaletteList({ id, lines, active, lineId, onPoint, onRun }: PaletteListProps) {
  const { t } = useTranslation('common');
  const k = useKeysTexts();
  const places = lines.map((line, place) => ({ line, place }));
  return (
    <div id={id} role="listbox" aria-label={t('search.openLong')} className={classes.list}>
      {[...new Set(lines.map(({ group }) => group))].map((group) => {
        const members = places.filter(({ line }) => line.group === group);
        return (
          <Grouped key={group} aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} className={classes.group} role="presentation">
              {group === 'stores' || group === 'pages' || group === 'commands'
                ? t(`search.${group}`)
                : k(`palette.${group}`)}
            </div>
            {members.map(({ line, place }) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={line.id}
                id={lineId(place)}
                role="option"
                aria-selected={place === active}
                className={classes.line}
                onMouseMove={() => onPoint(place)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(line)}
              >
                <line.Icon size={17} stroke={1.7} aria-hidden />
                <span className={classes.label} title={line.label}>
                  {line.label}
                </span>
                {line.note === undefined ? null : (
                  <span className={classes.note} title={line.note}>
                    {line.note}
                  </span>
                )}
              </div>
            ))}
          </Grouped>
        );
      })}
    </div>
  );
}
