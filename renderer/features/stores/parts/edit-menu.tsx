import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Menu } from '#renderer/ui/menu.tsx';

/** Opens the sheets of some stores: what they have of each kind is edited there. */
export function EditMenu({ stores, label }: { readonly stores: readonly string[]; readonly label: string }) {
  const { t } = useTranslation('common');
  const d = useDetailsTexts();
  const navigate = useNavigate();
  const search = { stores: [...stores] };
  return (
    <Menu
      label={label}
      items={[
        { id: 'displays', label: t('nav.displays'), onSelect: () => void navigate({ to: '/displays', search }) },
        { id: 'targets', label: t('nav.targets'), onSelect: () => void navigate({ to: '/targets', search }) },
        { id: 'contacts', label: t('nav.contacts'), onSelect: () => void navigate({ to: '/contacts', search }) },
        {
          id: 'details',
          label: d('sheet.details'),
          onSelect: () => void navigate({ to: '/stores/edit/details', search }),
        },
      ]}
      target={
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {label}
        </Button>
      }
    />
  );
}
