export { DisplayPage } from './display/display-page.tsx';
export { StoresSheetPage } from './edit/stores-sheet-page.tsx';
export { StoresPage } from './list/stores-page.tsx';
export { RunPage } from './run/run-page.tsx';
export { StorePage } from './store/store-page.tsx';
