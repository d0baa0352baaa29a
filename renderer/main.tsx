import './app/mantine.css';
import './app/fonts.css';
import './ui/tokens.css';
import './app/base.css';
import { config } from 'zod/v4/core';

// The page's policy forbids eval, which zod tries when an object schema is made, for its faster parsers.
// Hence everything that holds a schema is loaded after this line.
config({ jitless: true });

const root = document.getElementById('root');
if (root) void import('./app/start.tsx').then(({ start }) => start(root));
