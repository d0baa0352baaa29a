/**
 * For a key that was pressed somewhere else and is held on: Enter then presses no button and sends no form here. Takes
 * the key events of both React and the page.
 */
export const pressedOnce = (event: Pick<KeyboardEvent, 'repeat' | 'key' | 'preventDefault'>): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};
