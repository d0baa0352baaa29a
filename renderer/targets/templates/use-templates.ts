import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Bridge, failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { Failure } from '#shared/bridge/answer.ts';

const templatesQuery = (bridge: Bridge, workspaceId: string) =>
  queryOptions({
    queryKey: ['templates', workspaceId, 'list'],
    queryFn: ({ signal }) => bridge.templates.list(undefined, { signal }),
  });

/** The targets of a template; null: there is none of this name any more. */
export const templateTargetsQuery = (bridge: Bridge, workspaceId: string, name: string) =>
  queryOptions({
    queryKey: ['templates', workspaceId, 'targets', name],
    enabled: name !== '',
    gcTime: 0,
    // The targets of another template must not be applied under this name.
    placeholderData: () => undefined,
    queryFn: ({ signal }) => bridge.templates.targets({ name }, { signal }),
  });

/** The templates of the workspace by name, and what is done with them. */
export function useTemplates() {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { id } = useWorkspace();
  const { data, error } = useQuery(templatesQuery(bridge, id));
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    /** undefined: not read yet. */
    templates: data,
    /** Why the templates can't be read, or why the last act failed. */
    failure: failure ?? (error && failureOf(error)),
    /** Does something with templates and reads them again. Answers null when it failed. */
    act: async <Value>(ask: (templates: Bridge['templates']) => Promise<Value>): Promise<Value | null> => {
      setFailure(null);
      try {
        return await ask(bridge.templates);
      } catch (thrown) {
        setFailure(failureOf(thrown));
        return null;
      } finally {
        await queries.invalidateQueries({ queryKey: ['templates', id] });
      }
    },
  };
}
