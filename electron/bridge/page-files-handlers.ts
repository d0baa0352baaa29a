import { FailureError } from '#electron/lib/failure-error.ts';
import { TableError } from '#electron/tables/limits.ts';
import type { Session } from '#electron/workspace/session.ts';
import { PageFile } from '#shared/bridge/page-files.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';
import { MEDIA_TYPES, picturesInTurn } from './report-files.ts';

type Parts = Pick<BridgeParts, 'session' | 'tables' | 'pictures'>;

/** Files of what a page shows, written in the thread for files. The page says what it shows, in its own words. */
export function pageFilesCalls({ session, tables, pictures }: Parts): CallsOf<'pageFiles'> {
  const picturesOf = async (open: Session, { photos }: PageFile, signal: AbortSignal | undefined) => {
    const wish = { photoKeys: photos.map(({ photoKey }) => photoKey), wanted: 'page', fetches: true } as const;
    const found: (Uint8Array<ArrayBuffer> | null)[] = [];
    for await (const some of picturesInTurn(pictures, open, wish, signal)) {
      found.push(...some.map((one) => one?.bytes ?? null));
    }
    return found;
  };
  return {
    async write({ tableId, format }, signal) {
      const open = session();
      const table = tables.get(open.workspaceId, tableId);
      try {
        const page = PageFile.parse(JSON.parse(new TextDecoder().decode(table.bytes())));
        const found = format === 'pdf' ? await picturesOf(open, page, signal) : [];
        const bytes = await table.writer().call('writePage', { format, page, pictures: found });
        const file = new Blob([new Uint8Array(bytes)], { type: MEDIA_TYPES[format] });
        return { file, missingPhotos: found.filter((one) => one === null).length };
      } catch (error) {
        if (!(error instanceof TableError)) throw error;
        throw new FailureError({ code: 'table_refused', reason: error.reason, text: error.text }, { cause: error });
      } finally {
        await tables.drop(tableId);
      }
    },
  };
}
