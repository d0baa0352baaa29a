/** The message with which the page hands its MessagePort to the preload script. */
export const PORT_REQUEST = 'endcap:port-request';

/** The IPC channel on which the preload script forwards the port to the main process. */
export const PORT_CHANNEL = 'endcap:port';

/** The global by which the preload script shows the page that it runs inside Electron. */
export const PRELOAD_GLOBAL = 'endcap';

/** Paths on the loopback server: of the bridge, and for exchanging the launch secret. */
export const RPC_PATH = '/rpc';
export const SESSION_PATH = '/session';

/** Where the loopback server lets in a browser that comes from a file; `/` is only for addresses that were typed. */
export const LAUNCH_PATH = '/launch';

/** The request header that carries the session token on the loopback server. */
export const SESSION_HEADER = 'x-endcap-session';

/** The request header that carries the id of the workspace that the page shows. */
export const WORKSPACE_HEADER = 'x-endcap-workspace';
