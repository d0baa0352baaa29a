import { useTranslation } from 'react-i18next';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';

type StatusSelectProps = {
  readonly value: ProtocolStatus;
  readonly onChange: (value: ProtocolStatus) => void;
  readonly startsOpened?: boolean;
};

/** The status of the runs in a report. Reports cover completed runs unless another status is chosen. */
export function StatusSelect({ value, onChange, startsOpened }: StatusSelectProps) {
  const { t } = useTranslation('fill-rates');
  const terms = useTerms();
  return (
    <Menu
      startsOpened={startsOpened}
      label={t('status.label')}
      target={<FilterChip label={t('status.label')} value={terms.protocolStatus(value)} on={value !== 'completed'} />}
      items={ProtocolStatus.options.map((status) => ({
        id: status,
        label: terms.protocolStatus(status),
        checked: status === value,
        onSelect: () => onChange(status),
      }))}
    />
  );
}
