import type { SaveDialogOptions } from 'electron';
import type { ShellTexts } from './shell-texts.ts';

/**
 * For every dialog that asks where a file goes. By itself Electron calls it by the address that a file has within the
 * page, and on Linux it lets a person take the name of another file without a question.
 */
export const saveDialog = ({ saveAs }: Pick<ShellTexts, 'saveAs'>): SaveDialogOptions => ({
  title: saveAs,
  properties: ['showOverwriteConfirmation'],
});
