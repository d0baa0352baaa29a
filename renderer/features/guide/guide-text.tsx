import { Link } from '@tanstack/react-router';
import type { Token } from 'marked';
import { createContext, createElement, Fragment, type ReactNode, use } from 'react';
import classes from './guide.module.css';
import { anchorOf, placeOfLink, textOf } from './guide.ts';

type Around = {
  /** The page that is read, and all pages. */
  readonly page: string;
  readonly pages: readonly string[];
  /** Addresses of pictures by the names of their files. */
  readonly pictures: ReadonlyMap<string, string>;
};

const AroundContext = createContext<Around>({ page: '', pages: [], pictures: new Map() });

type Cell = { readonly text: string; readonly tokens: readonly Token[] };

/** A link within the guide; what leads out of it is not on this computer, so its words stand alone. */
function GuideLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { page, pages } = use(AroundContext);
  const place = placeOfLink(href, page, pages);
  if (place === null) return children;
  return (
    <Link to="/guide/{-$page}" params={{ page: place.page }} hash={place.anchor}>
      {children}
    </Link>
  );
}

function Picture({ href, text }: { readonly href: string; readonly text: string }) {
  const { pictures } = use(AroundContext);
  const address = pictures.get(href.slice(href.lastIndexOf('/') + 1));
  return <img className={classes.picture} src={address} alt={text} />;
}

/** Side by side. The text of a page never changes, so that its parts need no keys. */
const inRow = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

const heading = ({ text, tokens }: Cell) =>
  text === '' ? (
    <td />
  ) : (
    <th scope="col">
      <Tokens tokens={tokens} />
    </th>
  );

const cell = ({ tokens }: Cell) => (
  <td>
    <Tokens tokens={tokens} />
  </td>
);

const row = (cells: readonly Cell[]) => <tr>{inRow(cells.map(cell))}</tr>;

function Table({ header, rows }: { readonly header: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] }) {
  return (
    <div className={classes.wide}>
      <table className={classes.table}>
        {header.every(({ text }) => text === '') ? null : (
          <thead>
            <tr>{inRow(header.map(heading))}</tr>
          </thead>
        )}
        <tbody>{inRow(rows.map(row))}</tbody>
      </table>
    </div>
  );
}

/** One part of a page. What the guide does not use, such as HTML, is shown as it is written. */
function One({ token }: { readonly token: Token }): ReactNode {
  const inner = 'tokens' in token && token.tokens !== undefined ? <Tokens tokens={token.tokens} /> : null;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      const Heading = token['depth'] === 2 ? 'h2' : 'h3';
      return <Heading id={anchorOf(textOf(token))}>{inner}</Heading>;
    }
    case 'paragraph':
      return <p>{inner}</p>;
    case 'list': {
      const List = token['ordered'] === true ? 'ol' : 'ul';
      const items: readonly Token[] = token['items'];
      return (
        <List>
          <Tokens tokens={items} />
        </List>
      );
    }
    case 'list_item':
      return <li>{inner}</li>;
    case 'table':
      return <Table header={token['header']} rows={token['rows']} />;
    case 'strong':
      return <strong>{inner}</strong>;
    case 'em':
      return <em>{inner}</em>;
    case 'link':
      return <GuideLink href={token['href']}>{inner}</GuideLink>;
    case 'image':
      return <Picture href={token['href']} text={token['text']} />;
    case 'codespan':
      return <code>{token['text']}</code>;
    default:
      return inner ?? ('text' in token ? String(token['text']) : token.raw);
  }
}

const one = (token: Token) => <One token={token} />;

/** Draws parts of a page as elements: no markup of the guide reaches the document as such. */
function Tokens({ tokens }: { readonly tokens: readonly Token[] }) {
  return inRow(tokens.map(one));
}

/** A page of the guide without its title. */
export function GuideText({ tokens, ...around }: Around & { readonly tokens: readonly Token[] }) {
  return (
    <AroundContext value={around}>
      <Tokens tokens={tokens} />
    </AroundContext>
  );
}
