import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { draftCountQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Mark } from '#renderer/ui/mark.tsx';
import { useApp } from './app-context.ts';
import classes from './frame.module.css';
import { type Room, roomOf, rooms } from './rooms.ts';

function RailLink({ room, current }: { readonly room: Room; readonly current: boolean }) {
  const { t } = useTranslation('common');
  const { places } = useApp();
  const { parseSearch } = useRouter().options;
  const workspace = useWorkspace();
  const label = t(`nav.${room.label}`);
  // A room opens as it was left, with its filters; inside a room its entry leads back to the room's first page.
  const [, query = ''] = places.room(workspace.id, room.path).split('?');
  return (
    <Link
      to={room.path}
      search={parseSearch(query)}
      className={classes.room}
      title={label}
      aria-current={current ? 'page' : undefined}
    >
      <room.Icon size={17} stroke={1.7} aria-hidden />
      <span className={classes.word}>{label}</span>
      {room.label === 'publish' ? <Unpublished /> : null}
    </Link>
  );
}

/** How many rows have changes that are not published yet. */
function Unpublished() {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { data } = useQuery(draftCountQuery(useBridge(), useWorkspace().id));
  const count = data?.edits ?? 0;
  if (count === 0) return null;
  const number = format.integer(count);
  return (
    <span className={classes.count}>
      <span aria-hidden>{number}</span>
      <VisuallyHidden>{t('nav.unpublished', { count, number })}</VisuallyHidden>
    </span>
  );
}

/** The rooms of Endcap, with Settings at the foot. */
export function Rail() {
  const { t } = useTranslation('common');
  const current = useLocation({ select: ({ pathname }) => roomOf(pathname) });
  const links = (place: Room['place']) =>
    rooms
      .filter((room) => room.place === place)
      .map((room) => <RailLink key={room.path} room={room} current={room === current} />);
  return (
    <nav className={classes.rail} aria-label={t('nav.label')}>
      <div className={classes.brand}>
        <Mark className={classes.mark} />
        <span className={classes.word}>{t('appName')}</span>
      </div>
      {links('top')}
      <div className={classes.gap} />
      {links('bottom')}
    </nav>
  );
}
