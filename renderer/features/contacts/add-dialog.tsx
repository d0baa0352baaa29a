import { useCallback, useMemo, useState } from 'react';
import { Pair, SavingDialog } from '#renderer/drafts/plan-dialog.tsx';
import { useSheetPlan } from '#renderer/drafts/sheet-plan.ts';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useContactsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { StorePick } from '#renderer/stores/store-pick.tsx';
import { Checkbox, TextInput } from '#renderer/ui/mantine-more.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import type { Fields } from '#shared/bridge/drafts.ts';
import { ContactType } from '#shared/contract/enumerations.ts';
import { isNoEmail, isStrangePhone } from '#shared/domain/merge/contact-slips.ts';
import { addContact, planContact } from './sheet/contact-acts.ts';

type AddDialogProps = {
  readonly rows: StoreRowsSheet;
  /** Stores on the page whose contacts are known. */
  readonly stores: readonly KnownStore[];
  /** External IDs of the stores that are chosen at first. */
  readonly preset: readonly string[];
  /** The contact was saved. */
  readonly onAdded: () => void;
  readonly onClose: () => void;
};

/** Asks for a new contact and for the stores that get it, and shows how many that are. */
export function AddContactDialog({ rows, stores, preset, onAdded, onClose }: AddDialogProps) {
  const { sheet, nameOf, saveStep } = rows;
  const t = useContactsTexts();
  const terms = useTerms();
  const number = useCount();
  const [chosen, setChosen] = useState<readonly string[]>(
    preset.filter((id) => stores.some(({ externalId }) => externalId === id)),
  );
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [email, setEmail] = useState('');
  const [type, setType] = useState<string>(ContactType.enum.store);
  const [hasWhatsapp, setWhatsapp] = useState(false);
  const contact = useMemo(
    (): Fields => ({
      name: name.trim(),
      contactType: type,
      phone: phone.trim(),
      email: email.trim() === '' ? null : email.trim(),
      hasWhatsapp,
    }),
    [name, type, phone, email, hasWhatsapp],
  );
  const { plan, stepOf } = useSheetPlan(
    useCallback(() => planContact(sheet, contact, chosen), [sheet, contact, chosen]),
    (one) => one,
  );
  const isWrong = isNoEmail(contact['email']);
  const isWhole = contact['name'] !== '' && contact['phone'] !== '' && chosen.length > 0;
  const isReady = isWhole && !isWrong && plan.externalIds.length > 0;
  const notes = isWrong
    ? [t('add.badEmail')]
    : isWhole
      ? [
          t('add.willAdd', number(plan.externalIds.length)),
          ...(plan.there === 0 ? [] : [t('add.there', number(plan.there))]),
          ...(isStrangePhone(phone) ? [t('add.strangePhone')] : []),
        ]
      : [t('add.incomplete')];
  return (
    <SavingDialog
      title={t('add.title')}
      size={560}
      notes={notes}
      confirm={t('add.confirm')}
      onSave={isReady ? () => saveStep(stepOf((one) => addContact(sheet, contact, one, nameOf))) : null}
      onSaved={onAdded}
      onClose={onClose}
    >
      <Pair>
        <TextInput
          label={t('column.name')}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('column.contactType')}
          value={type}
          onChange={setType}
          options={ContactType.options.map((value) => ({ value, label: terms.contactType(value) }))}
        />
      </Pair>
      <Pair>
        <TextInput
          label={t('column.phone')}
          value={phone}
          inputMode="tel"
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <TextInput
          label={t('column.email')}
          value={email}
          inputMode="email"
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </Pair>
      <Checkbox
        label={t('column.hasWhatsapp')}
        checked={hasWhatsapp}
        onChange={(event) => setWhatsapp(event.currentTarget.checked)}
      />
      <StorePick label={t('add.stores')} stores={stores} chosen={chosen} onChange={setChosen} />
    </SavingDialog>
  );
}
