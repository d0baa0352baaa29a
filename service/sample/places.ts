import type { StoreType } from '#shared/contract/enumerations.ts';

/** A store of the sample chain, as an entry in its region's list. */
export type StorePlace = readonly [externalId: string, name: string, location: string, storeType: StoreType];

/** Stores of the region Mazowieckie. */
const mazowieckie: readonly StorePlace[] = [
  ['W-001', 'Warszawa, Nowy Świat 27', 'ul. Nowy Świat 27, 00-029 Warszawa', 'Ulica'],
  ['W-002', 'Warszawa, Marszałkowska 104', 'ul. Marszałkowska 104, 00-017 Warszawa', 'Ulica'],
  ['W-003', 'Warszawa, Złote Tarasy', 'ul. Złota 59, 00-120 Warszawa', 'Centrum Handlowe'],
  ['W-004', 'Warszawa, Arkadia', 'al. Jana Pawła II 82, 00-175 Warszawa', 'Centrum Handlowe'],
  ['W-005', 'Warszawa, Rondo ONZ', 'rondo ONZ 1, 00-124 Warszawa', 'Biuro'],
  ['W-006', 'Warszawa, Domaniewska 39', 'ul. Domaniewska 39, 02-672 Warszawa', 'Biuro'],
  ['W-007', 'Warszawa, Francuska 12', 'ul. Francuska 12, 03-906 Warszawa', 'Ulica'],
  ['W-008', 'Warszawa, Metro Świętokrzyska', 'ul. Marszałkowska 125, 00-102 Warszawa', 'Kiosk'],
  ['W-010', 'Warszawa, Dworzec Wschodni', 'ul. Kijowska 16, 03-743 Warszawa', 'Dworzec'],
  ['W-011', 'Warszawa, Żoliborz, Mickiewicza 20', 'ul. Mickiewicza 20, 01-551 Warszawa', 'Ulica'],
  ['W-012', 'Warszawa, Wołoska 137', 'ul. Wołoska 137, 02-507 Warszawa', 'Publiczny'],
  ['W-014', 'Warszawa, Dworzec Centralny', 'al. Jerozolimskie 54, 00-024 Warszawa', 'Dworzec'],
  ['W-015', 'Warszawa, Galeria Mokotów', 'ul. Wołoska 12, 02-675 Warszawa', 'Centrum Handlowe'],
  ['W-016', 'Warszawa, Wola, Prosta 51', 'ul. Prosta 51, 00-838 Warszawa', 'Biuro'],
  ['W-017', 'Warszawa, Grochowska 278', 'ul. Grochowska 278, 03-841 Warszawa', 'Ulica'],
  ['W-018', 'Warszawa, Trasa Łazienkowska', 'al. Armii Ludowej 28, 00-609 Warszawa', 'Stacja Benzynowa'],
  ['W-019', 'Warszawa, Modlińska 310', 'ul. Modlińska 310, 03-152 Warszawa', 'Stacja Benzynowa'],
  ['W-020', 'Warszawa, Bemowo, Górczewska 216', 'ul. Górczewska 216, 01-460 Warszawa', 'Ulica'],
  ['W-021', 'Warszawa, Ursynów, KEN 61', 'al. Komisji Edukacji Narodowej 61, 02-777 Warszawa', 'Ulica'],
  ['W-023', 'Warszawa, Uniwersytet', 'ul. Krakowskie Przedmieście 26, 00-927 Warszawa', 'Publiczny'],
  ['W-024', 'Warszawa, Magazyn Odolany', 'ul. Jana Kazimierza 64, 01-248 Warszawa', 'Dark Store'],
  ['W-025', 'Pruszków, Kraszewskiego 18', 'ul. Kraszewskiego 18, 05-800 Pruszków', 'Ulica'],
  ['W-026', 'Radom, Żeromskiego 53', 'ul. Żeromskiego 53, 26-600 Radom', 'Ulica'],
  ['W-027/A', 'Warszawa, Dworzec Zachodni, hala A', 'al. Jerozolimskie 144, 02-305 Warszawa', 'Dworzec'],
  ['W-028', 'Płock, Tumska 9', 'ul. Tumska 9, 09-402 Płock', 'Ulica'],
  ['W-029', 'Siedlce, Stacja S-19', 'ul. Warszawska 152, 08-110 Siedlce', 'Stacja Benzynowa'],
  ['W-030', 'Piaseczno, Puławska 42', 'ul. Puławska 42, 05-500 Piaseczno', 'Ulica'],
  ['W-031', 'Warszawa, Plac Wilsona', 'pl. Wilsona 4, 01-626 Warszawa', 'Kiosk'],
  ['W-032', 'Warszawa, Lotnisko Chopina', 'ul. Żwirki i Wigury 1, 00-906 Warszawa', 'Publiczny'],
  ['W-033', 'Warszawa, Puławska 145', 'ul. Puławska 145, 02-715 Warszawa', 'Ulica'],
];

/** Stores of the region Małopolskie. */
const malopolskie: readonly StorePlace[] = [
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

/** Stores of the region Pomorskie. */
const pomorskie: readonly StorePlace[] = [
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

/** Stores of the region Wielkopolskie. */
const wielkopolskie: readonly StorePlace[] = [
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

/** Stores of the region Łódzkie. Their IDs begin with Ł, so every path to them needs encoding. */
const lodzkie: readonly StorePlace[] = [
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

/** Stores of the region Lubelskie. */
const lubelskie: readonly StorePlace[] = [
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

/** A region of the sample chain with its manager and stores. `level` shifts its fill rates, in percentage points. */
export type SampleRegion = {
  readonly name: string;
  readonly manager: string;
  readonly level: number;
  readonly places: readonly StorePlace[];
};

/** The six regions of the sample chain, 120 stores in all. */
export const sampleRegions: readonly SampleRegion[] = [
  { name: 'Mazowieckie', manager: 'Agnieszka Wiśniewska', level: 0.5, places: mazowieckie },
  { name: 'Małopolskie', manager: 'Tomasz Zieliński', level: 1.5, places: malopolskie },
  { name: 'Pomorskie', manager: 'Katarzyna Kamińska', level: -1, places: pomorskie },
  { name: 'Wielkopolskie', manager: 'Marek Lewandowski', level: 2.5, places: wielkopolskie },
  { name: 'Łódzkie', manager: 'Joanna Szymańska', level: -0.5, places: lodzkie },
  { name: 'Lubelskie', manager: 'Paweł Dąbrowski', level: -3, places: lubelskie },
];
