/*
 * A report as a page over PouchDB shows it, by hand: its figures, and the first rows of its table in the order of
 * Endcap's (furthest below expectation first), each with the name that the store's own document has.
 */
const ROWS = 40;
const percents = new Intl.NumberFormat('en-GB', { style: 'percent', minimumFractionDigits: 1 });
const points = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, signDisplay: 'exceptZero' });
const integers = new Intl.NumberFormat('en-GB');

const percent = (value) => (value === null ? '–' : percents.format(value / 100));
const point = (value) => (value === null ? '–' : points.format(value));

const element = (name, ...content) => {
  const made = document.createElement(name);
  made.append(...content);
  return made;
};

const figuresOf = ({ imageCount, averageFillRate, expectedAverageFillRate, delta, ...counts }, items) => {
  const compared = items.reduce((sum, { expectation }) => sum + expectation.comparedImageCount, 0);
  return [
    ['Fill rate', percent(averageFillRate)],
    ['Expected', percent(expectedAverageFillRate)],
    ['Against expectation', point(delta)],
    ['Below expectation', integers.format(counts.belowExpectationCount)],
    ['Runs', integers.format(counts.protocolCount)],
    ['Photos compared', `${integers.format(compared)} of ${integers.format(imageCount)}`],
  ];
};

const cellsOf = ({ expectation, averageFillRate, imageCount, protocolCount, regionName }, name) => [
  name,
  regionName ?? '–',
  percent(averageFillRate),
  percent(expectation.expectedAverageFillRate),
  point(expectation.delta),
  `${integers.format(expectation.comparedImageCount)} of ${integers.format(imageCount)}`,
  integers.format(expectation.missingExpectationCount),
  integers.format(expectation.ambiguousExpectationCount),
  integers.format(protocolCount),
];

/**
 * Reads the last report and the documents of the stores that its table begins with, and draws them.
 *
 * @param withAllStores reads the documents of all stores instead, as a page does that keeps their list at hand
 */
export async function showReport(db, id, withAllStores) {
  const { value } = await db.get(id);
  const rank = ({ expectation }) => expectation.delta ?? Number.POSITIVE_INFINITY;
  const rows = value.items.toSorted((a, b) => rank(a) - rank(b)).slice(0, ROWS);
  const wanted = withAllStores
    ? { startkey: 'store/', endkey: 'store/\ufff0' }
    : { keys: rows.map(({ externalId }) => `store/${externalId}`) };
  const stores = await db.allDocs({ ...wanted, include_docs: true });
  const names = new Map(stores.rows.map(({ doc }) => [doc.externalId, doc.name]));
  document.body.append(
    element(
      'dl',
      ...figuresOf(value.summary, value.items).flatMap(([name, text]) => [element('dt', name), element('dd', text)]),
    ),
    element(
      'table',
      ...rows.map((row) =>
        element('tr', ...cellsOf(row, names.get(row.externalId)).map((text) => element('td', text))),
      ),
    ),
  );
  requestAnimationFrame(() =>
    setTimeout(() => {
      document.body.dataset.shown = String(performance.now());
    }),
  );
}
