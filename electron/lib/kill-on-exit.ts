/**
 * Makes this process end by force when it ends. A call that hangs inside a native module holds a thread which
 * Node waits for on its way out, for ever: a dead keychain would leave a process behind that can not be seen.
 */
export function killOnExit(): void {
  process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
}
