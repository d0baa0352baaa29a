export { DisplayPage } from './display-page.tsx';
export { RunPage } from './run-page.tsx';
export { StorePage } from './store-page.tsx';
export { StoresPage } from './stores-page.tsx';
