import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-button.module.css';

const loadPalette = () => import('./palette/command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** Long enough for the first page to have what it needs, short enough for a first Ctrl K. */
const AFTER_FIRST_PAGE_MS = 2000;

/** Opens the search over stores, pages and commands. Its code is no part of the first load, but comes soon after. */
export function SearchButton() {
  const { t } = useTranslation('common');
  // null until the first use.
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = () => setOpened(true);
  useHotkeys([['mod+K', open]], []);
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), AFTER_FIRST_PAGE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <UnstyledButton className={classes.search} aria-keyshortcuts="Control+K" onClick={open}>
        <IconSearch size={15} aria-hidden />
        <span className={classes.words}>{t('search.openLong')}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </UnstyledButton>
      <Suspense>
        {opened === null ? null : <CommandPalette opened={opened} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
