/** What goes on the clipboard: for programs that take formatted content, the same as HTML. */
type Copied = { readonly text: string; readonly html?: string };

/**
 * Puts a text on the clipboard by copying a selection. Both hosts deny the page every permission, including that of the
 * Clipboard API, and the browser would log an error for each attempt.
 *
 * @returns false when the browser did not copy
 */
export function copyText({ text, html }: Copied): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  if (html !== undefined)
    field.addEventListener('copy', (event) => {
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
      event.clipboardData?.setData('text/html', html);
    });
  // Inside a dialog, which would take the focus back from anything outside it.
  const home = focused?.closest('[role="dialog"]') ?? document.body;
  home.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
