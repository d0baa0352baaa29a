import type { ServiceReadDb, ServiceWriteDb } from './database.ts';

/** How far the file of a feed has been imported. */
export type FeedPosition = {
  /** Bytes up to the end of the last line that was taken. */
  readonly endByte: number;
  readonly lineCount: number;
  /** Tells whether the bytes before it still are those that were imported (feed/followed-file.ts). */
  readonly mark: string;
};

/** The position of a feed changed, although nobody but its import may change it. */
export class FeedPositionLost extends Error {
  override readonly name = 'FeedPositionLost';
}

/** How far a feed has been imported; undefined when it is new. */
export async function findFeedPosition(db: ServiceReadDb, feed: string): Promise<FeedPosition | undefined> {
  return await db
    .selectFrom('feed_positions')
    .where('feed', '=', feed)
    .select(['end_byte as endByte', 'line_count as lineCount', 'mark'])
    .executeTakeFirst();
}

/**
 * Moves the position of a feed, in the transaction of the lines behind it.
 *
 * @param from where it was when these lines were read; undefined when it was new
 * @throws {FeedPositionLost} when it is somewhere else
 */
export async function moveFeedPosition(
  { trx }: ServiceWriteDb,
  feed: string,
  from: FeedPosition | undefined,
  to: FeedPosition,
): Promise<void> {
  const columns = { end_byte: to.endByte, line_count: to.lineCount, mark: to.mark };
  const rows = from
    ? await trx
        .updateTable('feed_positions')
        .set(columns)
        .where('feed', '=', feed)
        .where('end_byte', '=', from.endByte)
        .where('mark', '=', from.mark)
        .returning('feed')
        .execute()
    : await trx
        .insertInto('feed_positions')
        .values({ feed, ...columns })
        .onConflict((conflict) => conflict.doNothing())
        .returning('feed')
        .execute();
  if (rows.length === 0) throw new FeedPositionLost(`Another import follows ${feed}`);
}

/** Forgets how far a feed has been imported. */
export async function forgetFeedPosition({ trx }: ServiceWriteDb, feed: string): Promise<void> {
  await trx.deleteFrom('feed_positions').where('feed', '=', feed).execute();
}
