/** Ids for the requests of one process: its own prefix, and a number that counts up. */
export function createRequestIds(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count}`;
  };
}
