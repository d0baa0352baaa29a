const files = import.meta.glob<string>('../../../docs/guide/pl/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('../../../docs/guide/images/pl/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The Polish guide, as it stands in docs/guide/pl. */
export const guidePl = { files, pictures };
