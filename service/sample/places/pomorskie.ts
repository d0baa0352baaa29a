import type { Place } from './place.ts';

/** Stores of the region Pomorskie. */
export const pomorskie: readonly Place[] = [
  ['G-001', 'Gdańsk, Długa 57', 'ul. Długa 57, 80-831 Gdańsk', 'Ulica'],
  ['G-002', 'Gdańsk, Dworzec Główny', 'ul. Podwale Grodzkie 1, 80-895 Gdańsk', 'Dworzec'],
  ['G-003', 'Gdynia, Świętojańska 88', 'ul. Świętojańska 88, 81-388 Gdynia', 'Ulica'],
  ['G-004', 'Gdynia, Dworzec Główny', 'pl. Konstytucji 1, 81-354 Gdynia', 'Dworzec'],
  ['G-005', 'Gdańsk, Galeria Bałtycka', 'al. Grunwaldzka 141, 80-264 Gdańsk', 'Centrum Handlowe'],
  ['G-006', 'Gdańsk, Olivia Centre', 'al. Grunwaldzka 472, 80-309 Gdańsk', 'Biuro'],
  ['G-007', 'Gdańsk, Wrzeszcz, Wajdeloty 12', 'ul. Wajdeloty 12, 80-437 Gdańsk', 'Ulica'],
  ['G-008', 'Sopot, Monte Cassino 36', 'ul. Bohaterów Monte Cassino 36, 81-759 Sopot', 'Ulica'],
  ['G-009', 'Gdańsk, Kartuska 245', 'ul. Kartuska 245, 80-125 Gdańsk', 'Stacja Benzynowa'],
  ['G-010', 'Gdynia, Riviera', 'ul. Kazimierza Górskiego 2, 81-304 Gdynia', 'Centrum Handlowe'],
  ['G-011', 'Gdańsk, Przymorze, Obrońców Wybrzeża 7', 'ul. Obrońców Wybrzeża 7, 80-398 Gdańsk', 'Ulica'],
  ['G-012', 'Gdańsk, Politechnika', 'ul. Narutowicza 11, 80-233 Gdańsk', 'Publiczny'],
  ['G-013', 'Rumia, Sobieskiego 14', 'ul. Sobieskiego 14, 84-230 Rumia', 'Ulica'],
  ['G-014', 'Gdynia, Stacja Obwodowa', 'ul. Chwarznieńska 170, 81-602 Gdynia', 'Stacja Benzynowa'],
  ['G-015', 'Słupsk, Wojska Polskiego 21', 'ul. Wojska Polskiego 21, 76-200 Słupsk', 'Ulica'],
  ['G-016', 'Tczew, Dworzec', 'ul. Pomorska 1, 83-110 Tczew', 'Kiosk'],
  ['G-017', 'Gdynia, Łużycka Office Park', 'ul. Łużycka 6, 81-537 Gdynia', 'Biuro'],
  ['G-018', 'Gdańsk, Magazyn Kokoszki', 'ul. Budowlanych 42, 80-298 Gdańsk', 'Dark Store'],
  ['G-019', 'Wejherowo, Wałowa 8', 'ul. Wałowa 8, 84-200 Wejherowo', 'Ulica'],
  ['G-020', 'Starogard Gdański, Rynek 20', 'Rynek 20, 83-200 Starogard Gdański', 'Ulica'],
];
