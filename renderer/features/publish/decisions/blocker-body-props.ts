import type { BridgeBlocker, BridgeConflict } from '#shared/bridge/drafts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import type { KindWord } from '../parts/tally.tsx';
import type { Side } from './conflict-choices.ts';

export type DecisionSectionProps = {
  readonly resource: ResourceChanges;
  readonly storeName: string;
  readonly locked: boolean;
  readonly isOnline: boolean;
  readonly kindWord: KindWord;
  readonly onPublish: () => void;
  /** Takes a side of one conflict, or of all similar ones. Resolves with whether that worked. */
  readonly onTake: (conflict: BridgeConflict, side: Side, alike: boolean) => Promise<boolean>;
};

/** What is shown of a resource that waits for a decision, by why it waits. */
export type BlockerBodyProps<State extends BridgeBlocker['state'] = BridgeBlocker['state']> = DecisionSectionProps & {
  readonly stop: Extract<BridgeBlocker, { state: State }>;
};
