import { isoOf } from '#electron/lib/clock.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { TemplateSummary } from '#shared/bridge/templates.ts';
import { readTemplateFile, templateFile } from '#shared/domain/targets/target-template.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';

/** Templates of targets, by name; they are stored in the workspace's encrypted file. */
export const templatesCalls = ({ session, clock }: Pick<BridgeParts, 'session' | 'clock'>): CallsOf<'templates'> => ({
  list: () => summariesOf(session()),
  targets: (template) => session().store.call('templates.find', template),
  save: ({ name, targets, replaces }) =>
    session().store.call('templates.save', { template: { name, targets, savedAt: clock.now() }, replaces }),
  rename: (names) => session().store.call('templates.rename', names),
  async remove(template) {
    await session().store.call('templates.remove', template);
    return null;
  },
  async exportFile({ name }) {
    const targets = await session().store.call('templates.find', { name });
    return targets && templateFile(name, targets);
  },
  readFile: ({ file }) => readTemplateFile(file),
});

/** If the file can't be opened, there are none. */
async function summariesOf({ store, cache }: Session): Promise<TemplateSummary[]> {
  if (cache.state().state === 'failed') return [];
  const templates = await store.call('templates.list', null);
  return templates.map(({ savedAt, ...template }) => ({ ...template, savedAt: isoOf(savedAt) }));
}
