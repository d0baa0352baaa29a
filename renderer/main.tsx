import './app/mantine.css';
import './app/fonts.css';
import './ui/tokens.css';
import './app/base.css';
import { config } from 'zod/v4/core';
import { PRELOAD_GLOBAL } from '#shared/bridge/handshake.ts';
import { firstLanguage, firstScheme } from './app/first-look.ts';
import { pageChunks, pageOfAddress } from './app/page-chunks.ts';
import { installTrustedTypes } from './app/trusted-types.ts';
import { loadTexts } from './i18n/load-texts.ts';

// The page's policy forbids eval, which zod tries when an object schema is made, for its faster parsers.
// Hence everything that holds a schema is loaded after this line.
config({ jitless: true });
installTrustedTypes(window);

const root = document.documentElement;
const language = firstLanguage(root.dataset['language'], navigator.languages);
root.lang = language;
root.dataset['mantineColorScheme'] = firstScheme(
  root.dataset['theme'],
  matchMedia('(prefers-color-scheme: dark)').matches,
);

// What asks comes before what draws: the core answers while the rest of the code is read.
const asking = import('./app/ask-first.ts').then(({ askFirst }) => askFirst(window));
const draw = () => {
  // Whoever needs the page asks for it again, and then says what failed.
  pageChunks[pageOfAddress(location.hash)]().catch(() => undefined);
  return import('./app/start.tsx');
};
const started = asking.then(draw, draw);
// Needed next, and asked for now, so that they come beside the app's own code and not after it.
for (const needed of [
  asking,
  loadTexts(language),
  PRELOAD_GLOBAL in window ? import('./bridge/port-link.ts') : import('./bridge/http-link.ts'),
  document.fonts.load('500 13px "Inter Variable"', 'aą'),
]) {
  // Whoever needs it asks again, and then says what failed.
  needed.catch(() => undefined);
}

const place = document.getElementById('root');
if (place) void started.then(({ start }) => start(place, language, asking));
