import type { Place } from './place.ts';

/** Stores of the region Wielkopolskie. */
export const wielkopolskie: readonly Place[] = [
  ['P-001', 'Poznań, Święty Marcin 40', 'ul. Święty Marcin 40, 61-807 Poznań', 'Ulica'],
  ['P-002', 'Poznań Główny, hala dworca', 'ul. Dworcowa 2, 61-801 Poznań', 'Dworzec'],
  ['P-003', 'Poznań, Półwiejska 22', 'ul. Półwiejska 22, 61-888 Poznań', 'Ulica'],
  ['P-004', 'Poznań, Posnania', 'ul. Pleszewska 1, 61-136 Poznań', 'Centrum Handlowe'],
  ['P-005', 'Poznań, Jeżyce, Dąbrowskiego 38', 'ul. Dąbrowskiego 38, 60-842 Poznań', 'Ulica'],
  ['P-006', 'Poznań, Nowy Rynek', 'ul. Matyi 8, 61-586 Poznań', 'Biuro'],
  ['P-007', 'Poznań, Stary Browar', 'ul. Półwiejska 42, 61-888 Poznań', 'Centrum Handlowe'],
  ['P-008', 'Poznań, Głogowska 95', 'ul. Głogowska 95, 60-265 Poznań', 'Ulica'],
  ['P-009', 'Poznań, Stacja Bułgarska', 'ul. Bułgarska 60, 60-320 Poznań', 'Stacja Benzynowa'],
  ['P-010', 'Poznań, Kampus Morasko', 'ul. Uniwersytetu Poznańskiego 4, 61-614 Poznań', 'Publiczny'],
  ['P-011', 'Poznań, Business Garden', 'ul. Pastelowa 8, 60-198 Poznań', 'Biuro'],
  ['P-012', 'Poznań, Winogrady, Murawa 12', 'ul. Murawa 12, 61-655 Poznań', 'Ulica'],
  ['P-013', 'Gniezno, Chrobrego 17', 'ul. Chrobrego 17, 62-200 Gniezno', 'Ulica'],
  ['P-014', 'Kalisz, Główny Rynek 11', 'Główny Rynek 11, 62-800 Kalisz', 'Ulica'],
  ['P-015', 'Leszno, Dworzec', 'ul. Dworcowa 1, 64-100 Leszno', 'Kiosk'],
  ['P-016', 'Konin, Stacja A2', 'ul. Poznańska 74, 62-510 Konin', 'Stacja Benzynowa'],
  ['P-017', 'Piła, Śródmiejska 6', 'ul. Śródmiejska 6, 64-920 Piła', 'Ulica'],
  ['P-018', 'Ostrów Wielkopolski, Kolejowa 25', 'ul. Kolejowa 25, 63-400 Ostrów Wielkopolski', 'Ulica'],
  ['P-019', 'Poznań, Rondo Kaponiera', 'rondo Kaponiera 1, 60-829 Poznań', 'Kiosk'],
  ['P-020', 'Swarzędz, Stacja Poznańska', 'ul. Poznańska 19, 62-020 Swarzędz', 'Stacja Benzynowa'],
];
