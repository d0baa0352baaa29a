/**
 * Has the same API as better-sqlite3, so it uses that package's types: its own cannot be reached through its exports.
 */
declare module 'better-sqlite3-multiple-ciphers' {
  import Database = require('better-sqlite3');
  export = Database;
}
