import type { OperationName } from '#shared/contract/operations.ts';

/** What the API is, and the rules for all operations. */
export const apiNotes = `Integration API for store synchronisation, contacts, fill-rate expectations, monitored displays (expositions), protocol and photo reads, and fill-rate analytics.

Every operation requires the integration token as \`Authorization: Bearer <token>\`. This description, the page that shows it, and the two health paths need none: they contain no data of the chain.

Failures come in one envelope, \`{ "error": { "code", "message", "issues" } }\`. Each issue names the path of its problem, such as \`expectations.1.weekday\`; an empty path means the whole request. All problems are listed together, up to 1,000 of them; if there are more, the message says so. A write happens completely or not at all.

Where the specification is silent, the descriptions below say what this service does after the words **Not shown in the specification**. A client should not rely on it.

**Not shown in the specification**, for all operations:
- Unknown query parameters and unknown body fields are ignored; a single-valued query parameter that is repeated is a 400.
- A number in a query is written in digits, with digits on both sides of a point: \`0.5\`. \`.5\` and \`1e-7\` are a 400.
- \`from\` must lie before \`to\`: otherwise a 400 on \`to\`. Both need an offset (\`Z\` or \`+01:00\`).
- Text may contain any Unicode except NUL and halves of surrogate pairs; otherwise a 400 on the field.
- External IDs may contain any character, percent-encoded as one path segment; \`.\` and \`..\` cannot be put into a URL and are refused.
- UUIDs are compared without regard to case and answered in lower case.
- A range selects runs by the instant \`scheduledDatetime\`, at every level: protocols, photos, fill rates.
- \`scheduledDate\` and \`scheduledAt\` are local time of the chain.
- Bodies over 10 MB are answered 413, an address over 64 KB 414, headers over 128 KB or more than 1,000 of them 431, a known path with another method 405: all in the envelope. A head over 256 KB, or one that does not come in time (408), is refused by the status alone.
- A body may be nested 32 levels deep. A text may have 1,000,000 characters, all lists together 150,000 elements, and a list inside a list 1,000: otherwise a 400.
- An answer to HEAD has no body, whatever its status.
- While the database is away: 503 in the shape of the envelope, with code \`unavailable\` and \`Retry-After\`. A fault of the service itself: 500 with code \`internal\`.
- Every answer carries an \`x-request-id\`, which is also in the service's log.`;

const SILENT = '**Not shown in the specification:**';

const averages = `The expectation of a photo: same store, display type, weekday and \`HH:MM\` of the run. Expectations for a category of the display win over those without a category. Exactly one left is the expectation, several are ambiguous, none is missing. Only photos with a measured fill rate are compared. \`averageFillRate\` is over measured photos; \`expectedAverageFillRate\` and \`delta\` are over compared photos only. \`belowExpectationCount\` counts photos; a group's \`belowExpectation\` is \`delta < 0\`, and null when nothing was compared.`;

