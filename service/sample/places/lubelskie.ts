import type { Place } from './place.ts';

/** Stores of the region Lubelskie. */
export const lubelskie: readonly Place[] = [
  ['L-001', 'Lublin, Plac Litewski', 'pl. Litewski 3, 20-080 Lublin', 'Ulica'],
  ['L-002', 'Lublin, Krakowskie Przedmieście', 'ul. Krakowskie Przedmieście 19, 20-002 Lublin', 'Ulica'],
  ['L-003', 'Lublin, Dworzec Metropolitalny', 'ul. Dworcowa 7, 20-406 Lublin', 'Dworzec'],
  ['L-004', 'Lublin, Felicity', 'al. Witosa 32, 20-331 Lublin', 'Centrum Handlowe'],
  ['L-005', 'Lublin, Zana 39', 'ul. Tomasza Zana 39, 20-601 Lublin', 'Biuro'],
  ['L-006', 'Lublin, Miasteczko Akademickie', 'ul. Radziszewskiego 11, 20-031 Lublin', 'Publiczny'],
  ['L-007', 'Lublin, Stacja Kraśnicka', 'al. Kraśnicka 150, 20-718 Lublin', 'Stacja Benzynowa'],
  ['L-008', 'Zamość, Rynek Wielki 7', 'Rynek Wielki 7, 22-400 Zamość', 'Ulica'],
  ['L-009', 'Chełm, Lubelska 28', 'ul. Lubelska 28, 22-100 Chełm', 'Ulica'],
  ['L-010', 'Puławy, Piłsudskiego 5', 'ul. Piłsudskiego 5, 24-100 Puławy', 'Ulica'],
  ['L-011', 'Biała Podlaska, Brzeska 14', 'ul. Brzeska 14, 21-500 Biała Podlaska', 'Kiosk'],
  ['L-012', 'Świdnik, Stacja Lotnisko', 'ul. Jana III Sobieskiego 1, 21-040 Świdnik', 'Stacja Benzynowa'],
];
