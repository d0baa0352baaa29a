/**
 * It has the same API as better-sqlite3, so those types are used: the package's own can't be reached through its
 * exports.
 */
declare module 'better-sqlite3-multiple-ciphers' {
  import Database = require('better-sqlite3');
  export = Database;
}
