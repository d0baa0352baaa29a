import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { settingsQuery } from '#renderer/bridge/queries.ts';
import { useChangeSettings } from '#renderer/bridge/use-change-settings.ts';
import { ClosingFoot } from '#renderer/drafts/closing-foot.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { useSavedText } from '#renderer/i18n/use-saved-text.ts';
import { DialogFoot } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Radio, TextInput } from '#renderer/ui/mantine-more.ts';
import { Banner } from '#renderer/ui/page.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import { type HandoverPreview, MOST_HANDED } from '#shared/bridge/handovers.ts';
import { MOST_TABLE_BYTES } from '#shared/bridge/tables.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { FILE_ENDINGS } from '#shared/domain/opened-file.ts';
import { HandoverAuthor } from '#shared/domain/review/handover-file.ts';
import type { PhotosSearch } from '../parts/photos-search.ts';
import { StepDialog } from '../parts/step-dialog.tsx';
import type { QueuePhotos } from '../queue/queue-photos.ts';
import classes from './handover.module.css';
import {
  HANDED,
  type Handed,
  type SaveHandoverState,
  useHandoverPreview,
  useSaveHandover,
} from './use-save-handover.ts';
import { WhichPhotos } from './which-photos.tsx';

type SaveHandoverDialogProps = {
  readonly selected: readonly string[];
  readonly photos: QueuePhotos;
  readonly search: PhotosSearch;
  readonly onClose: () => void;
};

/** Hands photos over to a colleague as a file, with their reviews. */
export function SaveHandoverDialog({ selected, photos, search, onClose }: SaveHandoverDialogProps) {
  const p = usePhotosTexts();
  const { timeZone } = useWorkspace();
  const settings = useQuery(settingsQuery(useBridge()));
  const { mutate } = useChangeSettings();
  const { state, save, cancel } = useSaveHandover();
  const [isAll, setAll] = useState(selected.length === 0);
  const [pictures, setPictures] = useState<Handed>('thumbnails');
  const [author, setAuthor] = useState(settings.data?.author ?? '');
  const all = useMemo(() => Array.from({ length: photos.count }, (_, at) => photos.keyAt(at) ?? ''), [photos]);
  const photoKeys = isAll ? all : selected;
  const isTooMany = photoKeys.length > MOST_HANDED;
  const preview = useHandoverPreview(photoKeys, !isTooMany);
  const [wasTried, setTried] = useState(false);
  const name = HandoverAuthor.safeParse(author);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!name.success || isTooMany) return;
    if (name.data !== settings.data?.author) mutate({ author: name.data });
    const { date } = localTimeOf(Date.now(), timeZone);
    const file = `${p('saveHandover.file', { date })}${FILE_ENDINGS.handover}`;
    void save({ photoKeys, pictures, author: name.data, filter: search, name: file });
  };
  return (
    <StepDialog
      title={p('saveHandover.title')}
      size={560}
      step={state.step}
      onClose={state.step === 'busy' ? cancel : onClose}
    >
      {state.step === 'done' ? (
        <Done state={state} onClose={onClose} />
      ) : state.step === 'busy' ? (
        <WorkBar label={p('saveHandover.saving')} done={0} total={null} onCancel={cancel} />
      ) : (
        <form onSubmit={submit} noValidate>
          {state.step === 'failed' ? <FailureNotice failure={state.failure} /> : null}
          {state.step === 'cancelled' ? <Banner>{p('saveHandover.cancelled')}</Banner> : null}
          <WhichPhotos selected={selected.length} all={all.length} isAll={isAll} onChange={setAll} />
          {isTooMany ? <TooMany /> : null}
          <Pictures value={pictures} preview={preview.data} isCounting={preview.isLoading} onChange={setPictures} />
          {preview.error === null ? null : <FailureNotice failure={failureOf(preview.error)} withAction={false} />}
          <TextInput
            label={p('saveHandover.author')}
            description={p('saveHandover.authorHint')}
            autoComplete="name"
            maxLength={100}
            value={author}
            error={wasTried && !name.success ? p('saveHandover.authorWrong') : undefined}
            onChange={(event) => setAuthor(event.currentTarget.value)}
            data-autofocus
          />
          <p className={classes.hint}>{p('saveHandover.holdsAll')}</p>
          <DialogFoot onCancel={onClose}>
            <Button type="submit" disabled={isTooMany}>
              {p('saveHandover.save')}
            </Button>
          </DialogFoot>
        </form>
      )}
    </StepDialog>
  );
}

