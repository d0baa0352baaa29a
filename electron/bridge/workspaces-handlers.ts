import { FailureError } from '#electron/lib/failure-error.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';

/** Workspaces and their tokens. A token comes in here and never goes out again. */
export function workspacesRouter({
  answering,
  workspaces,
  testConnection,
}: Pick<BridgeParts, 'answering' | 'workspaces' | 'testConnection'>) {
  const calls = bridge.workspaces;
  return {
    list: calls.list.handler(() => answering(() => workspaces.list())),
    testConnection: calls.testConnection.handler(({ input, signal }) =>
      answering(() => testConnection(input.baseUrl, input.token, signal)),
    ),
    connect: calls.connect.handler(({ input }) => answering(() => workspaces.connect(input))),
    openSample: calls.openSample.handler(() => answering(() => workspaces.openSample())),
    activate: calls.activate.handler(({ input }) => answering(() => workspaces.activate(input.id))),
    rename: calls.rename.handler(({ input }) => answering(() => workspaces.rename(input.id, input.name))),
    replaceToken: calls.replaceToken.handler(({ input }) =>
      answering(() => workspaces.replaceToken(input.id, input.token)),
    ),
    forgetToken: calls.forgetToken.handler(({ input }) => answering(() => workspaces.forgetToken(input.id))),
    remove: calls.remove.handler(({ input }) => answering(() => workspaces.remove(input.id))),
    testSaved: calls.testSaved.handler(({ input, signal }) =>
      answering(async () => {
        const { baseUrl, token } = await workspaces.endpointOf(input.id);
        if (token === null) throw new FailureError({ code: 'token_missing' });
        return testConnection(baseUrl.href, token, signal);
      }),
    ),
  };
}
