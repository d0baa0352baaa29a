/**
 * Reads a file that came with the page, such as a font of its style sheets. Everything else is asked of the core.
 *
 * @throws when it is not one of the page's own files, or is not there
 */
export async function readAsset(url: URL): Promise<Blob> {
  if (url.origin !== new URL(document.baseURI).origin) throw new Error('not a file of the page');
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the page has no such file: ${answer.status}`);
  return answer.blob();
}
