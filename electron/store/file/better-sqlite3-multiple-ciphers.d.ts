/** Same API as better-sqlite3, whose types are used: the package's own are not reachable through its exports. */
declare module 'better-sqlite3-multiple-ciphers' {
  import Database = require('better-sqlite3');
  export = Database;
}
