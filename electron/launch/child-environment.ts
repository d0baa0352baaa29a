// What a Node process needs to start on Windows, macOS and Linux, to find temporary space, and to know its time zone.
const PASSED_ON = ['PATH', 'HOME', 'SystemRoot', 'SystemDrive', 'windir', 'TEMP', 'TMP', 'TMPDIR', 'LANG', 'TZ'];
// What no process on Windows starts without. Everything else that opens what others made is found from its own file.
const NEEDED_BY_ALL = ['SystemRoot', 'SystemDrive', 'windir'];

/**
 * The environment of the sample service's process. It is a short list, so that nothing else of this process's
 * environment is passed on, such as proxies with passwords or tokens of other programs.
 */
export function childEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  return only(PASSED_ON, environment);
}

/** The environment of the processes that open pictures and files of others, which shall not even learn the user's name. */
export function bareEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  return only(NEEDED_BY_ALL, environment);
}

function only(names: readonly string[], environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
