import { registerHooks } from 'node:module';
import { parse } from 'yaml';
import { z } from 'zod';

const Step = z.object({ uses: z.string().optional(), run: z.string().optional() });

const Job = z.object({
  'timeout-minutes': z.int().optional(),
  permissions: z.unknown().optional(),
  steps: z.array(Step),
});

/** The part of a workflow that the rules read. */
const Workflow = z.object({
  permissions: z.unknown().optional(),
  concurrency: z.unknown().optional(),
  jobs: z.record(z.string(), Job),
});

/** An action at a commit, with the version that the commit is, for readers and for Dependabot. */
const PINNED = /^\s*-?\s*uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

/** What whoever opens an issue or a pull request, names a branch or starts a run may write. */
const FROM_OUTSIDE = /\$\{\{[^}]*\b(?:github\.(?:event|head_ref|ref_name)|inputs)\b/;

/** GitHub's own parser. It imports JSON without saying so, which bundlers take and Node refuses. */
async function loadParser() {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  });
  try {
    return await import('@actions/workflow-parser');
  } finally {
    hooks.deregister();
  }
}

/**
 * Everything that is wrong with a workflow of GitHub: what GitHub's parser refuses, and what can be abused.
 *
 * @param scripts names of the scripts in package.json
 */
export async function faultsOfWorkflow(
  path: string,
  text: string,
  scripts: readonly string[],
): Promise<readonly string[]> {
  const { NoOperationTraceWriter, parseWorkflow } = await loadParser();
  const refused = parseWorkflow({ name: path, content: text }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message);
  const parsed = Workflow.safeParse(parse(text));
  const own = parsed.success ? [...faultsOfJobs(parsed.data, scripts), ...unpinnedActions(text)] : ['not a workflow'];
  return [...refused, ...own];
}

function faultsOfJobs(workflow: z.infer<typeof Workflow>, scripts: readonly string[]): readonly string[] {
  const jobs = Object.entries(workflow.jobs);
  return [
    ...(isEmpty(workflow.permissions) ? [] : ['permissions: not {}, so that each job has to state its own']),
    ...(workflow.concurrency === undefined ? ['concurrency: not stated'] : []),
    ...jobs.flatMap(([name, job]) => [
      ...(job['timeout-minutes'] === undefined ? [`${name}: no timeout-minutes`] : []),
      ...(job.permissions === undefined ? [`${name}: no permissions`] : []),
      ...job.steps.flatMap(({ run = '' }) => [
        ...(FROM_OUTSIDE.test(run) ? [`${name}: a script contains what others write; pass it in env`] : []),
        ...missingScripts(run, scripts).map((script) => `${name}: package.json has no script "${script}"`),
      ]),
    ]),
  ];
}

const isEmpty = (permissions: unknown): boolean => JSON.stringify(permissions) === '{}';

function missingScripts(run: string, scripts: readonly string[]): readonly string[] {
  const named = [...run.matchAll(/\bnpm (?:run (?:-s |--silent )?([\w:-]+)|(test)\b)/g)];
  return named.map(([, script, test]) => script ?? test ?? '').filter((script) => !scripts.includes(script));
}

function unpinnedActions(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => /^\s*-?\s*uses:/.test(line));
  return lines.filter((line) => !PINNED.test(line)).map((line) => `not pinned to a commit: ${line.trim()}`);
}
