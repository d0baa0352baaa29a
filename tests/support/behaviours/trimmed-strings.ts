import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { readJson, withBody } from './json-body.ts';
import { writeOperations } from './operation-sets.ts';

/**
 * P5: the service tidies the texts it is sent. `trim`: no spaces at the ends; `collapse`: runs of spaces become one;
 * `nfc`: Unicode's composed form.
 */
export const trimmedStrings = defineBehaviour({
  settings: z.object({
    trim: z.boolean().default(true),
    collapse: z.boolean().default(false),
    nfc: z.boolean().default(false),
  }),
  operations: writeOperations,
  start: ({ trim, collapse, nfc }) => {
    const tidyText = (text: string): string => {
      const trimmed = trim ? text.trim() : text;
      const collapsed = collapse ? trimmed.replaceAll(/\s+/g, ' ') : trimmed;
      return nfc ? collapsed.normalize('NFC') : collapsed;
    };
    const tidy = (value: unknown): unknown => {
      if (typeof value === 'string') return tidyText(value);
      if (Array.isArray(value)) return value.map(tidy);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidy(inner)]));
    };
    return (call, next) => {
      const value = readJson(call.body);
      return next(value === undefined ? call : withBody(call, tidy(value)));
    };
  },
});
