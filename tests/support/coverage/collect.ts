import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { REPOSITORY } from '../e2e/child.ts';
import { COVERED, type RunScript } from './branches.ts';

/** Where what was run is written down; absent: nobody asks. */
const folder = process.env['ENDCAP_COVERAGE'];

// A setup file of the shell's tests. V8 counts by itself what of a script was run, and this asks it.
if (folder !== undefined) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  afterAll(() => {
    session.post('Debugger.enable');
    const scripts: RunScript[] = [];
    // In one thread the answers come at once.
    session.post('Profiler.takePreciseCoverage', (_error, taken) => {
      for (const { scriptId, url, functions } of taken?.result ?? []) {
        if (!url.startsWith('file:')) continue;
        const path = relative(REPOSITORY, fileURLToPath(url)).replaceAll(sep, '/');
        if (!COVERED.test(path)) continue;
        session.post('Debugger.getScriptSource', { scriptId }, (_failed, found) => {
          scripts.push({ path, source: found?.scriptSource ?? '', functions });
        });
      }
    });
    session.disconnect();
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(scripts));
  });
}