/** What each operation does, including where the specification says nothing (architecture.md section 9). */
export const operationNotes: Readonly<Record<OperationName, string>> = {
  listStores: `Stores ordered by external ID. The next page is requested by passing \`nextCursor\` back as \`cursor\`; it is null when there is no further page.

${SILENT} the order is that of Unicode code points. The cursor need not be the ID of a store that still exists.`,
  getStore: 'One store, with all its fields.',
  upsertStore: `Creates the store if none has this external ID, otherwise updates it; the status is 200 in both cases. Omitted fields keep their values.

${SILENT} a create without \`name\` is a 400 on \`name\`. An \`externalId\` in the body other than the path's is a 400 on \`externalId\`. \`storeId\` is made by the service; \`protocolScheduleId\` and \`loginCode\` are made on create when absent. \`openingTimes: null\` clears them.`,
  listStoreContacts: 'The contacts of a store, in the order in which they were sent.',
  replaceStoreContacts: `Replaces the full contact list. An empty array clears it.

${SILENT} every replace makes new values of \`contactId\` and \`createdAt\`.`,
  listStoreExpectations: 'The expectations of a store, in the order in which they were sent.',
  replaceStoreExpectations: `Replaces the full set of expectations. A null \`productCategory\` is a fallback for its display type and time slot.

${SILENT} every replace makes new values of \`expectationId\` and \`updatedAt\`. Several expectations of one slot are accepted; analytics count the photos they apply to as ambiguous.`,
  listStoreExpositions: 'The monitored displays of a store, in the order in which they were created.',
  upsertStoreExpositions: `Creates or updates displays of the store, at most 500 per request. Displays that are not sent stay as they are.

${SILENT} an element without \`expositionId\` creates a display; an unknown one creates the display with that id. One that belongs to another store, or is given twice, is a 400 on that element. On update, omitted optional fields take their defaults: an omitted \`status\` is \`active\`. The answer contains all displays of the store.`,
  listStoreProtocols: `Protocol runs of the store within \`[from, to)\`, newest first.

${SILENT} the fields of a run are those of a fill-rate group item, with \`measuredImageCount\`. \`nextCursor\` is set when the list was cut, and \`cursor\` is accepted as an extra.`,
  getStoreProtocol: `One protocol run with the photos captured for it.

${SILENT} the fields of an image are those of an exposition's fill-rate item, with the display's label, type and categories and \`capturedAt\`. \`imageUrl\` is signed, expires after an hour or more, and needs no token.`,
  listStorePhotos: `Photos captured for the store within \`[from, to)\`, narrowed by the filters.

${SILENT} each \`status\` filters the enumeration that contains it, and a value of both filters the image status; two values, one of each enumeration, filter both; two of the same enumeration are alternatives. Photos come newest run first, those of one instant by their ids. \`nextCursor\` is null when there is no further page. The fields are those of an image of a protocol run.`,
  getStoreFillRates: `Fill rates of one store within \`[from, to)\`, compared with its expectations.

${SILENT} ${averages} A photo counts in every category of its display; a display without categories is in a group with the key \`none\`. Grouped by \`protocol\` the newest run comes first, otherwise groups come in the order of their keys. Fields of an item beside the required ones: \`protocol\` has protocolId, scheduledDate, scheduledAt, scheduledDatetime, status, externalId, storeName; \`exposition\` has expositionId, expositionType, externalId, storeName; \`category\` has productCategory.`,
  getExpositionFillRate: `Photo-level fill rates of one display within \`[from, to)\`, with the expectation of each photo.

${SILENT} ${averages} \`fillRate\` is absent when the photo was not measured. \`protocolCount\` counts the runs with a photo of the display. Photos come newest run first. \`imageUrl\` is signed, expires after an hour or more, and needs no token.`,
  getCrossStoreFillRates: `Fill rates over several stores within \`[from, to)\`, grouped and compared with the expectations of each store.

${SILENT} ${averages} \`minFillRate\`, \`maxFillRate\` and \`belowExpectationOnly\` filter groups by the numbers that they show (a group without an average lies within no bounds), and the summary covers what remains, each photo once. Unknown external IDs are ignored, and \`externalIds\` without any is a report over no stores. A photo counts in every category of its display; a display without categories and a store without a region are in a group with the key \`none\`. \`day\` is \`scheduledDate\`, \`week\` the ISO week such as \`2026-W07\`. Groups come in the order of their keys. \`filters\` repeats the filters that were asked for. Fields of an item beside the required ones: \`store\` has externalId, storeName, regionName; \`region\` has regionName; \`expositionType\`, \`productCategory\` and \`week\` have the field of their name; \`day\` has scheduledDate.`,
};

/** What each parameter means, by `operation.name` or, for all operations, by name. */
export const parameterNotes: Readonly<Record<string, string>> = {
  externalId: "The caller's own identifier of the store, percent-encoded as one segment",
  protocolId: 'Id of a protocol run',
  expositionId: 'Id of a monitored display',
  from: 'Start of the range, inclusive',
  to: 'End of the range, exclusive; later than `from`',
  limit: 'Maximum number of items per page',
  cursor: 'The `nextCursor` of the previous page',
  'listStoreProtocols.cursor':
    'The `nextCursor` of the previous page. Not shown in the specification: an extra of this service',
  'listStorePhotos.protocolId': 'Only photos of this run',
  'listStorePhotos.expositionId': 'Only photos of this display',
  'listStorePhotos.status': 'Filter by protocol status, image status, or one of each',
  status: 'Only runs with this status',
  groupBy: 'What one item stands for',
  externalIds: 'Comma-separated external store IDs; limits the stores considered',
  minFillRate: 'Only groups whose average fill rate is at least this',
  maxFillRate: 'Only groups whose average fill rate is at most this',
  belowExpectationOnly: 'Only groups below expectation',
};
