import { ActionIcon } from '@mantine/core';
import { IconCheck, IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSignalsTexts } from '#renderer/i18n/use-signals-texts.ts';
import { type SinceLook, UNCHANGED_DAYS, UNOPENED_DAYS } from '#shared/domain/signals/since-look.ts';
import { Signal } from './signal.tsx';
import type { SignalsScope } from './signals-scope.ts';
import { useLooks } from './use-looks.ts';

const KINDS = ['newlyBelow', 'recovered', 'withoutRun', 'unchanged', 'unopened'] as const satisfies (keyof SinceLook)[];
const DAYS = { unchanged: UNCHANGED_DAYS, unopened: UNOPENED_DAYS } as const;
/** So many names stand behind a count. */
const MOST_NAMED = 10;

/** What changed since somebody looked at these stores last. Once it is read, the line is gone. */
export function SinceLookSignal(of: SignalsScope) {
  const t = useSignalsTexts();
  const format = useFormat();
  const number = useCount();
  const { timeZone } = useWorkspace();
  const looks = useLooks(of);
  if (looks === null) return null;
  const nameOf = new Map(of.stores.map(({ externalId, name }) => [externalId, name]));
  const namesOf = (ids: readonly string[]) => {
    const names = ids.slice(0, MOST_NAMED).map((id) => nameOf.get(id) ?? id);
    return ids.length > MOST_NAMED ? `${names.join(', ')}, …` : names.join(', ');
  };
  const said = KINDS.filter((kind) => looks.since[kind].length > 0);
  return (
    <Signal
      Icon={IconEye}
      title={t('since.title', { when: format.dateTime(looks.at, timeZone) })}
      action={
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={t('since.read')}
          title={t('since.read')}
          onClick={looks.onRead}
        >
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
      }
    >
      {said.map((kind, nth) => {
        const ids = looks.since[kind];
        return (
          <Fragment key={kind}>
            {nth === 0 ? null : ', '}
            <Link to="/overview" search={of.addressOf(ids)} title={namesOf(ids)}>
              {t(`since.${kind}`, { ...number(ids.length), days: kind in DAYS ? DAYS[kind as keyof typeof DAYS] : 0 })}
            </Link>
          </Fragment>
        );
      })}
    </Signal>
  );
}
