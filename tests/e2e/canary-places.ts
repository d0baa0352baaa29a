import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';

/** A process and all that it has started, by Linux's own list. */
export function processTree(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (let at = 0; at < tree.length; at += 1) tree.push(...(children.get(tree[at] ?? 0) ?? []));
  return tree;
}

function parentOf(pid: number): number | null {
  try {
    // The name in brackets may hold anything, so the fields are counted from its end.
    const [, , parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '0').split(' ');
    return Number(parent);
  } catch {
    return null;
  }
}

/** What a file holds; nothing when it has gone since it was listed, as files of running programs do. */
export function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) {
      return Buffer.alloc(0);
    }
    throw error;
  }
}

/** Arguments and environment of a process, as any program of the same user can read them. */
export function visibleOf(pid: number): Buffer {
  return Buffer.concat([contentOf(`/proc/${pid}/cmdline`), contentOf(`/proc/${pid}/environ`)]);
}

/** Every file below a folder. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The page's heap after everything that can go has gone, as V8 writes it down with all its strings. */
export async function heapOf(session: CDPSession): Promise<string> {
  const chunks: string[] = [];
  const onChunk = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  session.on('HeapProfiler.addHeapSnapshotChunk', onChunk);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', onChunk);
  return chunks.join('');
}