function TooMany() {
  const p = usePhotosTexts();
  const number = useCount();
  return <Banner role="alert">{p('saveHandover.tooMany', number(MOST_HANDED))}</Banner>;
}

type PicturesProps = {
  readonly value: Handed;
  readonly preview: HandoverPreview | undefined;
  /** False once the count has failed, or for more photos than are counted: there is nothing to wait for then. */
  readonly isCounting: boolean;
  readonly onChange: (value: Handed) => void;
};

/** Which pictures go into the file, with what that makes of its size, and what can't be in it. */
function Pictures({ value, preview, isCounting, onChange }: PicturesProps) {
  const p = usePhotosTexts();
  const format = useFormat();
  const number = useCount();
  const hintOf = (choice: Handed): string | undefined => {
    if (preview === undefined) return isCounting ? p('saveHandover.counting') : undefined;
    if (choice === 'none') {
      return p('saveHandover.noneHint', {
        reviews: p('handover.photos', number(preview.reviews)),
        size: format.bytes(preview.bytes),
      });
    }
    const { pictures, bytes } = preview[choice];
    return pictures === 0
      ? p('saveHandover.holdsNone')
      : p('saveHandover.holds', { ...number(pictures), size: format.bytes(preview.bytes + bytes) });
  };
  const chosen = value === 'none' ? undefined : preview?.[value];
  return (
    <>
      <Radio.Group
        label={p('saveHandover.pictures')}
        value={value}
        onChange={(next) => onChange(HANDED.find((one) => one === next) ?? 'none')}
      >
        <div className={classes.radios}>
          {HANDED.map((one) => (
            <Radio key={one} value={one} label={p(`saveHandover.${one}`)} description={hintOf(one)} />
          ))}
        </div>
      </Radio.Group>
      {chosen === undefined ? null : <NotInFile missing={chosen.missing} leftOut={chosen.leftOut} />}
    </>
  );
}

/** Pictures that are not in the file, and why. */
function NotInFile({ missing, leftOut }: { readonly missing: number; readonly leftOut: number }) {
  const p = usePhotosTexts();
  const format = useFormat();
  const number = useCount();
  const most = format.bytes(MOST_TABLE_BYTES);
  return (
    <>
      {missing === 0 ? null : <p className={classes.warn}>{p('saveHandover.missing', number(missing))}</p>}
      {leftOut === 0 ? null : <p className={classes.warn}>{p('saveHandover.leftOut', { ...number(leftOut), most })}</p>}
    </>
  );
}

type DoneProps = { readonly state: Extract<SaveHandoverState, { step: 'done' }>; readonly onClose: () => void };

function Done({ state, onClose }: DoneProps) {
  const p = usePhotosTexts();
  const number = useCount();
  const savedText = useSavedText();
  const { saved, photos, reviews, pictures, missing, leftOut } = state;
  return (
    <>
      <p className={classes.text} role="status">
        {savedText(saved)} {p('saveHandover.done', number(photos))}
      </p>
      <p className={classes.hint}>
        {p('saveHandover.doneReviews', number(reviews))}{' '}
        {pictures === 0 ? null : p('saveHandover.donePictures', number(pictures))}
      </p>
      <NotInFile missing={missing} leftOut={leftOut} />
      <ClosingFoot onClose={onClose} />
    </>
  );
}
