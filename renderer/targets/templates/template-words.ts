import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { expectationFields } from '#shared/domain/fields/expectation.ts';
import { namesOf } from '#shared/domain/fields/field.ts';
import type { RefusedTarget } from '#shared/domain/targets/target-template.ts';

/** More names of display types do not fit into a line. */
const MOST_TYPES = 2;

/** Sentences about templates that more than one place needs. */
export function useTemplateWords() {
  const t = useTargetsTexts();
  const { t: f } = useTranslation('failures');
  const terms = useTerms();
  const format = useFormat();
  const number = useCount();
  return {
    /** The first display types by name, and how many more there are. */
    types: (displayTypes: Iterable<string>): string => {
      const names = [...new Set(displayTypes)].map(terms.expositionType).toSorted(format.collator.compare);
      const more = names.length - MOST_TYPES;
      return `${names.slice(0, MOST_TYPES).join(', ')}${more > 0 ? ` ${t('matrix.more', number(more))}` : ''}`;
    },
    /** A target of a file that can't be taken, and why. */
    refused: ({ place, field, problem }: RefusedTarget): string => {
      const known = namesOf(expectationFields).find((one) => one === field);
      const named = known === undefined ? (field ?? '') : t(`column.${known}`);
      return t(`template.problem.${problem}`, { place: format.integer(place), field: named });
    },
    failure: (failure: Failure): string => failureSentence(failure, f).title,
  };
}
