import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { REVIEW_KEY } from '#renderer/bridge/queries.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { DialogFoot } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { FileDrop } from '#renderer/ui/file-drop.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import type { HandoverReason, HandoverSummary } from '#shared/bridge/handovers.ts';
import { MOST_TABLE_BYTES } from '#shared/bridge/tables.ts';
import { acceptOf } from '#shared/domain/opened-file.ts';
import { handoverText, type PhotosSearch } from '../parts/photos-search.ts';
import { StepDialog } from '../parts/step-dialog.tsx';
import { useNewsText } from '../reviews/mark-words.tsx';
import { useReviewsOnPage } from '../reviews/reviews-on-page.ts';
import type { ReviewNews } from '../reviews/use-reviews.ts';
import classes from './handover.module.css';
import { HandoverContent } from './handover-content.tsx';
import { type OpenHandoverState, useOpenHandover } from './use-open-handover.ts';

type OpenHandoverDialogProps = {
  /** A file that was dropped on the page. */
  readonly first: File | null;
  /** Shows a queue in the place of the one of now. */
  readonly onOpen: (search: PhotosSearch) => void;
  readonly onClose: () => void;
};

/** Opens a handover: shows what is in it, and takes it over as one step. */
export function OpenHandoverDialog({ first, onOpen, onClose }: OpenHandoverDialogProps) {
  const { reviews } = useReviewsOnPage();
  const p = usePhotosTexts();
  const { state, read, take, another, undone } = useOpenHandover((changed) => {
    reviews.take(changed);
    // What was done before says nothing of this.
    reviews.tell(null);
  });
  const { id } = useWorkspace();
  const queries = useQueryClient();
  const show = (summary: HandoverSummary, part: PhotosSearch) => {
    onClose();
    onOpen({ handover: handoverText(summary), ...part });
    // The queue may be the very one on the page, which would stay as it was read.
    void queries.invalidateQueries({ queryKey: [...REVIEW_KEY, id, 'queue'] });
  };
  const opened = useRef<File | null>(null);
  useEffect(() => {
    if (first === null || opened.current === first) return;
    opened.current = first;
    void read(first);
  });
  const body = () => {
    switch (state.step) {
      case 'choose':
        return (
          <FileDrop
            label={p('handover.dropHere')}
            choose={p('handover.choose')}
            accept={`${acceptOf('handover')},application/zip`}
            onFile={(file) => void read(file)}
            onCancel={onClose}
          >
            <p className={classes.hint}>{p('handover.readsFirst')}</p>
          </FileDrop>
        );
      case 'reading':
        return (
          <WorkBar
            label={p('handover.reading', { name: state.name })}
            done={state.done}
            total={state.total}
            onCancel={another}
          />
        );
      case 'refused':
        return <Refused name={state.name} reason={state.reason} onAnother={another} onClose={onClose} />;
      case 'failed':
        return (
          <>
            <FailureNotice failure={state.failure} withAction={false} />
            <Foot onAnother={another} onClose={onClose} />
          </>
        );
      case 'read':
        return (
          <>
            <HandoverContent summary={state.summary} />
            {hasNothingNew(state.summary) ? (
              <Foot onAnother={another} onClose={onClose} onShow={() => show(state.summary, {})} />
            ) : (
              <DialogFoot onCancel={onClose}>
                <Button onClick={() => void take(state.name, state.summary)} data-autofocus>
                  {p('handover.take')}
                </Button>
              </DialogFoot>
            )}
          </>
        );
      case 'taking':
        return <WorkBar label={p('handover.taking')} done={0} total={null} />;
      case 'taken':
        return (
          <Taken
            state={state}
            news={reviews.news}
            onUndo={async (step) => {
              const isUndone = await reviews.move('undo', step);
              if (isUndone) undone();
              return isUndone;
            }}
            onShow={(part) => show(state.summary, part)}
            onClose={onClose}
          />
        );
      default:
        return state satisfies never;
    }
  };
  return (
    <StepDialog title={p('handover.title')} size={620} step={state.step} onClose={onClose}>
      {body()}
    </StepDialog>
  );
}

