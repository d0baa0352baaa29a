import type { Place } from './place.ts';

/** Stores of the region Małopolskie. */
export const malopolskie: readonly Place[] = [
  ['K-001', 'Kraków, Floriańska 15', 'ul. Floriańska 15, 31-019 Kraków', 'Ulica'],
  ['K-002', 'Kraków, Dworzec Główny', 'ul. Pawia 5a, 31-154 Kraków', 'Dworzec'],
  ['K-003', 'Kraków, Galeria Krakowska', 'ul. Pawia 5, 31-154 Kraków', 'Centrum Handlowe'],
  ['K-004', 'Kraków, Kazimierz, Szeroka 6', 'ul. Szeroka 6, 31-053 Kraków', 'Ulica'],
  ['K-005', 'Kraków, Zabłocie Business Park', 'ul. Zabłocie 43a, 30-701 Kraków', 'Biuro'],
  ['K-006', 'Kraków, Nowa Huta, plac Centralny', 'pl. Centralny 1, 31-925 Kraków', 'Ulica'],
  ['K-007', 'Kraków, Karmelicka 29', 'ul. Karmelicka 29, 31-131 Kraków', 'Ulica'],
  ['K-008', 'Kraków, Bonarka', 'ul. Kamieńskiego 11, 30-644 Kraków', 'Centrum Handlowe'],
  ['K-009 bis', 'Kraków, Rynek Podgórski 9', 'Rynek Podgórski 9, 30-533 Kraków', 'Kiosk'],
  ['K-010', 'Kraków, Quattro Business Park', 'al. Bora-Komorowskiego 25, 31-476 Kraków', 'Biuro'],
  ['K-011', 'Kraków, Stacja Zakopianka', 'ul. Zakopiańska 62, 30-418 Kraków', 'Stacja Benzynowa'],
  ['K-012', 'Kraków, Opolska 22', 'ul. Opolska 22, 31-323 Kraków', 'Stacja Benzynowa'],
  ['K-013', 'Kraków, Szpital Uniwersytecki', 'ul. Jakubowskiego 2, 30-688 Kraków', 'Publiczny'],
  ['K-014', 'Kraków, Długa 44', 'ul. Długa 44, 31-146 Kraków', 'Ulica'],
  ['K-015', 'Tarnów, Krakowska 12', 'ul. Krakowska 12, 33-100 Tarnów', 'Ulica'],
  ['K-016', 'Tarnów, Dworzec PKP', 'pl. Dworcowy 1, 33-100 Tarnów', 'Dworzec'],
  ['K-017', 'Nowy Sącz, Jagiellońska 31', 'ul. Jagiellońska 31, 33-300 Nowy Sącz', 'Ulica'],
  ['K-018', 'Zakopane, Krupówki 40', 'ul. Krupówki 40, 34-500 Zakopane', 'Ulica'],
  ['K-019', 'Wieliczka, Dembowskiego 5', 'ul. Dembowskiego 5, 32-020 Wieliczka', 'Ulica'],
  ['K-020', 'Oświęcim, Dąbrowskiego 8', 'ul. Dąbrowskiego 8, 32-600 Oświęcim', 'Kiosk'],
  ['K-021', 'Kraków, Galeria Bronowice', 'ul. Stawowa 61, 31-346 Kraków', 'Centrum Handlowe'],
  ['K-022', 'Kraków, Magazyn Płaszów', 'ul. Wielicka 28, 30-552 Kraków', 'Dark Store'],
];
