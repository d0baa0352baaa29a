/** Why a value can not be sent: the contract refuses it (api.md sections 2.4, 2.7, 2.10 and 2.12). */
export type ErrorCode = 'missing' | 'wrong_type' | 'unknown_value' | 'out_of_range' | 'bad_format' | 'refused';

/** What a person should look at, though it can be sent. */
export type WarningCode =
  | 'category_does_not_fit'
  | 'no_category'
  | 'duplicate'
  | 'blank'
  | 'without_name'
  | 'phone_too_short'
  | 'closes_before_it_opens';

/** Something about one cell, one row (`field` is null) or the whole resource (`rowId` is null, too). */
export type DraftIssue<Code extends string = ErrorCode> = {
  readonly rowId: string | null;
  readonly field: string | null;
  readonly code: Code;
  /** Data for the sentence, by code: `out_of_range` has min and max, `duplicate` the other rows, and so on. */
  readonly data?: Readonly<Record<string, unknown>>;
};
