import { openApiDocument } from '../description/openapi-document.ts';
import type { Command } from './command.ts';
import { readPublicUrl } from './option-values.ts';
import { readArguments } from './read-arguments.ts';

const HELP = `Usage: npm run service -- openapi [options]

Prints the description of the API as OpenAPI 3.1.

  --public-url U      Address of the service in the description (default /)
  --help              Shows this text
`;

export const openapi: Command = {
  summary: 'Prints the description of the API',
  run: async (args, { out }) => {
    const { values } = readArguments(args, { 'public-url': { type: 'string' }, help: { type: 'boolean' } });
    if (values.help) out(HELP);
    else out(JSON.stringify(openApiDocument(readPublicUrl(values['public-url']) ?? '/'), null, 2));
    return { exitCode: 0 };
  },
};
