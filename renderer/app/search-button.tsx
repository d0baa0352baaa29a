import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-button.module.css';

const loadPalette = () => import('./palette/command-palette.tsx');
const prepareSoon = () => void loadPalette().catch(() => undefined);
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** Opens the search over stores, pages and commands. Its code comes when someone is about to use it. */
export function SearchButton() {
  const { t } = useTranslation('common');
  // null until the first use.
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = () => setOpened(true);
  useHotkeys([['mod+K', open]], []);
  useEffect(() => {
    // Ctrl comes before K: the code is there, or on its way, when the shortcut is complete.
    const prepare = ({ key }: KeyboardEvent) => (key === 'Control' || key === 'Meta' ? prepareSoon() : undefined);
    window.addEventListener('keydown', prepare);
    return () => window.removeEventListener('keydown', prepare);
  }, []);
  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-keyshortcuts="Control+K"
        onPointerEnter={prepareSoon}
        onFocus={prepareSoon}
        onClick={open}
      >
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
