import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The only files of the viewer's package that are served, and their types. */
const PACKAGE_FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

/** A file of the viewer. */
export type ViewerFile = {
  readonly name: string;
  readonly type: string;
  readonly read: () => Promise<string | Buffer>;
};

/** Starts the viewer, without its validator badge, which would send the description to somebody else's server. */
const INITIALIZER = `window.addEventListener('load', () => {
  window.SwaggerUIBundle({
    url: 'openapi.json',
    dom_id: '#viewer',
    deepLinking: true,
    validatorUrl: null,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
  });
});
`;

/** The viewer's files; none if its package is not installed. */
export async function findViewerFiles(): Promise<readonly ViewerFile[]> {
  try {
    const { default: folderOf } = await import('swagger-ui-dist/absolute-path.js');
    const folder = folderOf();
    await Promise.all(Object.keys(PACKAGE_FILES).map((name) => access(join(folder, name))));
    return [
      ...Object.entries(PACKAGE_FILES).map(([name, type]) => ({
        name,
        type,
        read: () => readFile(join(folder, name)),
      })),
      { name: 'initializer.js', type: PACKAGE_FILES['swagger-ui-bundle.js'], read: async () => INITIALIZER },
    ];
  } catch {
    return [];
  }
}
