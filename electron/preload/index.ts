import { contextBridge, ipcRenderer } from 'electron';
import { PORT_CHANNEL, PORT_REQUEST, PRELOAD_GLOBAL } from '#shared/bridge/handshake.ts';

// A MessagePort can't cross the context bridge: the page posts it to its own window, and it is forwarded from here.
window.addEventListener('message', (event) => {
  if (event.source !== window || event.data !== PORT_REQUEST || event.ports.length !== 1) return;
  ipcRenderer.postMessage(PORT_CHANNEL, null, [...event.ports]);
});

contextBridge.exposeInMainWorld(PRELOAD_GLOBAL, Object.freeze({ platform: process.platform }));
