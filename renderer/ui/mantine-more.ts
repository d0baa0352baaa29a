import './mantine-more.css';

/*
 * Parts of Mantine that the first page does without: their styles are a third of all that are in use, and come with the
 * first page or dialog that needs one of these parts. Everybody takes them from here (app/mantine-styles.test.ts).
 */
export { Checkbox, Input, Modal, PasswordInput, Radio, Switch, Tabs, Textarea, TextInput } from '@mantine/core';
