declare module 'swagger-ui-dist/absolute-path.js' {
  /** Folder of the package. */
  const folder: () => string;
  export = folder;
}
