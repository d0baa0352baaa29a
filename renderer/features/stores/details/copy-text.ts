/**
 * Puts a text on the clipboard. By copying a selection: both hosts deny the page every permission, the one
 * of the Clipboard API too, and the browser would print an error for each try.
 *
 * @returns false when the browser did not copy
 */
export function copyText(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
