import { useRead } from '#renderer/bridge/use-read.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { Choice } from '#renderer/ui/choice.tsx';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import { type ReasonsScope, useSums } from './scope.ts';

type SlotTypeFilterProps = {
  readonly scope: ReasonsScope;
  readonly type: ExpositionType | null;
  readonly onType: (type: ExpositionType | null) => void;
  /** Whether the service tells which types there are: not where everything is here. */
  readonly isOfService: boolean;
  /** The figures are on their way, and are not to wait for this. */
  readonly waits: boolean;
};

/** One display type or all, where the page is not about one already. */
export function SlotTypeFilter({ scope, type, onType, isOfService, waits }: SlotTypeFilterProps) {
  const t = useReasonsTexts();
  const terms = useTerms();
  const isChosen = scope.filter.displayTypes !== undefined || scope.filter.expositionIds !== undefined;
  const { data } = useSums(scope, isChosen ? null : { groupBy: ['displayType'] });
  const { from, to } = scope.days;
  const { externalIds } = scope.filter;
  const report = useRead(
    'fillRates.crossStore',
    isOfService && !isChosen && !waits
      ? {
          ...{ from, to, status: scope.status, groupBy: 'expositionType', belowExpectationOnly: false },
          ...(externalIds === undefined ? {} : { externalIds }),
        }
      : null,
  ).data?.data;
  const keys = isOfService
    ? (report?.items ?? []).map(({ expositionType, key }) => expositionType ?? key)
    : (data?.groups ?? []).map(({ key }) => key[0]);
  const types = keys.flatMap((key) => ExpositionType.safeParse(key).data ?? []);
  if (isChosen || (types.length < 2 && type === null)) return null;
  return (
    <Choice
      label={t('slots.type')}
      value={type}
      values={[null, ...types]}
      word={(one) => (one === null ? t('slots.allTypes') : terms.expositionType(one))}
      onChange={onType}
    />
  );
}
