import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { inDisplayOrder, inPhotoOrder, type PhotoEntry } from '#renderer/trade/photo-entry.ts';
import type { PhotoPlace } from '#renderer/trade/photo-facts.tsx';
import { PhotoGrid } from '#renderer/trade/photo-grid.tsx';
import { PhotoTable } from '#renderer/trade/photo-table.tsx';
import { PhotoViewer } from '#renderer/trade/photo-viewer.tsx';
import { Panel } from '#renderer/ui/panel.tsx';
import { PhotoOrder } from '../stores-search.ts';
import type { OpenPhoto } from './use-open-photo.ts';

type PhotoPanelProps = {
  readonly photos: readonly PhotoEntry[];
  readonly displayOf: (photo: PhotoEntry) => string;
  /** True where photos of several displays stand together. */
  readonly showDisplay?: boolean;
  readonly placeOf: (photo: PhotoEntry) => PhotoPlace;
  readonly note?: ReactNode;
  /** Orders to choose from; the first is the one to begin with. */
  readonly orders: readonly PhotoOrder[];
  readonly open: OpenPhoto;
};

/** Photos as pictures or as a table, in the order asked for, and the one that is open over them. */
export function PhotoPanel({ photos, displayOf, showDisplay = false, placeOf, note, orders, open }: PhotoPanelProps) {
  const { t } = useTranslation('stores');
  const { collator } = useFormat();
  const { show } = open;
  const order = orders.find((known) => known === open.order) ?? 'worst';
  const ordered = useMemo(
    () => (order === 'display' ? inDisplayOrder(photos, displayOf, collator) : inPhotoOrder(photos, order)),
    [photos, order, displayOf, collator],
  );
  const index = open.photo === undefined ? -1 : ordered.findIndex((photo) => photo.id === open.photo);
  return (
    <Panel
      title={t('photo.title', { count: photos.length })}
      note={note}
      actions={
        <>
          <SegmentedControl
            aria-label={t('photo.order')}
            value={order}
            onChange={(value) => open.setOrder(PhotoOrder.parse(value))}
            data={orders.map((value) => ({ value, label: t(`photo.${value}`) }))}
          />
          <SegmentedControl
            aria-label={t('photo.show')}
            value={show}
            onChange={(value) => open.setShow(value === 'table' ? 'table' : 'pictures')}
            data={[
              { value: 'pictures', label: t('photo.pictures') },
              { value: 'table', label: t('photo.table') },
            ]}
          />
        </>
      }
    >
      {show === 'pictures' ? (
        <PhotoGrid
          label={t('photo.title', { count: photos.length })}
          photos={ordered}
          displayOf={displayOf}
          showDisplay={showDisplay}
          onOpen={open.open}
          openId={index === -1 ? undefined : open.photo}
        />
      ) : (
        <PhotoTable photos={ordered} displayOf={displayOf} showDisplay={showDisplay} onOpen={open.open} />
      )}
      {index === -1 ? null : (
        <PhotoViewer
          photos={ordered}
          index={index}
          displayOf={displayOf}
          placeOf={placeOf}
          onMove={open.move}
          onClose={open.close}
        />
      )}
    </Panel>
  );
}
