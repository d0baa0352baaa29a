import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useConnection, useWorkspace, useWorkspaceName } from '#renderer/bridge/page-context.ts';
import { settingsQuery } from '#renderer/bridge/queries.ts';
import { useChangeSettings } from '#renderer/bridge/use-change-settings.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { ClosingFoot } from '#renderer/drafts/closing-foot.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotoReportTexts } from '#renderer/i18n/use-photo-report-texts.ts';
import { useSavedText } from '#renderer/i18n/use-saved-text.ts';
import { DialogFoot } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Checkbox, Radio, TextInput } from '#renderer/ui/mantine-more.ts';
import { Banner } from '#renderer/ui/page.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import {
  isTooLarge,
  MOST_REPORTED,
  MOST_ZIP_BYTES,
  ReportFormat,
  type ReportPreview,
} from '#shared/bridge/photo-reports.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { HandoverAuthor } from '#shared/domain/review/handover-file.ts';
import { WhichPhotos } from '../handover/which-photos.tsx';
import type { PhotosSearch } from '../parts/photos-search.ts';
import { StepDialog } from '../parts/step-dialog.tsx';
import { useFilterWords } from '../queue/filter-words.ts';
import type { QueuePhotos } from '../queue/queue-photos.ts';
import classes from './report.module.css';
import { type ReportState, reportWords, usePhotoReport, useReportPreview } from './use-report.ts';

type ReportDialogProps = {
  /** Empty: nothing is selected. */
  readonly selected: readonly string[];
  readonly photos: QueuePhotos;
  readonly search: PhotosSearch;
  readonly onClose: () => void;
};

const LONGEST_FILTER = 400;
const cut = (text: string): string => (text.length > LONGEST_FILTER ? `${text.slice(0, LONGEST_FILTER)}…` : text);

/** Makes a report of photos, with everyone's reviews: for a boss, a meeting, a table or a folder. */
export function ReportDialog({ selected, photos, search, onClose }: ReportDialogProps) {
  const t = usePhotoReportTexts();
  const { i18n } = useTranslation();
  const workspace = useWorkspace();
  const workspaceName = useWorkspaceName();
  const settings = useQuery(settingsQuery(useBridge()));
  const { mutate } = useChangeSettings();
  const filterWords = useFilterWords();
  const stores = useStores().data?.data ?? [];
  const { state, make, cancel } = usePhotoReport();
  const [isAll, setAll] = useState(selected.length === 0);
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const [title, setTitle] = useState(t('reportTitle'));
  const [author, setAuthor] = useState(settings.data?.author ?? '');
  const [wantsAll, setWantsAll] = useState(false);
  // Without the service there is nothing to fetch from, whatever was ticked before.
  const isOffline = useConnection().connection.state !== 'online';
  const fetches = wantsAll && !isOffline;
  const all = useMemo(() => Array.from({ length: photos.count }, (_, at) => photos.keyAt(at) ?? ''), [photos]);
  const photoKeys = isAll ? all : selected;
  const isTooMany = photoKeys.length > MOST_REPORTED[format];
  const preview = useReportPreview(photoKeys, photoKeys.length <= MOST_REPORTED.zip);
  const isLarge = !isTooMany && preview.data !== undefined && isTooLarge(preview.data, format, fetches);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTooMany || isLarge) return;
    const name = HandoverAuthor.safeParse(author).data ?? '';
    if (name !== '' && name !== settings.data?.author) mutate({ author: name });
    const now = Date.now();
    const storeName = (id: string) => stores.find(({ externalId }) => externalId === id)?.name ?? id;
    const head = {
      title: title.trim() || t('reportTitle'),
      author: name,
      workspace: workspaceName(workspace),
      filters: filterWords(search, storeName).map(cut),
      queued: photos.count,
    };
    const words = reportWords(i18n.language === 'pl' ? 'pl' : 'en');
    const { date } = localTimeOf(now, workspace.timeZone);
    const wish = { format, photoKeys: [...photoKeys], fetches, head, words };
    void make(wish, `${t('fileName', { date })}.${format}`);
  };
  return (
    <StepDialog title={t('title')} size={720} step={state.step} onClose={state.step === 'busy' ? cancel : onClose}>
      {state.step === 'done' ? (
        <Done state={state} onClose={onClose} />
      ) : state.step === 'busy' ? (
        <Making state={state} onCancel={cancel} />
      ) : (
        <form onSubmit={submit} noValidate>
          {state.step === 'failed' ? <FailureNotice failure={state.failure} withAction={false} /> : null}
          {state.step === 'cancelled' ? <Banner>{t('cancelled')}</Banner> : null}
          <WhichPhotos selected={selected.length} all={all.length} isAll={isAll} onChange={setAll} />
          <Formats
            value={format}
            preview={preview.data}
            isCounting={preview.isLoading}
            isWhole={fetches}
            onChange={setFormat}
          />
          {isTooMany ? <TooMany format={format} /> : null}
          {isLarge ? <TooLarge /> : null}
          {preview.error === null ? null : <FailureNotice failure={failureOf(preview.error)} withAction={false} />}
          <Pictures preview={preview.data} fetches={fetches} isOffline={isOffline} onFetches={setWantsAll} />
          <div className={classes.fields}>
            <TextInput
              label={t('titleField')}
              maxLength={200}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <TextInput
              label={t('author')}
              autoComplete="name"
              maxLength={100}
              value={author}
              onChange={(event) => setAuthor(event.currentTarget.value)}
            />
          </div>
          <p className={classes.hint}>
            {t('authorHint')} {t('hidden')}
          </p>
          <DialogFoot onCancel={onClose}>
            <Button type="submit" disabled={isTooMany || isLarge}>
              {t('make')}
            </Button>
          </DialogFoot>
        </form>
      )}
    </StepDialog>
  );
}

