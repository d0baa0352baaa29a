export { DisplaysPage } from './displays-page.tsx';
