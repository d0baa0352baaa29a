import PouchDB from 'pouchdb-browser';
import { showReport } from './pouch-report.js';

/*
 * PouchDB as its guide uses it: one database over the browser's IndexedDB, documents by their id. `window.pouch` is
 * what the benches ask of it.
 */
const open = () => new PouchDB('endcap-bench', { auto_compaction: true });

const held = { db: null };
const db = () => {
  held.db ??= open();
  return held.db;
};

window.pouch = {
  /** Puts documents, a thousand at a time. */
  async fill(docs) {
    for (let at = 0; at < docs.length; at += 1000) await db().bulkDocs(docs.slice(at, at + 1000));
    return (await db().info()).doc_count;
  },
  /** Puts documents that are made here: `count` of a kind, each of about so many bytes, with an attachment or none. */
  async make(kind, count, bytes, attachmentBytes = 0) {
    const text = 'x'.repeat(bytes);
    for (let at = 0; at < count; at += 500) {
      const docs = Array.from({ length: Math.min(500, count - at) }, (_, index) => ({
        _id: `${kind}/${at + index}`,
        kind,
        text,
        ...(attachmentBytes === 0
          ? {}
          : {
              _attachments: {
                picture: { content_type: 'image/webp', data: new Blob([new Uint8Array(attachmentBytes)]) },
              },
            }),
      }));
      await db().bulkDocs(docs);
    }
  },
  /** Milliseconds for each of these documents, read one after the other. */
  async read(ids) {
    await db().get(ids[0]);
    const started = performance.now();
    for (const id of ids) await db().get(id);
    return (performance.now() - started) / ids.length;
  },
};

const address = new URLSearchParams(location.search);
const show = address.get('show');
if (show !== null) await showReport(db(), show, address.get('stores') === 'all');
document.body.dataset.ready = 'yes';
