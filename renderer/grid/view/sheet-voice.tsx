import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { Announcement } from '#renderer/grid/sheet/sheet-state.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import classes from './sheet.module.css';
import { useSheetWords } from './sheet-words.ts';
import { useSheetState } from './use-sheet-state.ts';

/** Returns a function that puts an announcement into words. */
export function useAnnouncement(): (announced: Announcement) => string {
  const t = useGridTexts();
  const words = useSheetWords();
  const format = useFormat();
  const number = useCount();
  return (announced) => {
    switch (announced.what) {
      case 'did':
      case 'undid':
      case 'redid':
        return t(`notice.${announced.what}`, {
          name: words.step(announced.name),
          cells: t('cells', number(announced.cells)),
        });
      case 'copied':
      case 'grouped':
      case 'reverted_less':
        return t(`notice.${announced.what}`, number(announced.count));
      case 'clipboard_too_large':
        return t('notice.clipboard_too_large', { cells: format.integer(announced.cells) });
      case 'too_many_below':
        return t('notice.too_many_below', { ...number(announced.rows), most: format.integer(announced.most) });
      case 'replaced':
        return t('notice.replaced', {
          cells: t('cells', number(announced.cells)),
          left: t('cells', number(announced.left)),
        });
      default:
        return t(`notice.${announced.what}`);
    }
  };
}

/** Announces to screen readers what just happened, and that a sort is running. */
export function SheetVoice({ sheet }: { readonly sheet: Sheet }) {
  const t = useGridTexts();
  const announced = useSheetState(sheet, (state) => state.announced);
  const arranging = useSheetState(sheet, (state) => state.arranging);
  const sentence = useAnnouncement();
  return (
    <p role="status" className={classes.hiddenWords}>
      {arranging ? t('busy') : announced ? sentence(announced) : ''}
    </p>
  );
}
