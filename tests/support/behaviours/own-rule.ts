import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { sentElements } from './exposition-elements.ts';
import { PATH_STYLES, refusal } from './made-answer.ts';

/**
 * A rule of the service's own that stands nowhere in the contract: a display whose texts hold `word` is refused with
 * 400. `names`: the answer says which `element` it is, or `nothing`.
 */
export const ownRule = defineBehaviour({
  settings: z.object({
    word: z.string().min(1),
    names: z.enum(['element', 'nothing']).default('element'),
    paths: z.enum(PATH_STYLES).default('dots'),
  }),
  operations: ['upsertStoreExpositions'],
  start:
    ({ word, names, paths }) =>
    async (call, next) => {
      const breaking = (sentElements(call) ?? []).filter(({ fields }) => String(fields['label']).includes(word));
      if (breaking.length === 0) return next(call);
      const issues = breaking.map(({ index }) => ({
        path: ['expositions', index, 'label'],
        message: `"${word}" is not allowed in a label`,
        code: 'own_rule',
      }));
      return refusal(names === 'element' ? issues : [], paths);
    },
});
