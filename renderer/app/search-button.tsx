import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-button.module.css';

const loadPalette = () => import('./palette/command-palette.tsx');
const prepareSoon = () => void loadPalette().catch(() => undefined);
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** Catches what is typed while the palette is loading. Otherwise a fast typist's first letters would go to the page. */
function TypeAhead({ onText }: { readonly onText: (text: string) => void }) {
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      onText(event.key);
    };
    window.addEventListener('keydown', take, { capture: true });
    return () => window.removeEventListener('keydown', take, { capture: true });
  }, [onText]);
  return null;
}

/** Opens the search for stores, pages and commands. Its code is loaded when someone is about to use it. */
export function SearchButton() {
  const { t } = useTranslation('common');
  // null until it is first used.
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = () => setOpened(true);
  const typed = useRef('');
  const takeText = useCallback((text: string) => {
    typed.current += text;
  }, []);
  const close = () => {
    typed.current = '';
    setOpened(false);
  };
  useHotkeys([['mod+K', open]], []);
  useEffect(() => {
    // Ctrl is pressed before K, so the code is loaded, or loading, when the shortcut is complete.
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
        <kbd aria-hidden>Ctrl+K</kbd>
      </UnstyledButton>
      <Suspense fallback={<TypeAhead onText={takeText} />}>
        {opened === null ? null : <CommandPalette opened={opened} firstText={() => typed.current} onClose={close} />}
      </Suspense>
    </>
  );
}
