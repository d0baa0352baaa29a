import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './stores-page.module.css';

type SearchFieldProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Enter: open the only store found. */
  readonly onOpen: () => void;
  /** Arrow down: go to the table. */
  readonly onLeave: () => void;
};

/** Searches the stores as one types. */
export function SearchField({ text, onText, onOpen, onLeave }: SearchFieldProps) {
  const { t } = useTranslation('stores');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onOpen();
    if (event.key === 'Escape' && text !== '') onText('');
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onLeave();
  };
  return (
    <TextInput
      className={classes.search}
      type="search"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      aria-label={t('search.label')}
      placeholder={t('search.placeholder')}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label={t('search.clear')} onClick={() => onText('')} />
      }
    />
  );
}
