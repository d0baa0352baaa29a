/** Name of this room for what it edits. Not the page's own: its sheet of displays has to hear of what is dropped here. */
export const ROOM = 'publish';
