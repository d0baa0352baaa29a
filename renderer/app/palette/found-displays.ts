import { IconTable } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { shownName } from '#renderer/i18n/shown-text.ts';
import { foldText } from '#shared/lib/compare-text.ts';
import type { PaletteCommand } from './use-commands.ts';

/** Lines of the palette, and how many more there would be. */
type FoundLines = { readonly lines: readonly PaletteCommand[]; readonly more: number };

const SHOWN_DISPLAYS = 8;
/** One letter would find nearly all of them. */
const SHORTEST = 2;
const NOTHING: FoundLines = { lines: [], more: 0 };

/** Displays by their own name or ID, among those that are kept on this computer. The core searches, off this thread. */
export function useFoundDisplays(query: string): FoundLines {
  const { stores } = useBridge();
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const listed = useStores().data?.data;
  const nameOf = useMemo(() => new Map(listed?.map(({ externalId, name }) => [externalId, name])), [listed]);
  const text = query.trim().slice(0, 200);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['found-displays', workspaceId, text, SHOWN_DISPLAYS],
    queryFn: ({ signal }) => stores.findDisplays({ query: text, most: SHOWN_DISPLAYS }, { signal }),
    enabled: text.length >= SHORTEST,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  if (data === undefined || text.length < SHORTEST) return NOTHING;
  const words = foldText(text).split(' ');
  // While the core searches, what it found before is listed as far as it still fits.
  const isFound = ({ externalId, expositionId, label, friendlyTitle }: (typeof data.displays)[number]) => {
    const all = foldText([label, friendlyTitle, externalId, expositionId].join(' '));
    return words.every((word) => all.includes(word));
  };
  const displays = isPlaceholderData ? data.displays.filter(isFound) : data.displays;
  return {
    lines: displays.map(({ externalId, expositionId, label, friendlyTitle }) => ({
      id: `found ${externalId} ${expositionId}`,
      group: 'found',
      label: shownName(label, expositionId),
      note: [friendlyTitle, shownName(nameOf.get(externalId) ?? externalId, externalId), externalId]
        .filter((part) => part !== null && part !== '')
        .join(' · '),
      Icon: IconTable,
      run: () =>
        void navigate({
          to: '/stores/$externalId/displays/$expositionId',
          params: { externalId, expositionId },
          search: {},
        }),
    })),
    more: isPlaceholderData ? 0 : data.more,
  };
}
