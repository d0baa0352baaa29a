import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';
import { DEFAULT_NOTICES, type NoticeRules, type Settings } from './settings.ts';

/** What an organisation sets for Endcap on its computers: the content of a policy file. What is absent is not set. */
export const Policy = z
  .strictObject({
    $schema: z.string().max(2048).optional().describe('Address of this schema, for editors; Endcap does not read it.'),
    service: z
      .strictObject({
        address: z
          .string()
          .max(2048)
          .regex(/^https?:\/\/[^\s?#@]+$/)
          .describe('Address of the service: https, or http for a service on the computer itself.'),
        use: z
          .enum(['fixed', 'offered'])
          .describe(
            'fixed: no other address can be connected to. offered: the address is filled in, and can be changed.',
          ),
      })
      .optional(),
    language: z.enum(['en', 'pl']).optional().describe('Language of the app.'),
    pictureHosts: z
      .array(
        z
          .string()
          .max(300)
          .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/),
      )
      .max(50)
      .optional()
      .describe(
        'The only hosts beside the service itself from which photos are loaded, in lower case, with the port if it is not 443.',
      ),
    offlineMegabytes: z
      .int()
      .min(50)
      .max(100_000)
      .optional()
      .describe('How much a workspace saves on the computer, in megabytes.'),
    updates: z
      .strictObject({
        use: z
          .enum(['off', 'offered', 'automatic'])
          .describe(
            'off: Endcap looks for no newer version. offered: it says that there is one, and people decide. automatic: it downloads one without asking, where that takes no administrator, and installs it when it quits.',
          ),
        channel: z
          .string()
          .max(30)
          .regex(/^[a-z][a-z\d-]*$/)
          .optional()
          .describe('Which versions, by the name of their list on the server; absent: latest.'),
      })
      .optional(),
    notices: z.literal('off').optional().describe('off: nobody is told of followed stores, or of what has ended.'),
  })
  .meta({ title: 'Policy of Endcap', description: 'What an organisation sets for Endcap on its computers.' });
export type Policy = z.infer<typeof Policy>;

/** Why a policy file is refused as a whole. `path` is the file, or a folder on the way to it. */
export const PolicyRefusal = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('link'), path: z.string() }),
  z.object({ reason: z.literal('kind'), path: z.string() }),
  z.object({ reason: z.literal('owner'), path: z.string() }),
  z.object({ reason: z.literal('writable'), path: z.string() }),
  /** Who may write to it can't be found out. */
  z.object({ reason: z.literal('rights'), path: z.string() }),
  z.object({ reason: z.literal('unreadable'), path: z.string() }),
  z.object({ reason: z.literal('too_large'), path: z.string() }),
  z.object({ reason: z.literal('not_json'), path: z.string() }),
  /** `keys`: the entries that are unknown or have a value that is not allowed, such as `service.use`. */
  z.object({ reason: z.literal('content'), path: z.string(), keys: z.array(z.string()) }),
]);
export type PolicyRefusal = z.infer<typeof PolicyRefusal>;

/** A policy that was read without objection. */
export const PolicyInForce = z.object({
  policy: Policy,
  readAt: z.iso.datetime(),
  /** Of the file, to compare it with the one that was handed out. */
  sha256: z.string(),
});
export type PolicyInForce = z.infer<typeof PolicyInForce>;

export const PolicyState = z.object({
  /** Where the file lies, or would. */
  path: z.string(),
  /** null: nothing is set. */
  inForce: PolicyInForce.nullable(),
  /** The file that lies there now is refused, and the last good one stays in force. */
  refusal: PolicyRefusal.nullable(),
});
export type PolicyState = z.infer<typeof PolicyState>;

export const policyContract = {
  get: oc.output(answer(PolicyState)),
  /** Reads the file again. */
  check: oc.output(answer(PolicyState)),
};

/** The only address that may be connected to; null: any. */
export const fixedAddress = (policy: Policy | null): string | null =>
  policy?.service?.use === 'fixed' ? policy.service.address : null;

/** The settings of a person, with what a policy sets. */
export const settingsUnder = (policy: Policy | null, settings: Settings): Settings =>
  policy?.language === undefined ? settings : { ...settings, language: policy.language };

/** When people are told of something; null: never, because the organisation wants it so. */
export const noticesUnder = (policy: Policy | null, { notices }: Settings): NoticeRules | null =>
  policy?.notices === 'off' ? null : (notices ?? DEFAULT_NOTICES);
