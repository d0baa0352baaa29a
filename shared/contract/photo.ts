import { z } from 'zod';

/** Photos of a store and range; its fields are not shown, so every field is kept (section 2.14). */
export const PhotoListResponse = z.looseObject({}).meta({ id: 'PhotoListResponse' });
export type PhotoListResponse = z.infer<typeof PhotoListResponse>;
