import { parseArgs } from 'node:util';
import { brokenLimits, measureRooms, roomLines } from './rooms.ts';
import { documentsOfTheTree, sourcesOfTheTree } from './tree.ts';

/**
 * `npm run rooms`: sizes of the sources, circles of folders, lost citations, files of three acts. With `--check` it
 * fails when a limit is not held; `--closets` and `--names` list what is counted.
 */
const { values } = parseArgs({
  options: { check: { type: 'boolean' }, closets: { type: 'boolean' }, names: { type: 'boolean' } },
});

const rooms = measureRooms(sourcesOfTheTree(), documentsOfTheTree());
const broken = values.check ? brokenLimits(rooms) : [];
console.log(roomLines(rooms).join('\n'));
if (values.closets) console.log(rooms.closets.map((path) => `closet ${path}`).join('\n'));
if (values.names) console.log(rooms.sharedNames.map((name) => `name ${name}`).join('\n'));
if (values.check) console.log(broken.length === 0 ? 'rooms hold' : `rooms do not hold: ${broken.join('; ')}`);
process.exitCode = broken.length === 0 ? 0 : 1;
