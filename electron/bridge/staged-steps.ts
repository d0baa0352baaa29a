import { FailureError } from '#electron/lib/failure-error.ts';
import type { ResourcePatch, StagedStep } from '#shared/bridge/drafts.ts';

type Staged = { readonly workspace: object; readonly parts: readonly (readonly ResourcePatch[])[] };

/** Pages that may send a large step at the same time. A page that went away leaves its parts behind. */
const MOST_STEPS = 4;

/**
 * Parts of steps that are too large for one message, held back until the whole step is here. Nothing of a step is saved
 * before that, so that it is one transaction and one step of Undo.
 */
export function createStagedSteps() {
  const steps = new Map<string, Staged>();
  return {
    /** Takes the next part of a step. */
    add(workspace: object, { stepId, part, resources }: StagedStep): null {
      const known = steps.get(stepId);
      const parts = known?.workspace === workspace ? known.parts : [];
      steps.delete(stepId);
      if (parts.length !== part) throw new FailureError({ code: 'cancelled' });
      const [oldest] = steps.keys();
      if (steps.size >= MOST_STEPS && oldest !== undefined) steps.delete(oldest);
      steps.set(stepId, { workspace, parts: [...parts, resources] });
      return null;
    },
    /**
     * Hands over the parts of a step, and forgets them.
     *
     * @throws FailureError `cancelled`: they are not all here, or came for another workspace
     */
    take(workspace: object, { stepId, parts: count }: { readonly stepId: string; readonly parts: number }) {
      const known = steps.get(stepId);
      steps.delete(stepId);
      if (known?.workspace !== workspace || known.parts.length !== count) throw new FailureError({ code: 'cancelled' });
      return known.parts.flat();
    },
  };
}
