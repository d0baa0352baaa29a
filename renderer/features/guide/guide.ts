import { lexer, type Token } from 'marked';
import { foldWords } from '#shared/lib/compare-text.ts';

/** A heading with what stands under it. */
export type GuideSection = {
  /** As GitHub makes it of the heading; '' for the beginning of a page. */
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
};

export type GuideChapter = {
  /** Name of its file without `.md`. */
  readonly id: string;
  readonly title: string;
  /** Without the title. */
  readonly tokens: readonly Token[];
  readonly sections: readonly GuideSection[];
};

/** The page with which the guide begins. */
export const FIRST_PAGE = 'README';

const LINK = /\]\(([\w-]+)\.md/g;

/** The text that a reader sees of a part of a page. */
export function textOf(token: Token): string {
  if (token.type === 'image') return '';
  if (token.type === 'table') {
    const cells: readonly { readonly tokens: readonly Token[] }[] = [token['header'], ...token['rows']].flat();
    return cells.map(({ tokens }) => textsOf(tokens)).join(' ');
  }
  if (token.type === 'list') return token['items'].map(textOf).join(' ');
  if ('tokens' in token && token.tokens !== undefined) return textsOf(token.tokens);
  return 'text' in token ? String(token['text']) : '';
}

const textsOf = (tokens: readonly Token[]): string => tokens.map(textOf).join('');

/** The anchor of a heading, as GitHub makes it, so that the same links lead there in the app. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(' ', '-');

function sectionsOf(title: string, tokens: readonly Token[]): readonly GuideSection[] {
  const starts = tokens.flatMap(({ type }, at) => (type === 'heading' ? [at] : []));
  return [-1, ...starts].map((start, index) => {
    const heading = tokens[start];
    const name = heading === undefined ? title : textOf(heading);
    const own = tokens.slice(start + 1, starts[index]);
    return { anchor: heading === undefined ? '' : anchorOf(name), heading: name, text: own.map(textOf).join(' ') };
  });
}

/**
 * The pages of the guide in the order in which its first page lists them.
 *
 * @param files texts by their paths
 */
export function makeGuide(files: Readonly<Record<string, string>>): readonly GuideChapter[] {
  const texts = new Map(
    Object.entries(files).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, ''), text]),
  );
  const listed = [...(texts.get(FIRST_PAGE) ?? '').matchAll(LINK)].map(([, id = '']) => id);
  const order = new Set([FIRST_PAGE, ...listed, ...texts.keys()]);
  return [...order].flatMap((id) => {
    const text = texts.get(id);
    if (text === undefined) return [];
    const [first, ...tokens] = lexer(text);
    const title = first === undefined ? id : textOf(first);
    return [{ id, title, tokens, sections: sectionsOf(title, tokens) }];
  });
}

type FoundSection = { readonly page: GuideChapter; readonly section: GuideSection };

/** The sections in which every word of a query stands, in the order of the guide; none for an empty query. */
export function findSections(guide: readonly GuideChapter[], query: string): readonly FoundSection[] {
  const words = foldWords(query)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return guide.flatMap((page) =>
    page.sections
      .filter(({ heading, text }) => {
        const folded = foldWords(`${heading} ${text}`);
        return words.every((word) => folded.includes(word));
      })
      .map((section) => ({ page, section })),
  );
}

type GuidePlace = { readonly page: string; readonly anchor: string };

/**
 * Where a link of a page leads in the guide.
 *
 * @param pages ids of all pages
 * @returns null: out of the guide, to something that the app does not bring
 */
export function placeOfLink(link: string, from: string, pages: readonly string[]): GuidePlace | null {
  const [, file, anchor = ''] = /^([\w-]+\.md)?(?:#(.+))?$/.exec(link) ?? [];
  const page = file === undefined && anchor !== '' ? from : file?.replace(/\.md$/, '');
  return page !== undefined && pages.includes(page) ? { page, anchor } : null;
}