type FormatsProps = {
  readonly value: ReportFormat;
  readonly preview: ReportPreview | undefined;
  /** False once the count has failed, or for more photos than are counted: there is nothing to wait for then. */
  readonly isCounting: boolean;
  /** With the pictures that are not here. */
  readonly isWhole: boolean;
  readonly onChange: (format: ReportFormat) => void;
};

/** The kinds of file, each with what it is good for and about how large it would be. */
function Formats({ value, preview, isCounting, isWhole, onChange }: FormatsProps) {
  const t = usePhotoReportTexts();
  const { bytes } = useFormat();
  const sizeOf = (format: ReportFormat): string => {
    if (preview === undefined) return t('counting');
    const { here, all } = preview.bytes[format];
    return t('size', { size: bytes(isWhole ? all : here) });
  };
  return (
    <Radio.Group label={t('format')} value={value} onChange={(next) => onChange(ReportFormat.catch('pdf').parse(next))}>
      <div className={classes.formats}>
        {ReportFormat.options.map((one) => (
          <Radio
            key={one}
            value={one}
            label={t(`formats.${one}`)}
            description={
              <>
                {t(`about.${one}`)}{' '}
                {preview === undefined && !isCounting ? null : <span className={classes.size}>{sizeOf(one)}.</span>}
              </>
            }
            data-autofocus={one === value || undefined}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function TooMany({ format }: { readonly format: ReportFormat }) {
  const t = usePhotoReportTexts();
  const number = useCount();
  return <Banner role="alert">{t('tooMany', number(MOST_REPORTED[format]))}</Banner>;
}

function TooLarge() {
  const t = usePhotoReportTexts();
  const { bytes } = useFormat();
  return <Banner role="alert">{t('tooLarge', { size: bytes(MOST_ZIP_BYTES) })}</Banner>;
}

type PicturesProps = {
  readonly preview: ReportPreview | undefined;
  readonly fetches: boolean;
  readonly isOffline: boolean;
  readonly onFetches: (fetches: boolean) => void;
};

/** How many pictures are here, and whether to fetch those that are not. */
function Pictures({ preview, fetches, isOffline, onFetches }: PicturesProps) {
  const t = usePhotoReportTexts();
  const number = useCount();
  const format = useFormat();
  if (preview === undefined) return null;
  const { photos, whole, small, missing } = preview;
  return (
    <>
      <p className={classes.text}>
        {t('pictures', { all: format.integer(photos), whole: format.integer(whole) })}{' '}
        {small === 0 || fetches ? null : t('small', number(small))}
      </p>
      {missing === 0 || fetches ? null : <p className={classes.warn}>{t('missing', number(missing))}</p>}
      {small + missing === 0 ? null : (
        <Checkbox
          label={t('fetch', number(small + missing))}
          description={t(isOffline ? 'fetchOffline' : 'fetchHint')}
          disabled={isOffline}
          checked={fetches}
          onChange={(event) => onFetches(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

type MakingProps = { readonly state: Extract<ReportState, { step: 'busy' }>; readonly onCancel: () => void };

function Making({ state: { photos, total }, onCancel }: MakingProps) {
  const t = usePhotoReportTexts();
  const { integer } = useFormat();
  const label = photos === 0 ? t('begun') : t('making', { count: total, done: integer(photos), total: integer(total) });
  return <WorkBar label={label} done={photos} total={total} onCancel={onCancel} />;
}

type DoneProps = { readonly state: Extract<ReportState, { step: 'done' }>; readonly onClose: () => void };

function Done({ state: { saved, photos, missing, unknown, bytes }, onClose }: DoneProps) {
  const savedText = useSavedText();
  const t = usePhotoReportTexts();
  const number = useCount();
  const format = useFormat();
  return (
    <>
      <p className={classes.text} role="status">
        {savedText(saved)} {t('done', { ...number(photos), size: format.bytes(bytes) })}
      </p>
      {missing === 0 ? null : <p className={classes.warn}>{t('doneMissing', number(missing))}</p>}
      {unknown === 0 ? null : <p className={classes.warn}>{t('doneUnknown', number(unknown))}</p>}
      <ClosingFoot onClose={onClose} />
    </>
  );
}
