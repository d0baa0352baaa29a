import { z } from 'zod';
import type { ProtocolStatus } from '#shared/contract/enumerations.ts';

/** Why a measured photo is compared with nothing: it has no target, or several. */
export const UnjudgedKind = z.enum(['missing', 'ambiguous']);
export type UnjudgedKind = z.infer<typeof UnjudgedKind>;

/**
 * Where the cells are that leave photos without a single target. `store`: its matrix, which finds the cells of such
 * photos in that period, perhaps of one display, category or slot only. `stores`: the check of the targets of several
 * stores, or of all.
 */
export type UnjudgedPlace =
  | {
      readonly of: 'store';
      readonly externalId: string;
      readonly period: string | undefined;
      readonly status: ProtocolStatus | undefined;
      readonly display?: string | undefined;
      readonly category?: string | undefined;
      readonly at?: string | undefined;
    }
  | {
      readonly of: 'stores';
      readonly stores: string[] | undefined;
      readonly period: string | undefined;
      readonly types?: string[] | undefined;
      readonly categories?: string[] | undefined;
    };
