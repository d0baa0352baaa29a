/**
 * Other headers by which people call a column, in both languages. A word that is the header of another column of the
 * same table means that one.
 */
export const HEADER_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  externalId: ['External ID', 'Store number', 'Store no', 'Numer sklepu', 'Nr sklepu', 'Kod sklepu', 'Sklep ID'],
  storeName: ['Store name', 'Nazwa sklepu'],
  label: ['Display', 'Display label', 'Ekspozycja', 'Etykieta', 'Nazwa ekspozycji'],
  friendlyTitle: ['Friendly name', 'Display name', 'Title', 'Nazwa potoczna', 'Nazwa wyświetlana', 'Tytuł'],
  expositionType: ['Display type', 'Typ ekspozycji', 'Rodzaj', 'Rodzaj ekspozycji'],
  productCategories: ['Category', 'Product categories', 'Kategoria', 'Kategorie produktów'],
  displayType: ['Type', 'Typ', 'Rodzaj', 'Rodzaj ekspozycji'],
  weekday: ['Weekday', 'Day of week', 'Dzień tygodnia'],
  protocolTime: ['Run time', 'Hour', 'Godzina przebiegu', 'Pora'],
  productCategory: ['Product category', 'Kategoria produktu'],
  expectedFillRatio: ['Expected', 'Expected fill rate', 'Target %', 'Oczekiwane wypełnienie', 'Cel %'],
  name: ['Full name', 'Person', 'Osoba'],
  contactType: ['Contact type', 'Typ kontaktu', 'Rola'],
  phone: ['Phone number', 'Mobile', 'Numer telefonu', 'Nr telefonu', 'Tel'],
  email: ['Email', 'Mail', 'Email address', 'Adres e-mail'],
};
