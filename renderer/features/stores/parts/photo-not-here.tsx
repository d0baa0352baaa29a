import { useTranslation } from 'react-i18next';
import type { PhotoEntry } from '#renderer/trade/photo-entry.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import type { OpenPhoto } from './use-open-photo.ts';

type PhotoNotHereProps = { readonly photos: readonly PhotoEntry[]; readonly open: OpenPhoto };

/** Says that the photo of the address is not among those of the page; nothing when it is, or when none is asked for. */
export function PhotoNotHere({ photos, open }: PhotoNotHereProps) {
  const { t } = useTranslation('stores');
  return open.photo === undefined || photos.some(({ id }) => id === open.photo) ? null : (
    <Banner>{t('photo.notHere')}</Banner>
  );
}
