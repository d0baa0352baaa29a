import { useEffect, useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { type GivenFile, saveFile } from '#renderer/ui/save-file.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { type PhotosSearch, PhotosView } from '../parts/photos-search.ts';
import { useFilePreview } from './which-photos.tsx';

/** Which pictures go into the file. */
export const HANDED = ['none', 'thumbnails', 'originals'] as const;
export type Handed = (typeof HANDED)[number];

export type SaveHandoverState =
  | { readonly step: 'choose' | 'busy' | 'cancelled' }
  | { readonly step: 'failed'; readonly failure: Failure }
  | {
      readonly step: 'done';
      readonly saved: GivenFile;
      readonly photos: number;
      readonly reviews: number;
      readonly pictures: number;
      readonly missing: number;
      readonly leftOut: number;
    };

type HandoverWish = {
  readonly photoKeys: readonly string[];
  readonly pictures: Handed;
  readonly author: string;
  readonly filter: PhotosSearch;
  /** With its file extension. */
  readonly name: string;
};

/** Writes photos with their reviews into a file, and has the browser save it. */
export function useSaveHandover() {
  const bridge = useBridge();
  const [state, setState] = useState<SaveHandoverState>({ step: 'choose' });
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);

  const save = async ({ name, photoKeys, filter, ...wish }: HandoverWish) => {
    const own = new AbortController();
    work.current = own;
    setState({ step: 'busy' });
    try {
      const asked = { ...wish, photoKeys: [...photoKeys], filter: PhotosView.parse(filter) };
      const made = await bridge.handovers.export(asked, { signal: own.signal });
      const bytes = await made.file.arrayBuffer();
      // Nothing is saved for whoever has cancelled meanwhile.
      if (own.signal.aborted) return;
      const saved = await saveFile(bridge, new Blob([bytes], { type: made.file.type }), name);
      if (own.signal.aborted) return;
      if (saved === null) {
        setState({ step: 'cancelled' });
        return;
      }
      const { photos, reviews, pictures, missingPictures: missing, leftOutPictures: leftOut } = made;
      setState({ step: 'done', saved, photos, reviews, pictures, missing, leftOut });
    } catch (error) {
      if (!own.signal.aborted) setState({ step: 'failed', failure: failureOf(error) });
    }
  };
  return {
    state,
    save,
    cancel() {
      work.current.abort();
      setState({ step: 'cancelled' });
    },
  };
}

/** What a file of these photos would hold, and how large it would be. */
export function useHandoverPreview(photoKeys: readonly string[], isPossible: boolean) {
  const bridge = useBridge();
  return useFilePreview(photoKeys, {
    name: 'handover-preview',
    isPossible,
    ask: (signal) => bridge.handovers.preview({ photoKeys: [...photoKeys] }, { signal }),
    missingOf: ({ originals }) => originals.missing,
  });
}
