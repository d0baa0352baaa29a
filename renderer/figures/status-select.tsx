import { useTranslation } from 'react-i18next';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { Choice } from '#renderer/ui/choice.tsx';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';

type StatusSelectProps = {
  readonly value: ProtocolStatus;
  readonly onChange: (value: ProtocolStatus) => void;
  readonly startsOpened?: boolean;
};

/** The status of the runs in a report. Reports cover completed runs unless another status is chosen. */
export function StatusSelect(props: StatusSelectProps) {
  const { t } = useTranslation('fill-rates');
  const terms = useTerms();
  return (
    <Choice
      {...props}
      label={t('status.label')}
      values={ProtocolStatus.options}
      usual="completed"
      word={terms.protocolStatus}
    />
  );
}
