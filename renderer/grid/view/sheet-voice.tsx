import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { Said } from '#renderer/grid/sheet/sheet-state.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import classes from './sheet.module.css';
import { useSheetWords } from './sheet-words.ts';
import { useSheetState } from './use-sheet-state.ts';

/** Returns a function that puts an announcement into words. */
export function useSaid(): (said: Said) => string {
  const t = useGridTexts();
  const words = useSheetWords();
  const format = useFormat();
  const number = useCount();
  return (said) => {
    switch (said.what) {
      case 'did':
      case 'undid':
      case 'redid':
        return t(`said.${said.what}`, { name: words.step(said.name), cells: t('cells', number(said.cells)) });
      case 'copied':
      case 'reverted_less':
        return t(`said.${said.what}`, number(said.count));
      case 'clipboard_too_large':
        return t('said.clipboard_too_large', { cells: format.integer(said.cells) });
      case 'replaced':
        return t('said.replaced', {
          cells: t('cells', number(said.cells)),
          left: t('cells', number(said.left)),
        });
      default:
        return t(`said.${said.what}`);
    }
  };
}

/** Announces to screen readers what just happened, and that a sort is running. */
export function SheetVoice({ sheet }: { readonly sheet: Sheet }) {
  const t = useGridTexts();
  const said = useSheetState(sheet, (state) => state.said);
  const arranging = useSheetState(sheet, (state) => state.arranging);
  const sentence = useSaid();
  return (
    <p role="status" className={classes.hiddenWords}>
      {arranging ? t('busy') : said ? sentence(said) : ''}
    </p>
  );
}
