import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { ReportChip } from './report-chip.tsx';

type StatusSelectProps = {
  readonly value: ProtocolStatus;
  readonly onChange: (value: ProtocolStatus) => void;
};

/** The status of the runs that a report covers; reports are of completed runs unless something else is asked for. */
export function StatusSelect({ value, onChange }: StatusSelectProps) {
  const { t } = useTranslation('fill-rates');
  const terms = useTerms();
  const choose = (chosen: string) => {
    const status = ProtocolStatus.safeParse(chosen);
    if (status.success) onChange(status.data);
  };
  return (
    // Not in a portal: there it would stand outside of every landmark.
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <ReportChip label={t('status.label')} value={terms.protocolStatus(value)} on={value !== 'completed'} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={choose}>
          {ProtocolStatus.options.map((status) => (
            <Menu.RadioItem key={status} value={status}>
              {terms.protocolStatus(status)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
