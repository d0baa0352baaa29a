import { createWorkspaceFile } from '#electron/store/workspace-file.ts';

/** Opens a workspace's file, and is killed at a crash point. Arguments: the workspace's folder, its key, the point. */
const [folder = '', key = '', point = ''] = process.argv.slice(2);
const file = createWorkspaceFile(folder, (label) => {
  if (label === point) process.kill(process.pid, 'SIGKILL');
});
file.prepare();
file.open({ key, lostKey: null, now: 1_795_000_000_000 });
