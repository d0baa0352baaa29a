import type { Place } from './place.ts';

/** Stores of the region Łódzkie. Their IDs begin with Ł, so that every path to them needs encoding. */
export const lodzkie: readonly Place[] = [
  ['Ł-001', 'Łódź, Piotrkowska 86', 'ul. Piotrkowska 86, 90-103 Łódź', 'Ulica'],
  ['Ł-002', 'Łódź, Dworzec Fabryczny', 'pl. Bronisława Sałacińskiego 1, 90-128 Łódź', 'Dworzec'],
  ['Ł-003', 'Łódź, Manufaktura', 'ul. Drewnowska 58, 91-002 Łódź', 'Centrum Handlowe'],
  ['Ł-004', 'Łódź, Brama Miasta', 'ul. Kilińskiego 66, 90-118 Łódź', 'Biuro'],
  ['Ł-005', 'Łódź, Piotrkowska 217', 'ul. Piotrkowska 217, 90-451 Łódź', 'Ulica'],
  ['Ł-006', 'Łódź, Galeria Łódzka', 'al. Piłsudskiego 15, 90-307 Łódź', 'Centrum Handlowe'],
  ['Ł-007', 'Łódź, Dworzec Kaliski', 'al. Unii Lubelskiej 1, 94-208 Łódź', 'Dworzec'],
  ['Ł-008', 'Łódź, Retkinia, Wyszyńskiego 44', 'ul. Wyszyńskiego 44, 94-047 Łódź', 'Ulica'],
  ['Ł-009', 'Łódź, Stacja Rzgowska', 'ul. Rzgowska 219, 93-311 Łódź', 'Stacja Benzynowa'],
  ['Ł-010', 'Łódź, Szpital Kopernika', 'ul. Pabianicka 62, 93-513 Łódź', 'Publiczny'],
  ['Ł-011', 'Pabianice, Zamkowa 10', 'ul. Zamkowa 10, 95-200 Pabianice', 'Ulica'],
  ['Ł-012', 'Zgierz, Długa 33', 'ul. Długa 33, 95-100 Zgierz', 'Ulica'],
  ['Ł-013', 'Piotrków Trybunalski, Stacja A1', 'ul. Sulejowska 45, 97-300 Piotrków Trybunalski', 'Stacja Benzynowa'],
  ['Ł-014', 'Skierniewice, Rynek 3', 'Rynek 3, 96-100 Skierniewice', 'Ulica'],
  ['Ł-015', 'Kutno, Dworzec', 'ul. 3 Maja 2, 99-300 Kutno', 'Kiosk'],
  ['Ł-016', 'Łódź, Magazyn Widzew', 'ul. Rokicińska 168, 92-412 Łódź', 'Dark Store'],
];
