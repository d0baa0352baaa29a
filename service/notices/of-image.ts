import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeNotices } from './write-notices.ts';

// Writes the notices and the component list of the service's image: every package that was installed for production.
//   node service/notices/of-image.ts FOLDER

const Lockfile = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
});

const [target = '.'] = process.argv.slice(2);
const repository = process.cwd();
const { name, version, packages } = Lockfile.parse(
  JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')),
);
// Optional packages for other systems are in the lockfile, but were not installed.
const folders = Object.entries(packages)
  .filter(([folder, { dev }]) => folder !== '' && dev !== true && existsSync(join(repository, folder, 'package.json')))
  .map(([folder]) => folder);
writeNotices({ repository, product: { name: `${name}-service`, version }, folders, beside: '', target });
