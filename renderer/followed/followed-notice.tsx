import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBridge, useWorkspace, useWorkspaceName } from '#renderer/bridge/page-context.ts';
import { noticesQuery, settingsQuery, workspacesQuery } from '#renderer/bridge/queries.ts';
import { usePolicy } from '#renderer/bridge/use-policy.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFollowedTexts } from '#renderer/i18n/use-followed-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { NoticeLine } from '#renderer/ui/notice-line.tsx';
import type { Notice } from '#shared/bridge/followed.ts';
import { noticesUnder } from '#shared/bridge/policy.ts';
import { weekdayOf } from '#shared/domain/calendar.ts';
import { isQuiet } from '#shared/domain/followed/slot-notice.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { notify, type Words } from './notify.ts';

type SlotNotice = Extract<Notice, { kind: 'slot' }>;

/** The address of the photos of a slot, of the stores that fell, and nothing else. */
function photosOf({ slot, below }: SlotNotice, timeZone: string) {
  const { date, time } = localTimeOf(Date.parse(slot), timeZone);
  return {
    period: `${date}..${date}`,
    slots: [`${weekdayOf(date)} ${time.slice(0, 5)}`],
    stores: below.map(({ externalId }) => externalId),
  };
}

/** What a notice says. The name of the workspace is in it when there are several. */
function useNoticeWords(): (notice: Notice) => { readonly title: string; readonly body: string } {
  const t = useFollowedTexts();
  const number = useCount();
  const format = useFormat();
  const { timeZone, ...workspace } = useWorkspace();
  const nameOf = useWorkspaceName();
  const isOneOfSeveral = (useQuery(workspacesQuery(useBridge())).data?.items.length ?? 0) > 1;
  const bodyOf = (parts: readonly string[]) => [...parts, ...(isOneOfSeveral ? [nameOf(workspace)] : [])].join(' · ');
  const whenOf = (slot: string) => {
    const { date } = localTimeOf(Date.parse(slot), timeZone);
    const time = format.time(slot, timeZone);
    return date === localTimeOf(Date.now(), timeZone).date ? time : `${format.shortWeekday(weekdayOf(date))} ${time}`;
  };
  return (notice) => {
    switch (notice.kind) {
      case 'slot': {
        const { slot, withRun, unjudged, awaited, below } = notice;
        const [furthest] = below;
        return {
          title: t('slot.title', { when: whenOf(slot), below: format.integer(below.length), ...number(withRun) }),
          body: bodyOf([
            ...(furthest ? [t('slot.furthest', { name: furthest.name, delta: format.delta(furthest.delta, 0) })] : []),
            ...(unjudged === 0 ? [] : [t('slot.unjudged', number(unjudged))]),
            ...(awaited === 0 ? [] : [t('slot.awaited', number(awaited))]),
          ]),
        };
      }
      case 'published': {
        const { published, waiting } = notice;
        const done = t('published.done', number(published));
        const parts = waiting === 0 ? [done] : [done, t('published.waiting', number(waiting))];
        return { title: t('published.title'), body: bodyOf(parts) };
      }
      case 'downloaded':
        return { title: t(notice.isComplete ? 'downloaded.complete' : 'downloaded.incomplete'), body: bodyOf([]) };
      default:
        return notice satisfies never;
    }
  };
}

/** Gives each notice to the system, once, unless somebody is looking at this page or wants no notices now. */
function useNotify(timeZone: string, words: (notice: Notice) => Omit<Words, 'id'>): void {
  const bridge = useBridge();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const policy = usePolicy();
  const settings = useQuery(settingsQuery(bridge)).data;
  const { data: heard = [] } = useQuery(noticesQuery);
  const rules = settings === undefined ? null : noticesUnder(policy, settings);
  const tell = useEffectEvent((notice: Notice) => {
    if (document.hasFocus() || rules === null || isQuiet(localTimeOf(Date.now(), timeZone).time, rules.quiet)) return;
    const open = (isOpened: boolean) => {
      if (!isOpened) return;
      if (notice.kind === 'slot') void navigate({ to: '/photos', search: photosOf(notice, timeZone) });
      if (notice.kind === 'published') void navigate({ to: '/publish' });
    };
    // A host that is gone shows no notice, and says so itself.
    notify(bridge, { id: notice.id, ...words(notice) }).then(open, () => {});
  });
  useEffect(() => {
    const news = heard.filter(({ isTold }) => !isTold);
    if (news.length === 0) return;
    for (const { notice } of news) tell(notice);
    queries.setQueryData(noticesQuery.queryKey, (all = []) => all.map(({ notice }) => ({ notice, isTold: true })));
  }, [heard, queries]);
}

/** Tells by means of the system what a person waits for; and, in a line, which followed stores fell. */
export function FollowedNotice() {
  const t = useFollowedTexts();
  const { id, timeZone } = useWorkspace();
  const words = useNoticeWords();
  const [hidden, setHidden] = useState<string | null>(null);
  const { data: heard = [] } = useQuery(noticesQuery);
  useNotify(timeZone, words);
  const slot = heard.flatMap(({ notice }) => (notice.kind === 'slot' ? notice : []))[0];
  if (slot === undefined || slot.workspaceId !== id || slot.id === hidden) return null;
  const { title, body } = words(slot);
  return (
    <NoticeLine Icon={IconBell} onHide={() => setHidden(slot.id)}>
      {title}. {body}.{' '}
      <Link to="/photos" search={photosOf(slot, timeZone)}>
        {t('slot.photos')}
      </Link>
    </NoticeLine>
  );
}
