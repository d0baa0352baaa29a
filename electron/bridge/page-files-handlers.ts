import { FailureError } from '#electron/lib/failure-error.ts';
import { TableError } from '#electron/tables/limits.ts';
import type { Session } from '#electron/workspace/session.ts';
import { PageFile, type PageFileFormat } from '#shared/bridge/page-files.ts';
import { type BridgeParts, bridge } from './handler-parts.ts';

type Parts = Pick<BridgeParts, 'answering' | 'session' | 'tables' | 'pictures'>;

const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv_excel: 'text/csv;charset=utf-8',
  csv_plain: 'text/csv;charset=utf-8',
} as const satisfies Record<PageFileFormat, string>;

/** Photos whose pictures are made at the same time: as many as the process for pictures takes at once. */
const AT_ONCE = 4;

/** Files of what a page shows, written in the thread for files. The page says what it shows, in its own words. */
export function pageFilesRouter({ answering, session, tables, pictures }: Parts) {
  const picturesOf = async (open: Session, { photos }: PageFile, signal: AbortSignal | undefined) => {
    const found: (Uint8Array<ArrayBuffer> | null)[] = [];
    for (let at = 0; at < photos.length; at += AT_ONCE) {
      signal?.throwIfAborted();
      const some = photos.slice(at, at + AT_ONCE);
      const made = await Promise.all(some.map(({ photoKey }) => pictures.jpeg(open, photoKey, 'page', true, signal)));
      found.push(...made.map((one) => one?.bytes ?? null));
    }
    return found;
  };
  return {
    write: bridge.pageFiles.write.handler(({ input: { tableId, format }, signal }) =>
      answering(async () => {
        const open = session();
        const table = tables.get(open.workspaceId, tableId);
        try {
          const page = PageFile.parse(JSON.parse(new TextDecoder().decode(table.bytes())));
          const found = format === 'pdf' ? await picturesOf(open, page, signal) : [];
          const bytes = await table.thread().call('writePage', { format, page, pictures: found });
          const file = new Blob([new Uint8Array(bytes)], { type: TYPES[format] });
          return { file, missingPhotos: found.filter((one) => one === null).length };
        } catch (error) {
          if (!(error instanceof TableError)) throw error;
          throw new FailureError({ code: 'table_refused', reason: error.reason, text: error.text }, { cause: error });
        } finally {
          await tables.drop(tableId);
        }
      }),
    ),
  };
}
