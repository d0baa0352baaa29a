import type { Rule } from './rule.ts';
import { isUnder } from './source-file.ts';

/** Folders of a root by levels, from top to bottom. A folder may stand inside another one of the list. */
type Levels = readonly (readonly string[])[];

/** The order of each root (docs/architecture.md). Below it `rooms.ts` finds circles at every depth. */
const ORDERS: Readonly<Record<string, Levels>> = {
  electron: [
    ['main.ts', 'start.ts'],
    ['browser.ts'],
    ['shell', 'loopback', 'preload'],
    ['launch', 'web'],
    ['app'],
    ['bridge'],
    ['diagnostics', 'updates'],
    ['policy'],
    ['workspace'],
    ['followed', 'offline', 'publish'],
    ['reads'],
    ['photos', 'tables'],
    ['reports'],
    ['reports/pdf'],
    ['cache'],
    // Runs in the thread of the workspace file.
    ['store'],
    ['store/drafts'],
    ['store/results'],
    ['store/answers'],
    ['store/file'],
    ['store/file/migrations'],
    ['store/db'],
    ['api', 'secrets'],
    ['lib'],
  ],
  renderer: [
    ['main.tsx'],
    ['app'],
    ['features'],
    ['signals'],
    ['reasons', 'targets'],
    ['download', 'followed', 'sheets'],
    ['photos', 'stores'],
    ['figures'],
    ['export'],
    ['tables'],
    ['drafts', 'keys', 'policy'],
    ['charts', 'grid'],
    ['ui'],
    ['i18n'],
    ['bridge'],
  ],
  service: [
    ['main.ts', 'service-process.ts'],
    ['commands'],
    ['app'],
    ['description'],
    ['http', 'routes', 'feed'],
    ['analytics', 'sample'],
    ['requests'],
    ['store'],
    ['notices'],
  ],
  shared: [['bridge'], ['domain'], ['contract'], ['lib']],
};

type FolderPlace = { readonly folder: string; readonly level: number };

/** The innermost folder of an order that holds a file, with its level; null: the file stands in none. */
function placeOf(path: string, root: string, levels: Levels): FolderPlace | null {
  const places = levels.flatMap((names, level) => names.map((name) => ({ folder: `${root}/${name}`, level })));
  const holding = places.filter(({ folder }) => isUnder(path, folder));
  return holding.sort((a, b) => b.folder.length - a.folder.length)[0] ?? null;
}

/** One rule per root: a folder imports only what stands below it, and no other folder of its own level. */
export const orderRules: readonly Rule[] = Object.entries(ORDERS).map(([root, levels]) => ({
  name: `${root}-order`,
  why: `A folder of ${root}/ imports only what stands below it (docs/architecture.md): move down what both need, or pass it in.`,
  check: (file) => {
    const own = file.isTest ? null : placeOf(file.path, root, levels);
    if (own === null) return [];
    return file.imports.filter((one) => {
      const other = one.file === null ? null : placeOf(one.file, root, levels);
      return other !== null && other.folder !== own.folder && other.level <= own.level;
    });
  },
}));

/** Source files that stand in no folder of their root's order: a new folder has to be given its place. */
export function filesWithoutPlace(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => {
    const root = path.split('/')[0] ?? '';
    const levels = ORDERS[root];
    return levels !== undefined && /(?<!\.test)\.tsx?$/.test(path) && placeOf(path, root, levels) === null;
  });
}
