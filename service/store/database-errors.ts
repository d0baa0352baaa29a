/** A database that can not be opened; `message` is one line for the person who started the service. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/**
 * The database does not answer at the moment: its server restarts, is out of reach or has no connection left. Asking
 * again later helps. `message` names the kind of trouble only, never an address, a user or a database.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** A write lost a race against another one and was rolled back; done again, it sees what the other one wrote. */
export class WriteRaceLost extends Error {
  override readonly name = 'WriteRaceLost';
}
