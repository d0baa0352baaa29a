import { importRules } from './import-rules.ts';
import { orderRules } from './order-rules.ts';
import type { Rule } from './rule.ts';
import { textRules } from './text-rules.ts';

/** The whole fence (architecture.md section 2). */
export const rules: readonly Rule[] = [...importRules, ...orderRules, ...textRules];
