import { cellOfKey } from '#renderer/targets/matrix/cell-findings.ts';
import { rowOfId } from '#renderer/targets/read-targets.ts';
import type { CheckedStore } from '#shared/bridge/targets.ts';
import { compareFindings } from '#shared/domain/targets/collect-findings.ts';
import type { FindingKind, TargetFinding } from '#shared/domain/targets/target-finding.ts';
import type { CheckShown, TargetsSearch } from '../parts/targets-search.ts';
import type { FixOfStore } from './finding-acts.ts';

/** A finding in the list of all stores. */
export type FindingLine = {
  readonly id: string;
  readonly externalId: string;
  readonly finding: TargetFinding;
  /** Photos that could not be compared because of it; null: none of the store's photos are on this computer. */
  readonly photos: number | null;
  /** The store has drafts, with which the finding was made. */
  readonly isDrafted: boolean;
};

/** Findings of all stores, those that cost most photos first. */
export function findingLines(stores: readonly CheckedStore[]): readonly FindingLine[] {
  return stores
    .flatMap((store) =>
      store.known
        ? store.findings.map((finding): FindingLine => {
            const { kind, displayType, protocolTime, productCategories } = finding;
            const id = JSON.stringify([store.externalId, kind, displayType, protocolTime, productCategories]);
            const photos = store.photos === 'none' ? null : finding.photos;
            return { id, externalId: store.externalId, finding, photos, isDrafted: store.isDrafted };
          })
        : [],
    )
    .toSorted((a, b) => compareFindings(a.finding, b.finding));
}

/** What leaves a photo with several targets: those of several categories, or several with one key. */
const OF_PART: { readonly [Part in Exclude<CheckShown, 'all' | 'stores'>]: readonly FindingKind[] } = {
  missing: ['missing'],
  ambiguous: ['ambiguous', 'duplicate'],
};

/** Categories of the cells that a finding is about, as an address has them; empty: that of targets of all categories. */
const categoriesOf = ({ cells }: TargetFinding): string[] =>
  cells.flatMap((key) => rowOfId(cellOfKey(key)?.row ?? '')?.category ?? '');

/**
 * The findings of the display types and categories that a page is limited to. A target of all categories is about each
 * of them, while a missing one is of displays without a category. Photos with several targets are of all categories of
 * their displays, which the finding does not name.
 */
export function linesOnPage(
  lines: readonly FindingLine[],
  { types, categories }: Pick<TargetsSearch, 'types' | 'categories'>,
): readonly FindingLine[] {
  return lines.filter(({ finding }) => {
    const { kind, displayType, photos } = finding;
    if (types !== undefined && displayType !== null && !types.includes(displayType)) return false;
    return (
      categories === undefined ||
      (photos > 0 && OF_PART.ambiguous.includes(kind)) ||
      categoriesOf(finding).some((one) => categories.includes(one) || (one === '' && kind !== 'missing'))
    );
  });
}

/** The lines of one part of the list. */
export function linesShown(lines: readonly FindingLine[], part: CheckShown): readonly FindingLine[] {
  return part === 'all' || part === 'stores'
    ? lines
    : lines.filter(({ finding }) => OF_PART[part].includes(finding.kind));
}

/** The fixes of those findings that have one. */
export const fixesOf = (lines: readonly FindingLine[]): readonly FixOfStore[] =>
  lines.flatMap(({ externalId, finding: { fix } }) => (fix === null ? [] : [{ externalId, fix }]));
