const files = import.meta.glob<string>('../../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true });
const pictures = import.meta.glob<string>('../../../docs/guide/images/en/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The English guide, as it stands in docs/guide. */
export const guideEn = { files, pictures };
