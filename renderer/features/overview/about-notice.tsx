import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { ChangeAddress } from '#renderer/ui/use-address.ts';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import classes from './overview-page.module.css';
import type { OverviewSearch } from './overview-view.ts';

type AboutNoticeProps = {
  /** Key of a display type or category. */
  readonly about: string;
  readonly change: ChangeAddress<OverviewSearch>;
};

/**
 * Explains why a display type or category opens the list of all stores: a report can't be limited to one (api.md
 * section 4.12).
 */
export function AboutNotice({ about, change }: AboutNoticeProps) {
  const { t } = useTranslation('overview');
  const terms = useTerms();
  const category = ProductCategory.safeParse(about).data;
  const type = ExpositionType.safeParse(about).data;
  const isCategory = about === 'none' || category !== undefined;
  const name = isCategory ? terms.productCategory(about === 'none' ? null : about) : terms.expositionType(about);
  return (
    <div role="status" className={classes.notice}>
      <p className={classes.text}>{t(isCategory ? 'about.category' : 'about.expositionType', { name })}</p>
      {category === undefined && type === undefined ? null : (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => change({ types: type && [type], categories: category && [category], about: undefined })}
        >
          {t('about.only')}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('about.close')} onClick={() => change({ about: undefined })} />
    </div>
  );
}
