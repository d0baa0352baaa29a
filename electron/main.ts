import { fileURLToPath } from 'node:url';
import { bareEnvironment, childEnvironment } from './launch/child-environment.ts';
import { startEndcap } from './shell/start-endcap.ts';

/** Entry of the desktop app; contains only wiring. Paths are relative to the built file, out/main/main.js. */
const besideBuilt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

startEndcap(
  {
    files: {
      preload: besideBuilt('../preload/preload.cjs'),
      rendererRoot: besideBuilt('../renderer'),
      serviceProcess: besideBuilt('./service-process.js'),
      pictureProcess: besideBuilt('./picture-process.js'),
      tableProcess: besideBuilt('./table-process.js'),
      cacheWorker: besideBuilt('./cache-worker.js'),
      tablesWorker: besideBuilt('./tables-worker.js'),
      icon: besideBuilt('../../resources/icons/256.png'),
      // Beside the archive in a package; a checkout has none.
      notices: besideBuilt('../../../THIRD-PARTY-NOTICES.txt'),
    },
    platform: process.platform,
    childEnvironment: childEnvironment(process.env),
    variables: process.env,
    bareEnvironment: bareEnvironment(process.env),
  },
  process.argv,
);
