import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { ProductCategory } from '#shared/contract/enumerations.ts';
import classes from './about-notice.module.css';

type AboutNoticeProps = {
  /** Key of a display type or category. */
  readonly about: string;
  readonly onClose: () => void;
};

/** Says why a display type or category leads to all stores: a report can not be limited to one (api.md section 4.12). */
export function AboutNotice({ about, onClose }: AboutNoticeProps) {
  const { t } = useTranslation('overview');
  const terms = useTerms();
  const isCategory = about === 'none' || ProductCategory.safeParse(about).success;
  const name = isCategory ? terms.productCategory(about === 'none' ? null : about) : terms.expositionType(about);
  return (
    <div role="status" className={classes.notice}>
      <p className={classes.text}>{t(isCategory ? 'about.category' : 'about.expositionType', { name })}</p>
      <CloseButton size="sm" aria-label={t('about.close')} onClick={onClose} />
    </div>
  );
}
