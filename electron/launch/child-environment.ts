// What a Node process needs to start on Windows, macOS and Linux, to find temporary space, and to know its time zone.
const PASSED_ON = ['PATH', 'HOME', 'SystemRoot', 'SystemDrive', 'windir', 'TEMP', 'TMP', 'TMPDIR', 'LANG', 'TZ'];

/**
 * The environment of the sample service's process. It is a short list, so that nothing else of this process's
 * environment is passed on, such as proxies with passwords or tokens of other programs.
 */
export function childEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
