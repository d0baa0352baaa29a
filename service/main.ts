import { runCli } from './run-cli.ts';

const outcome = await runCli(process.argv.slice(2), {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
});

if ('service' in outcome) {
  const { service } = outcome;
  // A second signal while stopping ends the process at once, as Node does without a listener.
  const stop = (): void => {
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
    void service.stop();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} else {
  process.exitCode = outcome.exitCode;
}
