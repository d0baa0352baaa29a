import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer, Failure, KeychainState } from './answer.ts';

/** Where a workspace's token is. The token itself never crosses the bridge towards the page. */
const TokenPlace = z.enum(['keychain', 'session', 'missing', 'not_needed']);

/** A host beside the service's own that pictures were to come from. Nothing is fetched from one that is not allowed. */
export const PictureHost = z.object({
  host: z.string().describe('as in an address: with its port if that is not the usual one'),
  state: z.enum(['allowed', 'asked', 'declined']),
});
export type PictureHost = z.infer<typeof PictureHost>;

/** One service address, or the built-in sample, with everything that belongs to it. */
export const Workspace = z.object({
  id: z.string(),
  kind: z.enum(['sample', 'service']),
  name: z.string(),
  baseUrl: z.string().nullable(),
  timeZone: z.string().describe("IANA zone of the chain's local time, in which days begin"),
  token: TokenPlace,
  pictureHosts: z.array(PictureHost),
});
export type Workspace = z.infer<typeof Workspace>;

export const WorkspacesState = z.object({
  items: z.array(Workspace),
  activeId: z.string().nullable(),
  keychain: KeychainState,
  quarantined: z
    .string()
    .optional()
    .describe('where the list of workspaces was put at this start, because it could not be read; nothing was deleted'),
});
export type WorkspacesState = z.infer<typeof WorkspacesState>;

/** Steps of "Test connection", in order. */
export const ConnectionStep = z.enum(['address', 'dns', 'proxy', 'tls', 'answer', 'token']);
export type ConnectionStep = z.infer<typeof ConnectionStep>;

export const ConnectionTest = z.object({
  steps: z.array(
    z.object({
      step: ConnectionStep,
      outcome: z.enum(['passed', 'failed', 'not_needed', 'not_reached']),
      detail: z.string().nullable().describe('what was found: host, IP address, proxy, protocol; never a secret'),
    }),
  ),
  failure: Failure.nullable(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

const Token = z.string().trim().min(1).max(4096);
const Address = z.string().trim().min(1).max(2048);
const WorkspaceId = z.object({ id: z.string() });
const HostOfWorkspace = z.object({ id: z.string(), host: z.string().min(1).max(300) });

export const workspacesContract = {
  list: oc.output(answer(WorkspacesState)),
  /** Checks everything from the address to the token and names the step that failed. Stores nothing. */
  testConnection: oc.input(z.object({ baseUrl: Address, token: Token })).output(answer(ConnectionTest)),
  /** Adds a service and makes it active. The token goes to the keychain, or is remembered until the app ends. */
  connect: oc
    .input(z.object({ name: z.string().trim().min(1).max(200), baseUrl: Address, token: Token }))
    .output(answer(WorkspacesState)),
  openSample: oc.output(answer(WorkspacesState)),
  activate: oc.input(WorkspaceId).output(answer(WorkspacesState)),
  rename: oc
    .input(z.object({ id: z.string(), name: z.string().trim().min(1).max(200) }))
    .output(answer(WorkspacesState)),
  replaceToken: oc.input(z.object({ id: z.string(), token: Token })).output(answer(WorkspacesState)),
  forgetToken: oc.input(WorkspaceId).output(answer(WorkspacesState)),
  /** Removes the workspace and its token from this computer. */
  remove: oc.input(WorkspaceId).output(answer(WorkspacesState)),
  /** Lets pictures come from a host, or leaves it at that; either way it is not asked about again. */
  allowPictureHost: oc.input(HostOfWorkspace).output(answer(WorkspacesState)),
  declinePictureHost: oc.input(HostOfWorkspace).output(answer(WorkspacesState)),
  /** Forgets a host: the next picture from it is held back, and a person is asked. */
  removePictureHost: oc.input(HostOfWorkspace).output(answer(WorkspacesState)),
  /** Tests the connection of a saved workspace, with its stored token. */
  testSaved: oc.input(WorkspaceId).output(answer(ConnectionTest)),
};
