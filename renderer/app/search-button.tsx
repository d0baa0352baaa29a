import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-button.module.css';

const CommandPalette = lazy(async () => {
  const { CommandPalette: component } = await import('./palette/command-palette.tsx');
  return { default: component };
});

/** Opens the search over stores, pages and commands; its code is loaded with the first use. */
export function SearchButton() {
  const { t } = useTranslation('common');
  // null until the first use: the palette's code is not loaded before.
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = () => setOpened(true);
  useHotkeys([['mod+K', open]], []);
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
