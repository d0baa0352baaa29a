/** Makes ids that are never the same. */
export type NewId = () => string;

export function createIds(): NewId {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  };
}
