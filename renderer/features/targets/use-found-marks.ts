import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { offlineStatusQuery } from '#renderer/bridge/queries.ts';
import { partsOfKey } from '#renderer/drafts/row-keys.ts';
import { STORES_PER_CALL } from '#renderer/drafts/rows-query.ts';
import type { History } from '#renderer/grid/model/history.ts';
import type { TargetsSheet } from '#renderer/targets/use-targets.ts';
import { resolvePeriod } from '#shared/domain/period.ts';

/** The stores of the steps that were made, undone or redone between two states of a history. */
function storesBetween(before: History, now: History): readonly string[] {
  const steps = [...before.steps.slice(now.done, before.done), ...now.steps.slice(before.done, now.done)];
  const rows = steps.flatMap(({ patches, added }) => [
    ...patches.flatMap((patch) => [...patch.rows]),
    ...added.map(({ id }) => id),
  ]);
  return [...new Set(rows.map((row) => partsOfKey(row).externalId))];
}

/**
 * Marks the cells of a sheet of targets with what the check finds, from what is on this computer. After each edit that
 * was saved, only its stores are checked again.
 *
 * @returns how many findings there are; null: not known yet
 */
export function useFoundMarks(targets: TargetsSheet, externalIds: readonly string[]): number | null {
  const bridge = useBridge();
  const { id, timeZone } = useWorkspace();
  const { sheet, saving, found, isShown, query, growth } = targets;
  const isGrowing = growth.state === 'reading';
  /** Changes when something was checked. */
  const [, setChecked] = useState(0);
  const { data } = query;
  // More photos show more.
  const status = useQuery(offlineStatusQuery(bridge, id)).data;
  const photos = status?.kept.find(({ kind }) => kind === 'results')?.bytes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other photos have other findings
  useEffect(() => {
    if (!isShown || isGrowing || data === undefined) return;
    const left = new AbortController();
    const touched = new Set<string>();
    const { from, to } = resolvePeriod({ kind: 'preset', preset: 'last28' }, Date.now(), timeZone);
    const check = async (ids: readonly string[]): Promise<void> => {
      let isOther = false;
      for (let at = 0; at < ids.length; at += STORES_PER_CALL) {
        const some = ids.slice(at, at + STORES_PER_CALL);
        const checked = await bridge.targets.check({ externalIds: [...some], from, to }, { signal: left.signal });
        isOther = found.put(checked) || isOther;
      }
      if (isOther) sheet.recheck();
      setChecked((times) => times + 1);
    };
    // The list of findings says why they can't be known; a sheet without marks is still right.
    const start = (ids: readonly string[]) => void check(ids).catch(() => undefined);
    start(externalIds);
    const leaveSheet = sheet.store.subscribe((now, before) => {
      if (now.history === before.history) return;
      for (const externalId of storesBetween(before.history, now.history)) touched.add(externalId);
    });
    const leaveSaving = saving.store.subscribe(({ pending }) => {
      if (pending > 0 || touched.size === 0) return;
      const ids = [...touched];
      touched.clear();
      start(ids);
    });
    return () => {
      left.abort();
      leaveSheet();
      leaveSaving();
    };
  }, [bridge, timeZone, sheet, saving, found, isShown, isGrowing, externalIds, data, photos]);
  return found.count(externalIds);
}
