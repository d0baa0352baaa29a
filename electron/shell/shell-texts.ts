type ShellLanguage = 'en' | 'pl';

/** Texts of the menu and of the few dialogs of the main process. The page has its own. */
export type ShellTexts = Readonly<Record<keyof typeof EN, string>>;

const EN = {
  about: 'About Endcap',
  back: 'Back',
  bringToFront: 'Bring All to Front',
  clearRecent: 'Clear Menu',
  close: 'Close Window',
  copy: 'Copy',
  crashed: 'The page ended unexpectedly and was loaded again.',
  crashedAgain: 'The page ended unexpectedly several times.',
  crashedDetail: 'Saved data is not affected. Text typed into open fields is lost.',
  cut: 'Cut',
  delete: 'Delete',
  developerTools: 'Developer Tools',
  edit: '&Edit',
  failed: 'Endcap could not start',
  failedDetail: 'Restart the computer, then start Endcap again. If that doesn’t help, reinstall it.',
  file: '&File',
  forward: 'Forward',
  fullScreen: 'Full Screen',
  go: '&Go',
  guide: 'Endcap Guide',
  help: '&Help',
  hide: 'Hide Endcap',
  hideOthers: 'Hide Others',
  leave: 'Leave Anyway',
  licence: 'Licence (MIT)',
  loadAgain: 'Load Again',
  minimize: 'Minimize',
  notices: 'Third-Party Licences',
  actualSize: 'Actual Size',
  ok: 'OK',
  openRecent: 'Open Recent',
  paste: 'Paste',
  pasteAsText: 'Paste as Text',
  quit: 'Quit Endcap',
  redo: 'Redo',
  reload: 'Reload',
  selectAll: 'Select All',
  services: 'Services',
  showAll: 'Show All',
  stay: 'Stay',
  undo: 'Undo',
  unsaved: 'Some of your marks and notes on photos are not saved.',
  unsavedDetail: 'They will be lost if you leave.',
  view: '&View',
  window: '&Window',
  zoom: 'Zoom',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
} as const;

const PL: ShellTexts = {
  about: 'O programie Endcap',
  back: 'Wstecz',
  bringToFront: 'Umieść wszystko na wierzchu',
  clearRecent: 'Wyczyść listę',
  close: 'Zamknij okno',
  copy: 'Kopiuj',
  crashed: 'Strona niespodziewanie przestała działać i została wczytana ponownie.',
  crashedAgain: 'Strona kilka razy niespodziewanie przestała działać.',
  crashedDetail: 'Zapisane dane są nienaruszone. Tekst wpisany w otwarte pola przepadł.',
  cut: 'Wytnij',
  delete: 'Usuń',
  developerTools: 'Narzędzia programistyczne',
  edit: '&Edycja',
  failed: 'Nie udało się uruchomić programu Endcap',
  failedDetail: 'Uruchom ponownie komputer, a potem program. Jeśli to nie pomoże, zainstaluj go ponownie.',
  file: '&Plik',
  forward: 'Do przodu',
  fullScreen: 'Pełny ekran',
  go: 'P&rzejdź',
  guide: 'Podręcznik programu Endcap',
  help: 'Pomo&c',
  hide: 'Ukryj Endcap',
  hideOthers: 'Ukryj pozostałe',
  leave: 'Opuść mimo to',
  licence: 'Licencja (MIT)',
  loadAgain: 'Wczytaj ponownie',
  minimize: 'Minimalizuj',
  notices: 'Licencje innego oprogramowania',
  actualSize: 'Rzeczywisty rozmiar',
  ok: 'OK',
  openRecent: 'Otwórz ostatnie',
  paste: 'Wklej',
  pasteAsText: 'Wklej jako tekst',
  quit: 'Zakończ Endcap',
  redo: 'Ponów',
  reload: 'Wczytaj ponownie',
  selectAll: 'Zaznacz wszystko',
  services: 'Usługi',
  showAll: 'Pokaż wszystkie',
  stay: 'Zostań',
  undo: 'Cofnij',
  unsaved: 'Część ocen i notatek do zdjęć nie jest zapisana.',
  unsavedDetail: 'Jeśli opuścisz stronę, przepadną.',
  view: '&Widok',
  window: '&Okno',
  zoom: 'Powiększ okno',
  zoomIn: 'Powiększ',
  zoomOut: 'Pomniejsz',
};

/**
 * The language for a setting. `system` means the computer's locale (`pl-PL`): Polish if that is Polish, else English.
 */
export function shellLanguage(setting: 'system' | ShellLanguage, locale: string): ShellLanguage {
  if (setting !== 'system') return setting;
  return /^pl\b/i.test(locale) ? 'pl' : 'en';
}

/** Texts of the menu and dialogs. */
export function shellTexts(language: ShellLanguage): ShellTexts {
  return language === 'pl' ? PL : EN;
}
