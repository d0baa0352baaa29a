export { PublishPage } from './publish-page.tsx';
