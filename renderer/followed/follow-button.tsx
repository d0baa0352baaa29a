import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { followedQuery } from '#renderer/bridge/queries.ts';
import { usePolicy } from '#renderer/bridge/use-policy.ts';
import { useWhyReadOnly } from '#renderer/drafts/draft-tools.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFollowedTexts } from '#renderer/i18n/use-followed-texts.ts';
import { MOST_FOLLOWED } from '#shared/bridge/followed.ts';
import { askToNotify } from './notify.ts';

/** The followed stores of the workspace, and how that is changed; undefined: not known yet. */
export function useFollowed() {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { queryKey, ...query } = followedQuery(bridge, useWorkspace().id);
  const followed = useQuery({ queryKey, ...query }).data;
  const change = useMutation({
    mutationFn: (next: { readonly externalIds: readonly string[]; readonly isFollowed: boolean }) =>
      bridge.followed.set({ ...next, externalIds: [...next.externalIds] }),
    onSuccess: (next) => queries.setQueryData(queryKey, next),
  });
  return { followed, change };
}

type FollowButtonProps = {
  /** External IDs of the stores; none: there is no button. */
  readonly externalIds: readonly string[];
  /** A sign without its words, where a line has no room for them; they say how many stores it is about. */
  readonly bare?: boolean;
};

/** Follows stores, or no longer does when all of them are followed. */
export function FollowButton({ externalIds, bare = false }: FollowButtonProps) {
  const t = useFollowedTexts();
  const number = useCount();
  const { followed, change } = useFollowed();
  const isOff = usePolicy()?.notices === 'off';
  const isReadOnly = useWhyReadOnly() !== null;
  if (isOff || externalIds.length === 0) return null;
  const known = new Set(followed);
  const added = externalIds.filter((id) => !known.has(id)).length;
  const isFollowed = followed !== undefined && added === 0;
  const isTooMany = known.size + added > MOST_FOLLOWED;
  const Icon = isFollowed ? IconBellOff : IconBell;
  const these = t(isFollowed ? 'unfollowThese' : 'followThese', number(externalIds.length));
  const why = isTooMany ? t('tooMany', number(MOST_FOLLOWED)) : undefined;
  const shared = {
    disabled: followed === undefined || isReadOnly || isTooMany,
    onClick: () => {
      if (!isFollowed) askToNotify();
      change.mutate({ externalIds, isFollowed: !isFollowed });
    },
  };
  return bare ? (
    <Button {...shared} variant="subtle" color="gray" px={8} aria-label={these} title={why ?? these}>
      <Icon size={16} aria-hidden />
    </Button>
  ) : (
    <Button {...shared} variant="default" leftSection={<Icon size={16} aria-hidden />} title={why}>
      {t(isFollowed ? 'unfollow' : 'follow')}
    </Button>
  );
}