/** Imported before, with nothing in it that may not be here. */
const hasNothingNew = ({ isKnown, added, differing, pictures }: HandoverSummary): boolean =>
  isKnown && added + differing + pictures === 0;

type FootProps = {
  readonly onAnother: () => void;
  readonly onClose: () => void;
  /** Shows the photos of the handover; absent: they are not here. */
  readonly onShow?: () => void;
};

function Foot({ onAnother, onClose, onShow }: FootProps) {
  const p = usePhotosTexts();
  return (
    <div className={classes.foot}>
      {onShow === undefined ? null : (
        <Button onClick={onShow} data-autofocus>
          {p('handover.show')}
        </Button>
      )}
      <Button
        variant={onShow === undefined ? 'filled' : 'default'}
        onClick={onClose}
        data-autofocus={onShow === undefined || undefined}
      >
        {p('saveHandover.close')}
      </Button>
      <Button variant="default" onClick={onAnother}>
        {p('handover.another')}
      </Button>
    </div>
  );
}

type RefusedProps = FootProps & { readonly name: string; readonly reason: HandoverReason };

function Refused({ name, reason, ...foot }: RefusedProps) {
  const p = usePhotosTexts();
  const format = useFormat();
  const most = format.bytes(MOST_TABLE_BYTES);
  return (
    <>
      <p className={classes.text}>
        <b>{name}</b>
      </p>
      <Banner tone="danger">{p(`handover.reason.${reason}`, { most })}</Banner>
      <Foot {...foot} />
    </>
  );
}

type TakenProps = {
  readonly state: Extract<OpenHandoverState, { step: 'taken' }>;
  readonly news: ReviewNews | null;
  /** Resolves with whether it was undone; `news` says why not. */
  readonly onUndo: (step: number) => Promise<boolean>;
  /** Shows the photos of the handover, narrowed by filters. */
  readonly onShow: (part: PhotosSearch) => void;
  readonly onClose: () => void;
};

/** What was taken over, and what can be done with it now. */
function Taken({
  state: { summary, reviewed, pictures, madeStep, isUndone },
  news,
  onUndo,
  onShow,
  onClose,
}: TakenProps) {
  const p = usePhotosTexts();
  const newsText = useNewsText();
  const [hasFailed, setFailed] = useState(false);
  const number = useCount();
  const { differing } = summary;
  return (
    <>
      <p className={classes.text} role="status">
        {isUndone ? p('handover.undone') : p('handover.taken', number(summary.photos))}
      </p>
      {hasFailed && news !== null ? <Banner tone="danger">{newsText(news)}</Banner> : null}
      {reviewed === 0 || isUndone ? null : (
        <p className={classes.hint}>{p('handover.takenReviews', number(reviewed))}</p>
      )}
      {pictures === 0 || isUndone ? null : (
        <p className={classes.hint}>{p('handover.takenPictures', number(pictures))}</p>
      )}
      {differing === 0 || isUndone ? null : <p className={classes.warn}>{p('differ.count', number(differing))}</p>}
      <div className={classes.foot}>
        {isUndone ? null : (
          <>
            {differing === 0 ? null : (
              <Button onClick={() => onShow({ differing: true })} data-autofocus>
                {p('handover.settle')}
              </Button>
            )}
            <Button
              variant={differing === 0 ? 'filled' : 'default'}
              onClick={() => onShow({})}
              data-autofocus={differing === 0 || undefined}
            >
              {p('handover.show')}
            </Button>
            {madeStep === null ? null : (
              <Button variant="default" onClick={() => void onUndo(madeStep).then((did) => setFailed(!did))}>
                {p('undo')}
              </Button>
            )}
          </>
        )}
        <Button variant="default" onClick={onClose} data-autofocus={isUndone || undefined}>
          {p('saveHandover.close')}
        </Button>
      </div>
    </>
  );
}
