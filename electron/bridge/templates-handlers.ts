import { isoOf } from '#electron/lib/clock.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { TemplateSummary } from '#shared/bridge/templates.ts';
import { readTemplateFile, templateFile } from '#shared/domain/targets/target-template.ts';
import { type BridgeParts, bridge } from './handler-parts.ts';

/** Templates of targets, by name; they are stored in the workspace's encrypted file. */
export function templatesRouter({ answering, session, clock }: Pick<BridgeParts, 'answering' | 'session' | 'clock'>) {
  const calls = bridge.templates;
  return {
    list: calls.list.handler(() => answering(() => summariesOf(session()))),
    targets: calls.targets.handler(({ input }) => answering(() => session().sync.call('templates.find', input))),
    save: calls.save.handler(({ input: { name, targets, replaces } }) =>
      answering(() =>
        session().sync.call('templates.save', { template: { name, targets, savedAt: clock.now() }, replaces }),
      ),
    ),
    rename: calls.rename.handler(({ input }) => answering(() => session().sync.call('templates.rename', input))),
    remove: calls.remove.handler(({ input }) =>
      answering(async () => {
        await session().sync.call('templates.remove', input);
        return null;
      }),
    ),
    exportFile: calls.exportFile.handler(({ input: { name } }) =>
      answering(async () => {
        const targets = await session().sync.call('templates.find', { name });
        return targets && templateFile(name, targets);
      }),
    ),
    readFile: calls.readFile.handler(({ input: { file } }) => answering(() => readTemplateFile(file))),
  };
}

/** If the file can't be opened, there are none. */
async function summariesOf({ sync, cache }: Session): Promise<TemplateSummary[]> {
  if (cache.state().state === 'failed') return [];
  const templates = await sync.call('templates.list', null);
  return templates.map(({ savedAt, ...template }) => ({ ...template, savedAt: isoOf(savedAt) }));
}
