import { runCli } from './commands/run-cli.ts';

// npm sends SIGTERM to the shell in which it starts scripts. That shell ends without passing it on, so the service
// would go on running and hold its port. It therefore watches whether its shell is gone. The shell's id is read before
// anything is printed: whoever waits for the ready line may end the shell at once.
const shell = process.ppid;

const { stdin, stdout, env } = process;
// Whoever reads the output may stop reading, as in `npm run service -- export ... | head`.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  console.error(`The output cannot be written, so it is not whole: ${error.message}`);
  process.exit(2);
});

const outcome = await runCli(process.argv.slice(2), {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  stdin,
  stdout,
  env,
});

if ('service' in outcome) {
  const { service } = outcome;
  // A second signal while stopping ends the process at once, which is what Node does without a listener.
  const stop = (): void => {
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
    void service.stop();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const watch = setInterval(() => {
      if (process.ppid === shell) return;
      clearInterval(watch);
      stop();
    }, 200);
    watch.unref();
  }
} else {
  process.exitCode = outcome.exitCode;
}
