import { z } from 'zod';

/** The parts of a CycloneDX document of npm that are kept. Places it came from and properties are not. */
const Component = z.object({
  'bom-ref': z.string(),
  type: z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
  licenses: z.array(z.unknown()).optional(),
});
const Document = z.object({
  $schema: z.string(),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

type Identity = { readonly name: string; readonly version: string };

const keyOf = ({ name, version }: Identity): string => `${name}@${version}`;
const byText = (one: string, other: string): number => (one < other ? -1 : 1);

/**
 * Cuts npm's component list of everything installed down to what is shipped. The result depends on the packages alone:
 * it has no time, no random number, and no address from which a package was downloaded.
 *
 * @param listed what `npm sbom --sbom-format=cyclonedx` printed
 * @param product what the components are part of
 * @throws when a shipped package is not listed; the message names it
 */
export function cutComponentList(listed: string, product: Identity, shipped: readonly Identity[]): string {
  const { $schema, bomFormat, specVersion, components, dependencies } = Document.parse(JSON.parse(listed));
  const wanted = new Set(shipped.map(keyOf));
  const kept = new Map(components.filter((one) => wanted.has(keyOf(one))).map((one) => [keyOf(one), one]));
  for (const key of wanted) if (!kept.has(key)) throw new Error(`${key} is shipped, but npm does not list it`);
  const sorted = [...kept.values()].toSorted((one, other) => byText(one['bom-ref'], other['bom-ref']));
  const refs = new Set(sorted.map((one) => one['bom-ref']));
  const links = dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)).toSorted(byText) }))
    .toSorted((one, other) => byText(one.ref, other.ref));
  const component = { 'bom-ref': keyOf(product), type: 'application', ...product };
  const document = { $schema, bomFormat, specVersion, version: 1, metadata: { component } };
  return `${JSON.stringify({ ...document, components: sorted, dependencies: links }, null, 2)}\n`;
}
