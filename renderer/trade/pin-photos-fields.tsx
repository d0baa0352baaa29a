import { Radio } from '@mantine/core';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { PinRequest } from '#shared/bridge/offline.ts';
import classes from './pin-form.module.css';
import type { PinFieldsProps } from './pin-form.tsx';

/** How much of the photos is fetched beside their figures. */
export function PinPhotosFields({ draft, change }: PinFieldsProps) {
  const t = useOfflineTexts();
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('form.photos')}</legend>
      {PinRequest.shape.photos.options.map((photos) => (
        <Radio
          key={photos}
          name="photos"
          label={t(`form.photosLabel.${photos}`)}
          description={t(`form.photosNote.${photos}`)}
          checked={draft.photos === photos}
          onChange={() => change({ photos })}
        />
      ))}
    </fieldset>
  );
}
